import { present } from '../features/catalog/card/card-facts.ts'
import { canBeBought, statusOf } from '../features/catalog/card/status.ts'
import { choosesFiles, hasSamples } from '../features/catalog/product/choice/samples.ts'
import type { ProductData } from '../features/catalog/product/product-page.tsx'
import { loadPart } from '../platform/load-part.ts'
import { pagePart } from '../platform/page-part.tsx'

/** Of most titles nothing is chosen: the script comes with those of which something is, or that cannot be bought. */
export const productChoice = pagePart(async () => (await import('./product-choice.part.tsx')).ProductChoice)

/** Whether something of the product is chosen, written, heard or read before it is bought, or there is no buying it. */
export const hasChoice = ({ product }: ProductData): boolean =>
  'groups' in product ||
  'items' in product ||
  'configurable_options' in product ||
  choosesFiles(product) ||
  hasSamples(product) ||
  !canBeBought(statusOf(product)) ||
  present('options' in product ? product.options : []).length > 0

/** The part with the parts that it shows of this title. */
export const openChoice = (data: ProductData) =>
  Promise.all([
    productChoice.open(),
    loadPart(async () => (await import('./product-choice.part.tsx')).openFields(data)),
  ])
