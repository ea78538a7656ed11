import { pagePart } from '../../../platform/page-part.tsx'

/** Few titles have options. */
export const productOptions = pagePart(async () => (await import('./product-options.part.tsx')).ProductOptions)
