import { roundToCents, joinCategoryPath, type MeasuredTitle } from './title.ts'

/**
 * An entry of the data layer. Each event is pushed in two formats: enhanced e-commerce as ScandiPWA's extension reports
 * it, and Google Analytics 4. docs/measurement.md lists them.
 */
export type Entry = Readonly<Record<string, unknown>>

/** A title in a list or a cart. */
export interface ReportedTitle {
  title: MeasuredTitle
  quantity?: number
  /** From 1. */
  position?: number
  list?: string
}

/** Removes undefined values. */
const withoutUndefined = (entry: Entry): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined))

const productOf = ({ title, quantity, position, list }: ReportedTitle): Entry =>
  withoutUndefined({
    id: title.sku,
    name: title.name,
    price: title.price,
    brand: title.brand,
    category: joinCategoryPath(title.category) || undefined,
    variant: title.variant,
    dimension1: title.dimensions,
    dimension2: title.publisher,
    dimension3: title.availability,
    metric1: title.discount,
    quantity,
    position,
    list,
  })

const itemOf = ({ title, quantity = 1, position, list }: ReportedTitle): Entry =>
  withoutUndefined({
    item_id: title.sku,
    item_name: title.name,
    item_brand: title.brand,
    ...Object.fromEntries(title.category.map((name, at) => [`item_category${at === 0 ? '' : at + 1}`, name])),
    item_variant: title.variant,
    item_list_name: list,
    index: position === undefined ? undefined : position - 1,
    price: title.net,
    discount: title.discount,
    quantity,
  })

/** Value as Google defines it: sum of price times quantity, without delivery and tax. */
const netValueOf = (titles: readonly ReportedTitle[]): number =>
  roundToCents(titles.reduce((sum, { title, quantity = 1 }) => sum + title.net * quantity, 0))

const ga4Ecommerce = (titles: readonly ReportedTitle[], currency: string) => ({
  currency,
  value: netValueOf(titles),
  items: titles.map(itemOf),
})

/** Contents of the cart, sent with each cart event. */
export interface CartSummary {
  items_qty: number
  total: number
  currency: string
  itemsData: readonly Entry[]
}
export const cartSummary = (titles: readonly ReportedTitle[], total: number, currency: string): CartSummary => ({
  items_qty: titles.reduce((sum, { quantity = 1 }) => sum + quantity, 0),
  total,
  currency,
  itemsData: titles.map(productOf),
})

export const impressions = (titles: readonly ReportedTitle[], currency: string, list: string): Entry[] => [
  { event: 'productImpression', ecommerce: { currencyCode: currency, impressions: titles.map(productOf) } },
  { event: 'view_item_list', ecommerce: { item_list_name: list, items: titles.map(itemOf) } },
]

export const productClick = (reported: ReportedTitle): Entry[] => [
  {
    event: 'productClick',
    ecommerce: { click: { actionField: withoutUndefined({ list: reported.list }), products: [productOf(reported)] } },
  },
  { event: 'select_item', ecommerce: withoutUndefined({ item_list_name: reported.list, items: [itemOf(reported)] }) },
]

export const productDetail = (title: MeasuredTitle, currency: string): Entry[] => [
  { event: 'productDetail', ecommerce: { detail: { products: [productOf({ title })] } } },
  { event: 'view_item', ecommerce: ga4Ecommerce([{ title }], currency) },
]

export const addToCart = (titles: readonly ReportedTitle[], cart: CartSummary): Entry[] => [
  {
    event: 'addToCart',
    ecommerce: {
      currencyCode: cart.currency,
      add: {
        products: titles.map((one) => withoutUndefined({ ...productOf(one), availability: one.title.availability })),
      },
      cart,
    },
  },
  { event: 'add_to_cart', ecommerce: ga4Ecommerce(titles, cart.currency) },
]

export const removeFromCart = (titles: readonly ReportedTitle[], cart: CartSummary): Entry[] => [
  {
    event: 'removeFromCart',
    ecommerce: { currencyCode: cart.currency, remove: { products: titles.map(productOf) }, cart },
  },
  { event: 'remove_from_cart', ecommerce: ga4Ecommerce(titles, cart.currency) },
]

/** 1 the cart, 2 delivery, 3 payment. */
export type CheckoutStep = 1 | 2 | 3

/** `isBegun`: `begin_checkout` was sent before. Step 2 sends it, or step 3 for a cart without delivery. */
export const checkout = (
  step: CheckoutStep,
  titles: readonly ReportedTitle[],
  { currency, isBegun }: { currency: string; isBegun: boolean },
): Entry[] => [
  {
    event: 'checkout',
    ecommerce: { checkout: { actionField: { step, action: 'checkout' }, products: titles.map(productOf) } },
  },
  ...(step === 1 ? [{ event: 'view_cart', ecommerce: ga4Ecommerce(titles, currency) }] : []),
  ...(step > 1 && !isBegun ? [{ event: 'begin_checkout', ecommerce: ga4Ecommerce(titles, currency) }] : []),
]

const optionEvent = (step: 1 | 2, chosen: string): Entry => ({
  event: 'checkoutOption',
  ecommerce: { checkout: { actionField: { step, option: chosen, action: 'checkout_option' } } },
})

export const deliveryChosen = (method: string, titles: readonly ReportedTitle[], currency: string): Entry[] => [
  optionEvent(1, method),
  { event: 'add_shipping_info', ecommerce: { ...ga4Ecommerce(titles, currency), shipping_tier: method } },
]

export const paymentChosen = (method: string, titles: readonly ReportedTitle[], currency: string): Entry[] => [
  optionEvent(2, method),
  { event: 'add_payment_info', ecommerce: { ...ga4Ecommerce(titles, currency), payment_type: method } },
]

export interface Purchase {
  number: string
  currency: string
  /** Grand total, with tax and delivery. */
  revenue: number
  tax: number
  shipping: number
  coupon?: string
  discount: number
}

/** One entry for both formats: they use the same event name, so two entries would count the purchase twice. */
export const purchase = (
  { number, currency, revenue, tax, shipping, coupon, discount }: Purchase,
  titles: readonly ReportedTitle[],
): Entry[] => [
  {
    event: 'purchase',
    ecommerce: withoutUndefined({
      currencyCode: currency,
      purchase: {
        actionField: { id: number, revenue, tax, shipping, coupon: coupon ?? '', coupon_discount_amount: discount },
        products: titles.map(productOf),
      },
      transaction_id: number,
      ...ga4Ecommerce(titles, currency),
      tax,
      shipping,
      coupon,
    }),
  },
]

export const addedToWishlist = (title: MeasuredTitle, currency: string): Entry[] => [
  { event: 'addToWishlist', products: [productOf({ title })] },
  { event: 'add_to_wishlist', ecommerce: ga4Ecommerce([{ title }], currency) },
]
export const removedFromWishlist = (titles: readonly MeasuredTitle[]): Entry[] => [
  { event: 'removeFromWishlist', products: titles.map((title) => productOf({ title })) },
]
