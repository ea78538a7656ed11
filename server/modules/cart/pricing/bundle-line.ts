import {
  choiceProblem,
  isVirtualType,
  resolveParts,
  partsProblem,
  priceOptions,
  priceParts,
  type QuantityProblem,
  quantityProblem,
  salableFrom,
  type SaleableProduct,
  undatedPartProblem,
} from '../../catalog/index.ts'
import type { CartLine, CartPart } from './cart-line.ts'

/** The source of a line's copies, and the copies of each product in the cart. */
export interface BundleLineContext {
  byId: ReadonlyMap<number, SaleableProduct>
  copies: ReadonlyMap<number, number>
  source: string | null | undefined
  parcelSource: string | null
}

/** Completes a bundle's line: its price, SKU, problem and maximum come from its parts. */
export function bundleLine(line: CartLine, { byId, copies, source, parcelSource }: BundleLineContext): CartLine {
  const { product, item, quantity } = line
  const chosen = resolveParts(product, item.choice, byId)
  const { options, surcharge } = priceBundleOptions(line, chosen)
  const priced = priceParts(product, chosen, quantity, surcharge)
  const parts = priced.map((part): CartPart => {
    const { product: title } = part
    return {
      id: line.id,
      productId: title.id,
      quantity: part.quantity * quantity,
      price: part.price,
      gross: part.gross,
      bundleId: product.id,
      tax: { title: `VAT ${title.taxRate}%`, rate: title.taxRate },
      isVirtual: isVirtualType(title.type),
      part,
      product: title,
    }
  })
  const isSkuDynamic = product.bundle?.isSkuDynamic
  return {
    ...line,
    options,
    surcharge,
    parts,
    price: Math.round(parts.reduce((sum, { gross = 0 }) => sum + gross, 0) / quantity),
    isVirtual: parts.length > 0 && parts.every(({ isVirtual }) => isVirtual),
    sku: [line.sku, ...(isSkuDynamic ? parts.map((part) => part.product.sku) : [])].join('-'),
    problem:
      line.problem ??
      choiceProblem(product, item.choice, byId) ??
      undatedPartProblem(chosen) ??
      partsProblem(chosen, copies, source),
    isPickupOnly: parts.some((part) => (copies.get(part.productId) ?? 0) > salableFrom(part.product, parcelSource)),
    maxQuantity: parts.reduce(
      (max, { product: title }) => Math.min(max, maxBundles(title, parts, { copies, source, quantity })),
      line.maxQuantity,
    ),
  }
}

/** A percentage surcharge of a dynamically priced bundle is calculated from the price of its parts. */
function priceBundleOptions(
  { product, item: { choice }, quantity, options, surcharge }: CartLine,
  chosen: Parameters<typeof priceParts>[1],
): Pick<CartLine, 'options' | 'surcharge'> {
  if (options.length === 0 || product.bundle?.price === 'fixed') return { options, surcharge }
  const gross = priceParts(product, chosen, quantity).reduce((sum, part) => sum + part.gross, 0)
  return priceOptions(product.options, choice.options ?? [], gross / quantity)
}

/** How many bundles the available copies of a title allow, after the copies in other cart lines. */
function maxBundles(
  title: SaleableProduct,
  parts: readonly CartPart[],
  { copies, source, quantity }: Pick<BundleLineContext, 'copies' | 'source'> & { quantity: number },
): number {
  // two groups may offer the same title
  const copiesPerBundle = parts.reduce((sum, part) => sum + (part.productId === title.id ? part.part.quantity : 0), 0)
  const others = (copies.get(title.id) ?? 0) - copiesPerBundle * quantity
  return Math.max(0, Math.floor((Math.min(title.maxQuantity, salableFrom(title, source)) - others) / copiesPerBundle))
}

/** Why a source cannot supply a line, given all copies of its titles in the cart. */
export function supplyProblem(
  { product, copies, standaloneCopies, parts, allCopies }: CartLine,
  source?: string | null,
): QuantityProblem | undefined {
  const problem = quantityProblem(product, copies, source, standaloneCopies)
  return (
    problem ??
    (parts &&
      partsProblem(
        parts.map(({ part }) => part),
        allCopies,
        source,
      ))
  )
}
