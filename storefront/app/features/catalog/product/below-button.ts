import { pagePart } from '../../../../../web/platform/page-part.tsx'

/**
 * Other editions, delivery times and bookshops; a part, so that the button hydrates without waiting for their script.
 */
export const editionsAndAvailability = pagePart(
  async () => (await import('./below-button.part.tsx')).EditionsAndAvailability,
)
