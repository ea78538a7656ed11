import type { ProductData } from '../features/catalog/product/product-page.tsx'
import { loadPart } from '../../../web/platform/load-part.ts'
import { pagePart } from '../../../web/platform/page-part.tsx'

/** The product page below the offer; its script is loaded after that of the page. */
export const productMore = pagePart(async () => (await import('./product-more.part.tsx')).BelowOffer)

/** Loads the part and the parts that it renders for this product. */
export const preloadMore = (data: ProductData) =>
  Promise.all([
    productMore.preload(),
    loadPart(async () => (await import('./product-more.part.tsx')).preloadParts(data)),
  ])
