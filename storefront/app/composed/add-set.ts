import { pagePart } from '../platform/page-part.tsx'

/** Titles that are often bought together: far down the page. */
export const addSet = pagePart(async () => (await import('./add-set.part.tsx')).AddSet)
