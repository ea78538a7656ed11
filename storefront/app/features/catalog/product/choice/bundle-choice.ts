import { pagePart } from '../../../../../../web/platform/page-part.tsx'

/** Loaded on demand, as few titles are bundles. */
export const bundleChoice = pagePart(async () => (await import('./bundle-choice.part.tsx')).BundleChoice)
