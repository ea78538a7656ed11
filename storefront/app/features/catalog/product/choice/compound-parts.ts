import { pagePart } from '../../../../../../web/platform/page-part.tsx'

/** Loaded on demand, as few titles have variants or are sold in groups. */
export const variantFields = pagePart(async () => (await import('./variant-fields.part.tsx')).VariantFields)
export const groupedTitles = pagePart(async () => (await import('./grouped-titles.part.tsx')).GroupedTitles)
