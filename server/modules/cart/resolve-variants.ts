import type { Db } from '../../platform/db/db.ts'
import type { RequestContext } from '../../platform/context.ts'
import { chooseVariant, findPurchasable, type SaleableProduct } from '../catalog/index.ts'
import { productPricingContext } from './cart.ts'
import type { Cart } from './pricing/price-cart.ts'
import { type LineError, type LineRequest, productNotFoundError } from './line-request.ts'

/** A request with the product of its line, which is the variant for a configurable title. */
export interface ResolvedRequest extends LineRequest {
  product?: SaleableProduct
  /** The configurable title. */
  parent?: SaleableProduct
  /** Why no variant could be chosen. */
  problem?: Omit<LineError, 'sku'>
}

/** SKUs of the requested products and of their configurable titles. */
export const skusOf = (requests: readonly LineRequest[]): string[] =>
  requests.flatMap(({ sku, parentSku }) => (parentSku ? [sku, parentSku] : [sku]))

/** Accepts a variant's SKU beside that of its title, or the title's SKU with uids of values. */
function findVariant(parent: SaleableProduct, { sku, options }: LineRequest) {
  const { configuration } = parent
  if (!configuration) return undefined
  if (sku === parent.sku) return chooseVariant(configuration, options?.selected ?? [])
  const variant = configuration.variants.find((one) => one.sku === sku)
  return variant && { variant }
}

/**
 * Resolves requests to variants, which hold the stock and the price of their lines. Takes one more statement if a
 * variant is chosen by its values.
 */
export async function resolveVariants(
  db: Db,
  context: RequestContext,
  cart: Cart,
  requests: readonly LineRequest[],
): Promise<{ cart: Cart; resolved: ResolvedRequest[] }> {
  const { products } = cart.stored
  const bySku = new Map(products.map((product) => [product.sku, product]))
  const found = requests.map((request) => {
    const named = bySku.get(request.parentSku ?? request.sku)
    const parent = named?.type === 'configurable' ? named : undefined
    return { request, parent, chosen: parent && findVariant(parent, request) }
  })
  const known = new Set(products.map(({ id }) => id))
  const missing = found.flatMap(({ chosen }) =>
    chosen && 'variant' in chosen && !known.has(chosen.variant.id) ? [chosen.variant.id] : [],
  )
  const variants = missing.length > 0 ? await findPurchasable(db, { ids: missing }, productPricingContext(context)) : []
  const all = [...products, ...variants]
  const byId = new Map(all.map((product) => [product.id, product]))
  return {
    cart: variants.length > 0 ? { ...cart, stored: { ...cart.stored, products: all } } : cart,
    resolved: found.map(({ request, parent, chosen }) => {
      if (request.parentSku !== undefined && !bySku.has(request.parentSku))
        return { ...request, problem: productNotFoundError(request.parentSku || request.sku) }
      if (!parent) return { ...request, product: bySku.get(request.sku) }
      if (chosen && 'problem' in chosen) return { ...request, product: parent, parent, problem: chosen.problem }
      return { ...request, product: chosen && byId.get(chosen.variant.id), parent }
    }),
  }
}
