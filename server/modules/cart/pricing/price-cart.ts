import { text } from '../../../../language/translate.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { fromBaseCurrency, type PriceContext } from '../../../platform/price-context.ts'
import {
  isVirtualType,
  isSoldItself,
  isUndatedPresale,
  priceFor,
  priceLinks,
  priceOptions,
  quantityProblem,
  type QuantityProblem,
  type SaleableProduct,
  salableFrom,
  saleProblem,
  selectionsOf,
} from '../../catalog/index.ts'
import { convertMethodPrices, type Parcel, withRatesForWeight } from '../../delivery/index.ts'
import { bundleLine } from './bundle-line.ts'
import type { CartLine, CartPart } from './cart-line.ts'
import type { CartItemRow, CartRow, RuleRow } from '../cart.sql.ts'
import { type SalesRule, computeTotals, type Totals } from './totals.ts'

/** A cart with current prices, stock and rules. */
export interface Cart extends Omit<CartRow, 'items' | 'rules'> {
  /** What the cart was computed from. */
  stored: { row: CartRow; products: readonly SaleableProduct[] }
  currency: string
  priceContext: PriceContext
  lines: CartLine[]
  /** The lines, with bundles as their parts. */
  pieces: readonly (CartLine | CartPart)[]
  /** Where the copies come from; see `sourceOf`. */
  source: string | null | undefined
  rules: SalesRule[]
  totals: Totals
  isVirtual: boolean
  weightG: number
  /** Names of titles of which a merge has moved fewer copies than the guest's cart had. */
  mergedInPart?: readonly string[]
  /** What is shipped, with default sizes where the catalogue has none. */
  parcel: Parcel
}

/** The parts of a request on which the prices of a cart depend. */
export type PricingContext = Pick<RequestContext, 'store' | 'customer' | 'groupId' | 'now' | 'priceContext'>

const UNDATED_PRESALE = text('The release date of this title is not known yet. It can be ordered once it is.')

/** The source of the cart's copies: undefined until the buyer chooses a delivery, null if the shop ships no parcels. */
export function sourceOf({
  pickupSource,
  delivery,
  parcelSource,
}: Pick<CartRow, 'pickupSource' | 'delivery' | 'parcelSource'>): string | null | undefined {
  if (pickupSource) return pickupSource
  return delivery && delivery.kind !== 'store-pickup' ? parcelSource : undefined
}

interface LineContext {
  parent: SaleableProduct | undefined
  source: string | null | undefined
  parcelSource: string | null
  allCopies: ReadonlyMap<number, number>
  aloneCopies: ReadonlyMap<number, number>
}

/** A variant removed from its title, or a title no longer sold by itself. */
const NO_LONGER_SOLD: QuantityProblem = {
  code: 'NOT_SALABLE',
  message: text('Product that you are trying to add is not available.'),
  args: [],
}

function priceLine(
  item: CartItemRow,
  product: SaleableProduct,
  { parent, source, parcelSource, allCopies, aloneCopies }: LineContext,
): CartLine {
  const { id, quantity } = item
  const copies = allCopies.get(product.id) ?? 0
  const alone = aloneCopies.get(product.id) ?? 0
  const title = parent ?? product
  const selections = parent?.configuration ? selectionsOf(parent.configuration, product.id) : []
  // the type of the product may have changed since the line was added
  const isGone =
    (item.choice.parent !== undefined && selections.length === 0) ||
    (item.choice.parts !== undefined && !product.bundle) ||
    !isSoldItself(product)
  const price = priceFor(product, quantity)
  const files = priceLinks(product.downloadable, item.choice.links)
  const chosen = priceOptions(title.options, item.choice.options ?? [], price)
  const undated: QuantityProblem | undefined = isUndatedPresale(product)
    ? { code: 'NOT_SALABLE', message: UNDATED_PRESALE, args: [] }
    : undefined
  return {
    id,
    productId: product.id,
    quantity,
    price: price + chosen.surcharge + files.surcharge,
    tax: { title: `VAT ${product.taxRate}%`, rate: product.taxRate },
    isVirtual: isVirtualType(product.type),
    product,
    title,
    selections,
    item,
    sku: [product.sku, ...chosen.skus].join('-'),
    options: chosen.options,
    links: files.links,
    problem:
      (isGone ? NO_LONGER_SOLD : parent && saleProblem(parent)) ??
      undated ??
      chosen.problem ??
      files.problem ??
      quantityProblem(product, copies, source, alone),
    surcharge: chosen.surcharge,
    copies,
    standaloneCopies: alone,
    allCopies,
    isPickupOnly: copies > salableFrom(product, parcelSource),
    maxQuantity: Math.max(0, Math.min(product.maxQuantity, salableFrom(product, source)) - (copies - quantity)),
  }
}

function toSalesRule(row: RuleRow, { store, priceContext }: PricingContext): SalesRule {
  const { name, labels, productIds, ...rule } = row
  return {
    ...rule,
    amount: rule.action === 'percent' ? rule.amount : fromBaseCurrency(Math.round(rule.amount), priceContext),
    minSubtotal: fromBaseCurrency(rule.minSubtotal, priceContext),
    label: labels[store.code] ?? name,
    ...(productIds && { productIds: new Set(productIds) }),
  }
}

type CountableItem = Pick<CartItemRow, 'productId' | 'quantity' | 'choice'>

/** Copies of each product, alone or in bundles, with any options: all come from one stock. */
export function copiesByProduct(items: readonly CountableItem[]): Map<number, number> {
  const copies = new Map<number, number>()
  const count = (id: number, more: number) => copies.set(id, (copies.get(id) ?? 0) + more)
  for (const { productId, quantity, choice } of items) {
    count(productId, quantity)
    for (const part of choice.parts ?? []) count(part.product, part.quantity * quantity)
  }
  return copies
}

/** Copies of each product outside bundles. */
export const standaloneCopiesByProduct = (items: readonly Omit<CountableItem, 'choice'>[]): Map<number, number> =>
  copiesByProduct(items.map(({ productId, quantity }) => ({ productId, quantity, choice: {} })))

/** The line itself, or the parts of a bundle. */
export const expandBundle = (line: CartLine): readonly (CartLine | CartPart)[] => line.parts ?? [line]

/** Grams, without downloadable products. */
const catalogueWeightG = (line: CartLine): number =>
  line.parts && line.product.bundle?.isWeightDynamic
    ? line.parts.reduce(
        (sum, { isVirtual, product, quantity }) => sum + (isVirtual ? 0 : product.weightG * quantity),
        0,
      )
    : line.isVirtual
      ? 0
      : line.product.weightG * line.quantity

/** Assumed for a book without a weight: an ordinary paperback. */
const DEFAULT_WEIGHT_G = 350

type Piece = Pick<CartPart, 'product' | 'quantity' | 'isVirtual'>

/** A variant without a weight has that of its title. */
const weightOfPiece = ({ product, quantity }: Piece, title = product) =>
  (product.weightG || title.weightG || DEFAULT_WEIGHT_G) * quantity

function parcelWeightG(line: CartLine): number {
  if (!line.parts) return line.isVirtual ? 0 : weightOfPiece(line, line.title)
  const hasFixedWeight = line.product.bundle?.isWeightDynamic === false && line.product.weightG > 0
  if (hasFixedWeight) return catalogueWeightG(line)
  return line.parts.reduce((sum, part) => sum + (part.isVirtual ? 0 : weightOfPiece(part)), 0)
}

/** The parcel of a cart: books, chosen variants and bundle parts, without downloadable products. */
export const parcelOf = (lines: readonly CartLine[]): Parcel => ({
  weightG: lines.reduce((sum, line) => sum + parcelWeightG(line), 0),
  pieces: lines.flatMap((line) =>
    (line.parts ?? [line])
      .filter(({ isVirtual }) => !isVirtual)
      .map(({ product, quantity }) => ({
        sidesMm: product.sidesMm ?? (line.parts ? null : line.title.sidesMm),
        quantity,
      })),
  ),
})

/** Prices a cart from the rows that were read; does not query the database. */
export function priceCart(row: CartRow, products: readonly SaleableProduct[], context: PricingContext): Cart {
  const byId = new Map(products.map((product) => [product.id, product]))
  // bookshop pick-up needs a bookshop and a parcel must not have one: a method of the other kind is ignored
  const method =
    row.delivery && (row.delivery.kind === 'store-pickup') === (row.pickupSource !== null)
      ? convertMethodPrices(row.delivery, context.priceContext)
      : null
  const { pickupSource, parcelSource } = row
  const source = sourceOf({ pickupSource, delivery: method, parcelSource })
  const items = row.items ?? []
  const allCopies = copiesByProduct(items)
  const aloneCopies = standaloneCopiesByProduct(items)
  const lines = items.flatMap((item) => {
    const product = byId.get(item.productId)
    if (!product) return []
    const parent = byId.get(item.choice.parent ?? 0)
    const line = priceLine(item, product, { parent, source, parcelSource, allCopies, aloneCopies })
    return product.bundle ? bundleLine(line, { byId, copies: allCopies, source, parcelSource }) : line
  })
  const rules = (row.rules ?? []).map((rule) => toSalesRule(rule, context))
  const weightG = lines.reduce((weight, line) => weight + catalogueWeightG(line), 0)
  const parcel = parcelOf(lines)
  const delivery = method && withRatesForWeight(method, parcel.weightG)
  return {
    ...row,
    email: context.customer?.email ?? row.email,
    delivery,
    point: delivery?.pointNetwork && delivery.pointNetwork === row.point?.network ? row.point : null,
    stored: { row, products },
    currency: context.priceContext.currency,
    priceContext: context.priceContext,
    lines,
    pieces: lines.flatMap(expandBundle),
    source,
    rules,
    totals: computeTotals(lines, rules, delivery),
    isVirtual: lines.length > 0 && lines.every((line) => line.isVirtual),
    weightG,
    parcel,
  }
}
