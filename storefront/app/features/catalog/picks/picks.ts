import { pagePart } from '../../../platform/page-part.tsx'

const picks = () => import('./picks.part.tsx')

/** Few titles have a bookseller's word. */
export const productPicks = pagePart(async () => (await picks()).ProductPicks)
export const homePicks = pagePart(async () => (await picks()).HomePicks)
