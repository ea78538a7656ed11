import {
  choiceProblem,
  isFile,
  partsOf,
  partsProblem,
  priceOptions,
  priceParts,
  type QuantityProblem,
  quantityProblem,
  salableFrom,
  type SaleableProduct,
  undatedPart,
} from '../catalog/index.ts'
import type { CartLine, CartPart } from './cart-line.ts'
import type { CartItemRow } from './cart.sql.ts'

type Counted = Pick<CartItemRow, 'productId' | 'quantity' | 'choice'>

/** How many of each product there are, alone or in bundles, whatever their options: all come from one stock. */
export function copiesByProduct(items: readonly Counted[]): Map<number, number> {
  const copies = new Map<number, number>()
  const count = (id: number, more: number) => copies.set(id, (copies.get(id) ?? 0) + more)
  for (const { productId, quantity, choice } of items) {
    count(productId, quantity)
    for (const part of choice.parts ?? []) count(part.product, part.quantity * quantity)
  }
  return copies
}

/** How many of each product there are in no bundle. */
export const aloneByProduct = (items: readonly Omit<Counted, 'choice'>[]): Map<number, number> =>
  copiesByProduct(items.map(({ productId, quantity }) => ({ productId, quantity, choice: {} })))

/** Where the copies of a line shall come from, and how many of each title the cart has. */
export interface PartPlace {
  byId: ReadonlyMap<number, SaleableProduct>
  copies: ReadonlyMap<number, number>
  source: string | null | undefined
  parcelSource: string | null
}

/** A bundle as a line: its money, stock, weight and SKU are those of its parts. */
export function bundleLine(line: CartLine, { byId, copies, source, parcelSource }: PartPlace): CartLine {
  const { product, item, quantity } = line
  const chosen = partsOf(product, item.choice, byId)
  const { options, surcharge } = optionsOf(line, chosen)
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
      isVirtual: isFile(title.type),
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
      undatedPart(chosen) ??
      partsProblem(chosen, copies, source),
    onlyInStore: parts.some((part) => (copies.get(part.productId) ?? 0) > salableFrom(part.product, parcelSource)),
    maxQuantity: parts.reduce(
      (most, { product: title }) => Math.min(most, bundlesOf(title, parts, { copies, source, quantity })),
      line.maxQuantity,
    ),
  }
}

/** A percentage of a dynamic bundle is of what its parts cost. */
function optionsOf(
  { product, item: { choice }, quantity, options, surcharge }: CartLine,
  chosen: Parameters<typeof priceParts>[1],
): Pick<CartLine, 'options' | 'surcharge'> {
  if (options.length === 0 || product.bundle?.price === 'fixed') return { options, surcharge }
  const gross = priceParts(product, chosen, quantity).reduce((sum, part) => sum + part.gross, 0)
  return priceOptions(product.options, choice.options ?? [], gross / quantity)
}

/** How many bundles the copies of a title make, those that other lines of the cart take aside. */
function bundlesOf(
  title: SaleableProduct,
  parts: readonly CartPart[],
  { copies, source, quantity }: Pick<PartPlace, 'copies' | 'source'> & { quantity: number },
): number {
  // two groups may offer it
  const mine = parts.reduce((sum, part) => sum + (part.productId === title.id ? part.part.quantity : 0), 0)
  const others = (copies.get(title.id) ?? 0) - mine * quantity
  return Math.max(0, Math.floor((Math.min(title.maxQuantity, salableFrom(title, source)) - others) / mine))
}

/** What is sold by itself: a line, or the parts of a bundle. */
export const titlesOf = (line: CartLine): readonly (CartLine | CartPart)[] => line.parts ?? [line]

/** Without what is downloaded. */
export const weightOf = (line: CartLine): number =>
  line.parts && line.product.bundle?.isWeightDynamic
    ? line.parts.reduce(
        (sum, { isVirtual, product, quantity }) => sum + (isVirtual ? 0 : product.weightG * quantity),
        0,
      )
    : line.isVirtual
      ? 0
      : line.product.weightG * line.quantity

/** Why a line cannot come from a source, with all copies that the cart has of its titles. */
export function problemAt(
  { product, copies, alone, parts, allCopies }: CartLine,
  source?: string | null,
): QuantityProblem | undefined {
  const problem = quantityProblem(product, copies, source, alone)
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
