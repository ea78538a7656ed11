import { pagePart } from '../../../platform/page-part.tsx'

/** Loaded with the first list that is shown in this mode. */
export const rows = pagePart(async () => (await import('./product-rows.part.tsx')).ProductRows)
