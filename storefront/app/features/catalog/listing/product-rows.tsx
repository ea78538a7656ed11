import { pagePart } from '../../../../../web/platform/page-part.tsx'

/** Loaded on demand, with the first list in rows mode. */
export const productRows = pagePart(async () => (await import('./product-rows.part.tsx')).ProductRows)
