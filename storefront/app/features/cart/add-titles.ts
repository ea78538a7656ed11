import { pagePart } from '../../platform/page-part.tsx'

/** Few titles are a series. */
export const addTitles = pagePart(async () => (await import('./add-titles.part.tsx')).AddTitles)
