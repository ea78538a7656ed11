import { pagePart } from '../../../platform/page-part.tsx'

/** Other editions, and when and where the book can be had: the button does not wait for their script. */
export const belowButton = pagePart(async () => (await import('./below-button.part.tsx')).BelowButton)
