import { text } from '../../../language/translate.ts'
import type { Db } from '../../platform/db/db.ts'
import { isFile, lacksFile } from './product/availability.ts'
import { finalPrice } from './pricing/prices.ts'
import { type SaleableAt, saleableOf, type SaleableProduct, saleableRows } from './product/saleable.ts'
import { readSaleable, type SaleableKeys } from './product/saleable.sql.ts'

/** Pictures of products lie below it. */
export const MEDIA = '/media/catalog/product'

export type { SaleableProduct, SaleableAt } from './product/saleable.ts'
export { MAX_QUANTITY } from './product/saleable.ts'

export type { ProductType, Lifecycle } from './product/availability.ts'

/**
 * Products by SKU or id, enabled or not, in no order. One statement.
 * @param shownBy the database whose process may show them by `showSaleable` from now on
 */
export async function findSaleable(
  db: Db,
  keys: SaleableKeys,
  at: SaleableAt,
  shownBy: Db = db,
): Promise<SaleableProduct[]> {
  const rows = await saleableRows.readAnew(shownBy, at, () => readSaleable(db, keys, at))
  return rows.map((row) => saleableOf(row, at))
}

/**
 * The same, to be shown or put into a cart: where the process keeps rows, they may be older than the database by the
 * time in which a change is announced. Orders are made of what `findSaleable` reads.
 */
export async function showSaleable(
  db: Db,
  { ids = [], skus = [] }: { ids?: readonly number[]; skus?: readonly string[] },
  at: SaleableAt,
): Promise<SaleableProduct[]> {
  const named = saleableRows.findKept(db, skus, at)
  const { missing } = named
  const rows = [
    ...named.rows,
    ...(ids.length > 0 ? await saleableRows.read(db, [...new Set(ids)], at) : []),
    ...(missing.length > 0 ? await saleableRows.readAnew(db, at, () => readSaleable(db, { skus: missing }, at)) : []),
  ]
  return [...new Map(rows.map((row) => [row.id, row])).values()].map((row) => saleableOf(row, at))
}
/** Whether there are such rows: not in a transaction, which reads everything. */
export const keepsSaleable = (db: Db): boolean => saleableRows.isKept(db)

/** Gross grosze for one piece when so many are bought. */
export const priceFor = (product: SaleableProduct, quantity: number): number =>
  finalPrice(product.pricing, quantity, product.at)

export type ProblemCode = 'NOT_SALABLE' | 'INSUFFICIENT_STOCK' | 'UNDEFINED'
export interface QuantityProblem {
  code: ProblemCode
  /** English source text with its values. */
  message: string
  args: (string | number)[]
}

/** Stops at the first reason. A presale without a date may lie in a cart (D46) but `orderProblem` refuses it. */
export function saleProblem(product: SaleableProduct): QuantityProblem | undefined {
  const { isEnabled, lifecycle } = product
  if (isEnabled && lifecycle !== 'announcement' && lifecycle !== 'discontinued' && !lacksFile(product)) return undefined
  return { code: 'NOT_SALABLE', message: text('Product that you are trying to add is not available.'), args: [] }
}

/**
 * How many copies one parcel or one pick-up can hold: no order is put together from two sources. Null is a source that
 * the shop does not have.
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
 * Of a configurable title a variant is sold, of a grouped one its titles, of a bundle that offers something its parts.
 */
export const isSoldItself = ({ type, bundle }: Pick<SaleableProduct, 'type' | 'bundle'>): boolean =>
  type === 'simple' || bundle !== null || isFile(type)

/**
 * Why one buyer may not have so many, whatever the shop has. Of these, `alone` are in no bundle: how many are sold at a
 * time is a rule for them.
 */
export function ruleProblem(
  { minQuantity, maxQuantity, increments }: SaleableProduct,
  quantity: number,
  alone = quantity,
): QuantityProblem | undefined {
  if (alone < minQuantity)
    return { code: 'UNDEFINED', message: text('The minimum amount you can purchase is %s'), args: [minQuantity] }
  if (quantity > maxQuantity)
    return { code: 'UNDEFINED', message: text('The maximum amount you can purchase is %s'), args: [maxQuantity] }
  if (increments > 1 && alone % increments !== 0)
    return {
      code: 'UNDEFINED',
      message: text('You can buy this product only in quantities of %s at a time.'),
      args: [increments],
    }
  return undefined
}

/** Why so many cannot be bought, of one source where it is chosen already. */
export function quantityProblem(
  product: SaleableProduct,
  quantity: number,
  sourceCode?: string | null,
  alone = quantity,
): QuantityProblem | undefined {
  const problem = saleProblem(product) ?? ruleProblem(product, quantity, alone)
  if (problem) return problem
  const salable = salableFrom(product, sourceCode)
  if (salable <= 0) return { code: 'INSUFFICIENT_STOCK', message: text('This product is out of stock.'), args: [] }
  if (quantity > salable)
    return { code: 'INSUFFICIENT_STOCK', message: text('The maximum amount you can purchase is %s'), args: [salable] }
  return undefined
}

/** The most of a product that can be ordered, of one source where it is chosen already; 0 where none can. */
export function mostOf(product: SaleableProduct, sourceCode?: string | null): number {
  if (saleProblem(product) || isUndatedPresale(product)) return 0
  const most = Math.min(product.maxQuantity, salableFrom(product, sourceCode))
  const whole = most - (most % Math.max(1, product.increments))
  return whole >= Math.max(1, product.minQuantity) ? whole : 0
}

/** Presale without a date: shown in the cart, refused at the order (D46). */
export const isUndatedPresale = ({
  lifecycle,
  preorderDate,
}: Pick<SaleableProduct, 'lifecycle' | 'preorderDate'>): boolean => lifecycle === 'presale' && preorderDate === null
