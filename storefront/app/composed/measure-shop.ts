import { onCartChange, readConfirmedCart } from '../features/cart/cart-store.ts'
import { linesOf, type CartView } from '../features/cart/lines/cart-lines.ts'
import type { SnapshotLine } from '../features/measurement/cart-difference.ts'
import type { MeasuredCart } from '../features/measurement/measured-shop.ts'
import { startMeasuring } from '../features/measurement/measuring.ts'
import { skusOf } from '../features/wishlist/wishlist-store.ts'
import type { RouterApi } from '../../../web/router/context.ts'

function measuredCartOf(cart: CartView): MeasuredCart {
  const lines: Record<string, SnapshotLine> = {}
  for (const { sku, quantity, name, price, author } of linesOf(cart))
    lines[sku] = { quantity: quantity + (lines[sku]?.quantity ?? 0), name, price: price.incl, net: price.excl, author }
  const { value, currency } = cart.prices?.grand_total ?? {}
  return { id: cart.id, revision: cart.revision, lines, total: value ?? 0, currency: currency ?? undefined }
}

function readCart(): MeasuredCart | undefined {
  const cart = readConfirmedCart()
  return cart && measuredCartOf(cart)
}

export const measureShop = (router: RouterApi): Promise<void> =>
  startMeasuring(router, { readCart, onCartChange, skusOfWishes: skusOf })
