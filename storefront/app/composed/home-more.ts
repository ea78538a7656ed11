import { pagePart } from '../platform/page-part.tsx'

/** What a reader sees of the home page after its opening: its script comes after the page's own. */
export const homeMore = pagePart(async () => (await import('./home-more.part.tsx')).BelowOpening)
