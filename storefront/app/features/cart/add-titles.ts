import { pagePart } from '../../../../web/platform/page-part.tsx'

/** Loaded on demand, as few products are series. */
export const addTitles = pagePart(async () => (await import('./add-titles.part.tsx')).AddTitles)
