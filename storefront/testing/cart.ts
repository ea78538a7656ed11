import type { Types } from '../app/generated/documents.ts'
import { CartSettings, OpenCart, RemoveCartItem, RestoreCartItem, UpdateCartItem } from '../app/generated/documents.ts'
import { answerApi } from '../../web/testing/answer-api.ts'

type CartView = Types.CartViewFragment
type Line = NonNullable<NonNullable<CartView['items']>[number]>

export const CART = 'c'.repeat(32)

/** A line with copies of a book that has 20 in the warehouse. */
export function cartLine(uid: string, name: string, price: number, quantity = 1): Line {
  const amount = { value: price }
  return {
    uid,
    quantity,
    is_available: true,
    max_qty: 20,
    customizable_options: [],
    errors: null,
    prices: pricesOf(price, quantity),
    product: {
      sku: `SKU-${uid}`,
      name,
      name_language: null,
      edition: null,
      url: `/${uid}.html`,
      type_id: 'simple',
      special_product_types: null,
      preorder_date: null,
      warehouse_salable_qty: 20,
      thumbnail: null,
      price_range: { minimum_price: { regular_price: amount, final_price: amount } },
      grouped_prices: null,
      s_attributes: [],
      stock_item: { min_sale_qty: 1, max_sale_qty: 20, qty_increments: 1 },
      availability_in_sources: [],
    },
  }
}

const rounded = (sum: number) => Math.round(sum * 100) / 100
const pricesOf = (price: number, quantity: number): Line['prices'] => ({
  price: { value: price },
  price_including_tax: { value: price },
  row_total: { value: rounded(price * quantity) },
  row_total_including_tax: { value: rounded(price * quantity) },
})

export function cartOf(items: readonly Line[], revision = 1): CartView {
  const total = { value: rounded(items.reduce((sum, { prices }) => sum + (prices?.row_total.value ?? 0), 0)) }
  return {
    id: CART,
    revision,
    is_virtual: false,
    total_quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    applied_coupons: null,
    suspended_coupon: null,
    free_shipping: null,
    delivery_from: null,
    delivery_promise: null,
    items: [...items],
    prices: {
      subtotal_excluding_tax: total,
      subtotal_including_tax: total,
      discounts: null,
      applied_taxes: null,
      grand_total: { ...total, currency: 'PLN' },
    },
    shipping_addresses: [],
  }
}

/** The API with one cart of a guest, whose lines change as the shop changes them. */
export function cartApi(...lines: readonly Line[]) {
  let [items, removed, revision] = [lines, [] as { line: Line; at: number }[], 1]
  let answers = Promise.resolve()
  const current = () => cartOf(items, revision)
  const changed = async (next: readonly Line[]) => {
    items = next
    revision++
    const cart = current()
    await answers
    return { cart }
  }
  const updates = async ({ item, quantity }: { item: string | number; quantity: number }) => ({
    updateCartItems: await changed(
      items.map((line) =>
        line.uid === item ? { ...line, quantity, prices: pricesOf(line.prices?.price.value ?? 0, quantity) } : line,
      ),
    ),
  })
  const api = answerApi()
    .on(CartSettings, { getCartDisplayConfig: null, storeConfig: null })
    .on(OpenCart, () => ({ cart: current() }))
    .on(UpdateCartItem, updates)
    .on(RemoveCartItem, async ({ item }) => {
      const at = items.findIndex(({ uid }) => uid === item)
      const line = items[at]
      if (line) removed = [...removed, { line, at }]
      return { removeItemFromCart: await changed(items.filter(({ uid }) => uid !== item)) }
    })
    .on(RestoreCartItem, async ({ item }) => {
      const back = removed.find(({ line }) => line.uid === item)
      return { restoreCartItem: await changed(back ? items.toSpliced(back.at, 0, back.line) : items) }
    })
  /** Holds back answers to changes until the returned function is called. */
  const hold = () => {
    let release = () => {}
    answers = new Promise((resolve) => (release = resolve))
    return release
  }
  return Object.assign(api, { hold, updates })
}
