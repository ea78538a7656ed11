import { pagePart } from '../../../../platform/page-part.tsx'

/** Few titles have versions, and few are a series. */
export const versionFields = pagePart(async () => (await import('./version-fields.part.tsx')).VersionFields)
export const groupedTitles = pagePart(async () => (await import('./grouped-titles.part.tsx')).GroupedTitles)
