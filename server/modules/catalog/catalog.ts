import { text } from '../../../language/translate.ts'
import { maximumQuantity } from '../../../rules/quantity.ts'
import type { Db } from '../../platform/db/db.ts'
import { isVirtualType, lacksFile } from './product/sale/availability.ts'
import { finalPrice } from './pricing/prices.ts'
import { type SaleContextAt, saleableOf, type SaleableProduct, saleableRows } from './product/sale/saleable.ts'
import { readSaleable, type SaleableKeys } from './product/sale/saleable.sql.ts'

/** URL prefix of product images. */
export const MEDIA = '/media/catalog/product'

export type { SaleableProduct, SaleContextAt } from './product/sale/saleable.ts'
export { MAX_QUANTITY } from './product/sale/saleable.ts'

export type { ProductType, Lifecycle } from './product/sale/availability.ts'

/**
 * Products by SKU or id, including disabled ones, in no particular order. One statement.
 * @param cacheDb the database whose row cache receives the rows, for later calls of `findCachedPurchasable`
 */
export async function findPurchasable(
  db: Db,
  keys: SaleableKeys,
  context: SaleContextAt,
  cacheDb: Db = db,
): Promise<SaleableProduct[]> {
  const rows = await saleableRows.readFresh(cacheDb, context, () => readSaleable(db, keys, context))
  return rows.map((row) => saleableOf(row, context))
}

/**
 * Like `findPurchasable`, but from the row cache of the process where it is enabled: rows may lag behind the database
 * by the delay of the change feed. For display and carts; orders use `findPurchasable`.
 */
export async function findCachedPurchasable(
  db: Db,
  { ids = [], skus = [] }: { ids?: readonly number[]; skus?: readonly string[] },
  context: SaleContextAt,
): Promise<SaleableProduct[]> {
  const cached = saleableRows.findCached(db, skus, context)
  const { missing } = cached
  const rows = [
    ...cached.rows,
    ...(ids.length > 0 ? await saleableRows.read(db, [...new Set(ids)], context) : []),
    ...(missing.length > 0
      ? await saleableRows.readFresh(db, context, () => readSaleable(db, { skus: missing }, context))
      : []),
  ]
  return [...new Map(rows.map((row) => [row.id, row])).values()].map((row) => saleableOf(row, context))
}
/** Whether `findCachedPurchasable` reads cached rows; false in a transaction, which always reads the database. */
export const isSaleableCached = (db: Db): boolean => saleableRows.isCached(db)

/** Gross grosze for one piece at this quantity. */
export const priceFor = (product: SaleableProduct, quantity: number): number =>
  finalPrice(product.pricing, quantity, product.pricedAt)

/** QUANTITY_LIMIT: fewer or more than the title's own limits allow, whatever is in stock. */
export type ProblemCode = 'NOT_SALABLE' | 'INSUFFICIENT_STOCK' | 'QUANTITY_LIMIT' | 'UNDEFINED'
/** Magento has one code for too much, whether the stock or a limit refuses it, and for too little. */
export const toMagentoProblemCode = <Code extends string>(
  code: Code,
): Exclude<Code, 'QUANTITY_LIMIT'> | 'INSUFFICIENT_STOCK' =>
  code === 'QUANTITY_LIMIT' ? 'INSUFFICIENT_STOCK' : (code as Exclude<Code, 'QUANTITY_LIMIT'>)
export interface QuantityProblem {
  code: ProblemCode
  /** English source text; `args` are its values. */
  message: string
  args: (string | number)[]
}

/**
 * Why the product cannot be added to a cart. A presale without a date may be in a cart (D46); placing an order
 * refuses it.
 */
export function saleProblem(product: SaleableProduct): QuantityProblem | undefined {
  const { isEnabled, lifecycle } = product
  if (isEnabled && lifecycle !== 'announcement' && lifecycle !== 'discontinued' && !lacksFile(product)) return undefined
  return { code: 'NOT_SALABLE', message: text('Product that you are trying to add is not available.'), args: [] }
}

/**
 * Copies that one parcel or one pick-up can contain: an order is never filled from two sources. Without `sourceCode`
 * the source with most copies counts; null is a source that the shop does not have.
 */
export function salableFrom(
  { stock, isStockLimited }: Pick<SaleableProduct, 'stock' | 'isStockLimited'>,
  sourceCode?: string | null,
): number {
  if (!isStockLimited) return Number.POSITIVE_INFINITY
  if (sourceCode === null) return 0
  if (sourceCode) return stock[sourceCode] ?? 0
  return Math.max(0, ...Object.values(stock))
}

/**
 * False for configurable and grouped products, whose variants and members are sold instead, and for a bundle that
 * offers nothing.
 */
export const isSoldItself = ({ type, bundle }: Pick<SaleableProduct, 'type' | 'bundle'>): boolean =>
  type === 'simple' || bundle !== null || isVirtualType(type)

/**
 * Why the quantity is not allowed, regardless of stock. `quantityOutsideBundles` is the number of copies outside
 * bundles: minimum quantity and increments apply only to these.
 */
export function ruleProblem(
  { minQuantity, maxQuantity, increments }: SaleableProduct,
  quantity: number,
  quantityOutsideBundles = quantity,
): QuantityProblem | undefined {
  if (quantityOutsideBundles < minQuantity)
    return { code: 'QUANTITY_LIMIT', message: text('The minimum amount you can purchase is %s'), args: [minQuantity] }
  if (quantity > maxQuantity)
    return { code: 'QUANTITY_LIMIT', message: text('The maximum amount you can purchase is %s'), args: [maxQuantity] }
  if (increments > 1 && quantityOutsideBundles % increments !== 0)
    return {
      code: 'UNDEFINED',
      message: text('You can buy this product only in quantities of %s at a time.'),
      args: [increments],
    }
  return undefined
}

/** Why this quantity cannot be bought, from the given source if one is chosen. */
export function quantityProblem(
  product: SaleableProduct,
  quantity: number,
  sourceCode?: string | null,
  quantityOutsideBundles = quantity,
): QuantityProblem | undefined {
  const problem = saleProblem(product) ?? ruleProblem(product, quantity, quantityOutsideBundles)
  if (problem) return problem
  const salable = salableFrom(product, sourceCode)
  if (salable <= 0) return { code: 'INSUFFICIENT_STOCK', message: text('This product is out of stock.'), args: [] }
  if (quantity > salable)
    return { code: 'INSUFFICIENT_STOCK', message: text('The maximum amount you can purchase is %s'), args: [salable] }
  return undefined
}

/** The maximum quantity that can be ordered, from the given source if one is chosen; 0 if none can. */
export function maxOrderQuantity(product: SaleableProduct, sourceCode?: string | null): number {
  if (saleProblem(product) || isUndatedPresale(product)) return 0
  const limit = Math.min(product.maxQuantity, salableFrom(product, sourceCode))
  const quantity = maximumQuantity(limit, product.increments)
  return quantity >= Math.max(1, product.minQuantity) ? quantity : 0
}

/** Presale without a date: allowed in the cart, refused when ordering (D46). */
export const isUndatedPresale = ({
  lifecycle,
  preorderDate,
}: Pick<SaleableProduct, 'lifecycle' | 'preorderDate'>): boolean => lifecycle === 'presale' && preorderDate === null
