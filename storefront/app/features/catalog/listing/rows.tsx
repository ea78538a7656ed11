import { pagePart } from '../../../platform/page-part.tsx'

/** Loaded on demand, with the first list in rows mode. */
export const rows = pagePart(async () => (await import('./product-rows.part.tsx')).ProductRows)
