import { pagePart } from '../../../platform/page-part.tsx'

/** Few titles have a bookseller's word. */
export const productPicks = pagePart(async () => (await import('./picks.part.tsx')).ProductPicks)
export const homePicks = pagePart(async () => (await import('./picks.part.tsx')).HomePicks)
