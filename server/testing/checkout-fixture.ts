import type { Database } from '../platform/db/db.ts'
import { openShop, type TestShop } from './shop.ts'
import { seedCheckoutData } from '../../demo/checkout-data.ts'

/** A shop with helpers for tests of cart, checkout and orders. */
export interface CheckoutFixture extends TestShop {
  /** Like `query`, but from another address each time, so that the write limit per address does not apply. */
  call<Data = Record<string, never>>(
    document: string,
    variables?: object,
    store?: string,
    token?: string,
  ): Promise<GraphqlResponse<Data>>
  sell(book?: Partial<Book>): Promise<Book & { id: number }>
}

export interface GraphqlResponse<Data> {
  data: Data
  errors?: { message: string; extensions: { category: string; field?: string } }[]
}

export interface Book {
  sku: string
  name: string
  type: string
  /** Gross grosze. */
  price: number
  taxClass: 'books' | 'press' | 'standard'
  lifecycle: string
  preorderDate: string | null
  weight: number
  min: number
  max: number | null
  increments: number
  enabled: boolean
  stock: Record<string, number>
  /** Set for a book that is found by its ISBN. */
  isbn: string | null
}

let books = 0
let callers = 0

export const address = {
  firstname: 'Łucja',
  lastname: 'Nowak-Żak',
  street: ['Krakowskie Przedmieście 4', 'm. 7'],
  city: 'Lublin',
  postcode: '20002',
  country_code: 'PL',
  telephone: '+48 501 234 567',
}

/** Inserts one product as the catalogue would. */
export async function insertBook(db: Database, overrides: Partial<Book> = {}): Promise<Book & { id: number }> {
  const number = ++books
  const book: Book = {
    sku: `KS-${number}`,
    name: `Książka ${number}`,
    type: 'simple',
    price: 3990,
    taxClass: 'books',
    lifecycle: 'available',
    preorderDate: null,
    weight: 350,
    min: 1,
    max: null,
    increments: 1,
    enabled: true,
    stock: { lublin: 100 },
    isbn: null,
    ...overrides,
  }
  const id = await db.transaction(async (tx) => {
    const row = await tx.one<{
      id: number
    }>`
      insert into product (sku, type, is_enabled, tax_class, weight_g, lifecycle, preorder_date, min_sale_qty,
        max_sale_qty, qty_increments)
      values (${book.sku}, ${book.type}, ${book.enabled}, ${book.taxClass}, ${book.weight}, ${book.lifecycle},
        ${book.preorderDate}, ${book.min}, ${book.max}, ${book.increments}) returning id`
    const product = row?.id ?? 0
    for (const store of ['default', 'en'])
      await tx.run`
        insert into product_text (product_id, store_code, name, url_key) values (${product}, ${store}, ${book.name},
          ${`ksiazka-${number}`})`
    await tx.run`insert into price (product_id, amount) values (${product}, ${book.price})`
    if (book.isbn) await tx.run`insert into book (product_id, isbn13) values (${product}, ${book.isbn})`
    for (const [source, quantity] of Object.entries(book.stock))
      await tx.run`
        insert into source_stock (product_id, source_code, quantity) values (${product}, ${source}, ${quantity})`
    return product
  })
  return { ...book, id }
}

export async function seedReferenceData(db: Database): Promise<void> {
  await seedCheckoutData(db)
  await db.run`
    insert into source (code, name, kind, is_pickup_location, street, postcode, city, phone, opening_hours) values
    ('lublin', 'Magazyn Lublin', 'warehouse', false, 'ul. Introligatorska 7', '20-234', 'Lublin', null, '[]'),
    ('rynek', 'Zakładka na Rynku', 'bookstore', true, 'Rynek 9', '20-111', 'Lublin', '+48 81 000 00 18',
      '[{"days": "pn.–pt.", "hours": "10:00–18:00"}]'),
    ('krakow', 'Zakładka w Krakowie', 'bookstore', true, 'ul. Szewska 2', '31-009', 'Kraków', null, '[]')`
  // most tests order from one mailbox, and some hundreds of copies
  await db.run`insert into setting (path, value) values ('sales/unpaid_orders/guest_mailbox', '0'),
    ('sales/unpaid_orders/guest_copies', '0')`
}

export async function openCheckoutFixture(options: Parameters<typeof openShop>[0] = {}): Promise<CheckoutFixture> {
  const shop = await openShop(options)
  await seedReferenceData(shop.db)
  return {
    ...shop,
    async call(document, variables = {}, store, token) {
      callers++
      const remoteAddress = `203.0.${(callers >> 8) & 255}.${callers & 255}`
      const response = await shop.http.inject({
        method: 'POST',
        url: store ? `/${store}/graphql` : '/graphql',
        payload: { query: document, variables },
        remoteAddress,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      })
      return response.json()
    },
    sell: (book) => insertBook(shop.db, book),
  }
}

const CART = `
  id total_quantity is_virtual email
  items {
    uid quantity is_available max_qty errors { code message } product { sku }
    prices { price { value } row_total_including_tax { value } total_item_discount { value } }
  }
  prices {
    grand_total { value } subtotal_excluding_tax { value } subtotal_including_tax { value }
    subtotal_with_discount_excluding_tax { value } discount { label amount { value } }
    applied_taxes { label percent amount { value } } coupon_code
  }
  shipping_addresses {
    firstname postcode telephone pickup_location_code city company
    available_shipping_methods {
      carrier_code method_code available available_with_point error_message price_incl_tax { value } price_excl_tax { value }
    }
    selected_shipping_method { carrier_code method_code amount { value } amount_incl_tax tax_amount }
  }
  billing_address { firstname vat_id company } available_payment_methods { code title }
  selected_payment_method { code }`

interface Value {
  value: number
}
export interface MagentoCart {
  id: string
  total_quantity: number
  is_virtual: boolean
  email: string | null
  items: {
    uid: string
    quantity: number
    is_available: boolean
    max_qty: number
    errors: { code: string; message: string }[] | null
    product: { sku: string }
    prices: { price: Value; row_total_including_tax: Value; total_item_discount: Value }
  }[]
  prices: {
    grand_total: Value
    subtotal_excluding_tax: Value
    subtotal_including_tax: Value
    subtotal_with_discount_excluding_tax: Value
    discount: { label: string[]; amount: Value } | null
    applied_taxes: { label: string; percent: number; amount: Value }[]
    coupon_code: string | null
  }
  shipping_addresses: {
    firstname: string
    postcode: string
    telephone: string
    pickup_location_code: string | null
    city: string
    company: string | null
    available_shipping_methods: {
      carrier_code: string
      method_code: string
      available: boolean
      available_with_point: boolean
      error_message: string | null
      price_incl_tax: Value
      price_excl_tax: Value
    }[]
    selected_shipping_method: {
      carrier_code: string
      method_code: string
      amount: Value
      amount_incl_tax: number
      tax_amount: number
    } | null
  }[]
  billing_address: { firstname: string; vat_id: string | null; company: string | null } | null
  available_payment_methods: { code: string; title: string }[]
  selected_payment_method: { code: string }
}

interface UserError {
  code: string
  message: string
}

/** A guest, or a customer with a token, and their cart; each step of a purchase returns the API's response. */
export class Buyer {
  constructor(
    readonly shop: Pick<CheckoutFixture, 'call'>,
    readonly cartId: string,
    readonly store?: string,
    readonly token?: string,
  ) {}

  static async withNewCart(shop: Pick<CheckoutFixture, 'call'>, store?: string, token?: string): Promise<Buyer> {
    const { data } = await shop.call<{ createEmptyCart: string }>('mutation { createEmptyCart }', {}, store, token)
    return new Buyer(shop, data.createEmptyCart, store, token)
  }
  request<Data>(document: string, variables: object = {}) {
    return this.shop.call<Data>(document, { id: this.cartId, ...variables }, this.store, this.token)
  }
  async cart(): Promise<MagentoCart> {
    return (await this.request<{ cart: MagentoCart }>(`query($id: String!) { cart(cart_id: $id) { ${CART} } }`)).data
      .cart
  }
  async addItems(...items: { sku: string; quantity: number }[]): Promise<UserError[]> {
    const response = await this.request<{ addProductsToCart: { user_errors: UserError[] } }>(
      `
        mutation($id: String!, $items: [CartItemInput!]!) {
          addProductsToCart(cartId: $id, cartItems: $items) { user_errors { code message } }
        }`,
      { items },
    )
    return response.data.addProductsToCart.user_errors
  }
  mutateCart(name: string, inputType: string, input: object, selection = `{ cart { ${CART} } }`) {
    return this.request<Record<string, { cart: MagentoCart }>>(
      `mutation($input: ${inputType}) { ${name}(input: $input) ${selection} }`,
      { input: { cart_id: this.cartId, ...input } },
    )
  }
  setEmail = (email: string) => this.mutateCart('setGuestEmailOnCart', 'SetGuestEmailOnCartInput', { email })
  setShippingAddress = (where: object = address, more: object = {}) =>
    this.mutateCart('setShippingAddressesOnCart', 'SetShippingAddressesOnCartInput', {
      shipping_addresses: [{ address: where, ...more }],
    })
  setShippingMethod = (carrier_code: string, method_code: string) =>
    this.mutateCart('setShippingMethodsOnCart', 'SetShippingMethodsOnCartInput', {
      shipping_methods: [{ carrier_code, method_code }],
    })
  setBillingAddress = (billing_address: object) =>
    this.mutateCart('setBillingAddressOnCart', 'SetBillingAddressOnCartInput', { billing_address })
  setPaymentMethod = (code: string) =>
    this.mutateCart('setPaymentMethodOnCart', 'SetPaymentMethodOnCartInput', { payment_method: { code } })
  useCoupon = (coupon_code: string) => this.mutateCart('applyCouponToCart', 'ApplyCouponToCartInput', { coupon_code })

  /** Accepts every agreement of the cart, for `orders`. */
  async acceptAgreements(): Promise<{ agreement_ids: number[] }> {
    const { data } = await this.request<{ cart: { agreements: { agreement_id: number }[] } }>(
      'query($id: String!) { cart(cart_id: $id) { agreements { agreement_id } } }',
    )
    return { agreement_ids: data.cart.agreements.map(({ agreement_id }) => agreement_id) }
  }
  async submitOrder(more: object = {}): Promise<{ number?: string; errors: UserError[]; category?: string }> {
    const { data, errors } = await this.request<{
      placeOrder: { order: { order_number: string; order_id: string } | null; errors: UserError[] } | null
    }>(
      `
        mutation($input: PlaceOrderInput) {
          placeOrder(input: $input) { order { order_number order_id } errors { code message } }
        }`,
      { input: { cart_id: this.cartId, ...more } },
    )
    return {
      number: data.placeOrder?.order?.order_number,
      errors: data.placeOrder?.errors ?? [],
      category: errors?.[0]?.extensions.category,
    }
  }

  /** Completes all steps before the order is placed. */
  async prepareOrder(
    items: { sku: string; quantity: number }[],
    { carrier = 'dhl', method = 'courier_dhl', payment = 'banktransfer', email = 'lucja@example.pl' } = {},
  ): Promise<this> {
    await this.addItems(...items)
    await this.setEmail(email)
    await this.setShippingAddress()
    await this.setBillingAddress({ same_as_shipping: true })
    await this.setShippingMethod(carrier, method)
    await this.setPaymentMethod(payment)
    return this
  }
}
