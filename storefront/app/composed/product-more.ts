import type { ProductData } from '../features/catalog/product/product-page.tsx'
import { loadPart } from '../platform/load-part.ts'
import { pagePart } from '../platform/page-part.tsx'

/** What a reader sees of a title after its offer: its script comes after the page's own. */
export const productMore = pagePart(async () => (await import('./product-more.part.tsx')).BelowOffer)

/** The part with the parts that it shows of this title. */
export const openMore = (data: ProductData) =>
  Promise.all([productMore.open(), loadPart(async () => (await import('./product-more.part.tsx')).openParts(data))])
