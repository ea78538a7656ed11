import { pagePart } from '../../../../../web/platform/page-part.tsx'

/** Loaded on demand, as few titles are recommended by a bookseller. */
export const productPicks = pagePart(async () => (await import('./picks.part.tsx')).ProductPicks)
export const homePicks = pagePart(async () => (await import('./picks.part.tsx')).HomePicks)
