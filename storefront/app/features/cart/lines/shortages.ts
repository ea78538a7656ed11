import { leastQuantity } from '../../../../../rules/quantity.ts'
import { inBookshops, inWarehouse, isCounted, type CartView, type Item } from './cart-lines.ts'

/** A title of which the place that the order would come from has too few. */
export interface Shortage {
  uid: string
  name: string
  quantity: number
  /** Copies there. */
  there: number
  /** Copies in the place that has most. */
  anywhere: number
  /** The most that can be ordered instead; undefined where that is none. */
  instead?: number
}

const itemsOf = (cart: CartView): Item[] => (cart.items ?? []).flatMap((item) => item ?? [])

/** The bookshop in which the order is to be collected. */
export const chosenBookshop = (cart: CartView): string | undefined =>
  cart.shipping_addresses[0]?.pickup_location_code ?? undefined

function shortageOf(item: Item, bookshop: string | undefined): Shortage | undefined {
  const { uid, quantity, product } = item
  const there = bookshop === undefined ? inWarehouse(item) : (inBookshops(item).get(bookshop) ?? 0)
  if (!isCounted(item) || there >= quantity) return undefined
  const anywhere = Math.max(0, inWarehouse(item), ...inBookshops(item).values())
  const { min_sale_qty, max_sale_qty, qty_increments } = product.stock_item ?? {}
  const step = Math.max(1, qty_increments ?? 1)
  const mostOf = (copies: number) => {
    const held = Math.min(copies, max_sale_qty ?? copies)
    return held - (held % step)
  }
  // fewer from the same place; from another where no place has as many as are wanted
  const most = mostOf(there) || (anywhere < quantity ? mostOf(anywhere) : 0)
  const isEnough = most >= leastQuantity(min_sale_qty, qty_increments)
  return {
    uid,
    name: product.name ?? '',
    quantity,
    there: Math.max(0, there),
    anywhere,
    ...(isEnough && { instead: most }),
  }
}

/** What is missing where the order would come from: the bookshop chosen, else the warehouse. */
export const shortagesOf = (cart: CartView): Shortage[] =>
  itemsOf(cart).flatMap((item) => shortageOf(item, chosenBookshop(cart)) ?? [])

/** Bookshops that could hand over the whole cart, among those that have a title of it. */
export function bookshopsWithAll(cart: CartView): string[] {
  const items = itemsOf(cart)
  const codes = new Set(items.flatMap((item) => [...inBookshops(item).keys()]))
  return [...codes].filter((code) =>
    items.every((item) => !isCounted(item) || (inBookshops(item).get(code) ?? 0) >= item.quantity),
  )
}

/** Some bookshop could hand over the whole cart. */
export const canBeCollected = (cart: CartView): boolean =>
  !itemsOf(cart).some(isCounted) || bookshopsWithAll(cart).length > 0

/** The warehouse has the whole cart. */
export const canBeSent = (cart: CartView): boolean =>
  itemsOf(cart).every((item) => !isCounted(item) || inWarehouse(item) >= item.quantity)
