import { pagePart } from '../../../../platform/page-part.tsx'

/** Few titles are sets. */
export const bundleChoice = pagePart(async () => (await import('./bundle-choice.part.tsx')).BundleChoice)
