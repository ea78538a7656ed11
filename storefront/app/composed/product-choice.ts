import { withoutNulls } from '../../../web/api/without-nulls.ts'
import { canBeBought, statusOf } from '../features/catalog/card/status.ts'
import { choosesFiles, hasSamples } from '../features/catalog/product/choice/samples.ts'
import type { ProductData } from '../features/catalog/product/product-page.tsx'
import { loadPart } from '../../../web/platform/load-part.ts'
import { pagePart } from '../../../web/platform/page-part.tsx'

/** Loaded only for products with options or samples, and those that cannot be bought; most products need none of it. */
export const productChoice = pagePart(async () => (await import('./product-choice.part.tsx')).ProductChoice)

/** Whether the product has options, fields, files or samples, or cannot be bought. */
export const hasChoice = ({ product }: ProductData): boolean =>
  'groups' in product ||
  'items' in product ||
  'configurable_options' in product ||
  choosesFiles(product) ||
  hasSamples(product) ||
  !canBeBought(statusOf(product)) ||
  withoutNulls('options' in product ? product.options : []).length > 0

/** Loads the part and the parts that it renders for this product. */
export const preloadChoice = (data: ProductData) =>
  Promise.all([
    productChoice.preload(),
    loadPart(async () => (await import('./product-choice.part.tsx')).preloadFields(data)),
  ])
