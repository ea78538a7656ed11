import { minimumQuantity } from '../../../../../rules/quantity.ts'
import {
  availableInBookshops,
  availableInWarehouse,
  hasOwnStock,
  itemsOf,
  type CartView,
  type Item,
} from './cart-lines.ts'

/** A line for which the source of the order has too few copies. */
export interface Shortage {
  uid: string
  name: string
  quantity: number
  /** Copies left in the source of the order. */
  available: number
  /** Copies in the source that has the most, including those that other lines take. */
  maxStock: number
  /** Largest quantity that can be ordered instead; undefined when there is none. */
  alternativeQuantity?: number
}

/** Source code of the bookshop chosen for pick-up. */
export const chosenBookshop = (cart: CartView): string | undefined =>
  cart.shipping_addresses[0]?.pickup_location_code ?? undefined

function shortageOf(item: Item, bookshop: string | undefined): Shortage | undefined {
  const { uid, quantity, product, takenByEarlierLines } = item
  const available =
    bookshop === undefined ? availableInWarehouse(item) : (availableInBookshops(item).get(bookshop) ?? 0)
  if (!hasOwnStock(item) || available >= quantity) return undefined
  const maxLeft = Math.max(availableInWarehouse(item), ...availableInBookshops(item).values())
  const { min_sale_qty, max_sale_qty, qty_increments } = product.stock_item ?? {}
  const step = Math.max(1, qty_increments ?? 1)
  const maxAvailable = (copies: number) => {
    const limited = Math.min(copies, max_sale_qty ?? copies)
    return limited - (limited % step)
  }
  // a smaller quantity from the same source, or from another if no source has the requested quantity
  const largestQuantity = maxAvailable(available) || (maxLeft < quantity ? maxAvailable(Math.max(0, maxLeft)) : 0)
  const isEnough = largestQuantity >= minimumQuantity(min_sale_qty, qty_increments)
  return {
    uid,
    name: product.name ?? '',
    quantity,
    available: Math.max(0, available),
    maxStock: Math.max(0, maxLeft + takenByEarlierLines),
    ...(isEnough && { alternativeQuantity: largestQuantity }),
  }
}

/** Lines that the source of the order cannot fill: the chosen bookshop, else the warehouse. */
export const shortagesOf = (cart: CartView): Shortage[] =>
  itemsOf(cart).flatMap((item) => shortageOf(item, chosenBookshop(cart)) ?? [])

/** Source codes of the bookshops that have the whole cart. */
export function bookshopsWithAll(cart: CartView): string[] {
  const items = itemsOf(cart)
  const codes = new Set(items.flatMap((item) => [...availableInBookshops(item).keys()]))
  return [...codes].filter((code) =>
    items.every((item) => !hasOwnStock(item) || (availableInBookshops(item).get(code) ?? 0) >= item.quantity),
  )
}

/** Whether a bookshop has the whole cart. */
export const canBeCollected = (cart: CartView): boolean =>
  !itemsOf(cart).some(hasOwnStock) || bookshopsWithAll(cart).length > 0

/** Whether the warehouse has the whole cart. */
export const canWarehouseFill = (cart: CartView): boolean =>
  itemsOf(cart).every((item) => !hasOwnStock(item) || availableInWarehouse(item) >= item.quantity)
