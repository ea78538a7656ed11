import { pagePart } from '../../../../../../web/platform/page-part.tsx'

/** Loaded on demand, as few titles have options or samples. */
export const productSamples = pagePart(async () => (await import('./product-samples.part.tsx')).ProductSamples)
export const productOptions = pagePart(async () => (await import('./product-options.part.tsx')).ProductOptions)
