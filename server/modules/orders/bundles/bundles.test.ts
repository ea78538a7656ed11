import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { createLanguage } from '../../../../language/translate.ts'
import { insertBundle } from '../../../testing/bundles.ts'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { seedAttributes } from '../../../testing/compounds.ts'
import { insertOptions } from '../../../testing/options.ts'
import { extractText } from '../../../testing/pdf-text.ts'
import { readLatestMail, Reader } from '../../../testing/reader.ts'
import { cancelOrder } from '../../checkout/cancel/cancel-order.ts'
import { listDocuments } from '../documents/documents.ts'
import { invoiceOrder } from '../documents/invoice-order.ts'
import { refundOrder } from '../documents/credit-memos/refund-order.ts'
import { shipOrder } from '../documents/ship-order.ts'
import { printDocument } from '../invoice-pdf/print-document.ts'
import { findOrder } from '../orders.ts'
import { recordPayment } from '../unpaid-orders.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await seedAttributes(shop.db)
}, 60_000)
afterAll(() => shop.close())

const now = new Date('2026-11-21T10:30:00Z')
const command = (number: string) => ({ actor: OPERATOR, number, now })
const quiet = { notify: false }
const EMAIL = 'lucja@example.pl'

/** Orders two sets of a mug and two copies of a book, and another copy of that book. */
async function bought({ fields = {}, email = EMAIL, token = undefined as string | undefined } = {}) {
  const mug = await shop.sell({ name: 'Kubek', price: 3333, taxClass: 'standard' })
  const book = await shop.sell({ name: 'Lalka', price: 1999 })
  const bundle = await insertBundle(
    shop.db,
    [
      { title: 'Do herbaty', products: [{ sku: mug.sku }] },
      { title: 'Książka', type: 'select', products: [{ sku: book.sku, quantity: 2 }] },
    ],
    { price: 7000, fields },
  )
  const buyer = await Buyer.withNewCart(shop, undefined, token)
  const items = [
    { sku: bundle.set.sku, quantity: 2, selected_options: [bundle.uid(0, 0), bundle.uid(1, 0)] },
    { sku: book.sku, quantity: 1 },
  ]
  await buyer.prepareOrder(items, { email })
  await buyer.useCoupon('LUBLIN15')
  const { number = '', errors } = await buyer.submitOrder()
  expect(errors).toEqual([])
  await recordPayment(shop.db, number)
  return { ...bundle, number, mug, book }
}
const find = async (number: string) => {
  const order = await findOrder(shop.db, number)
  if (!order) throw new Error(`no order ${number}`)
  return order
}
const shelf = (id: number) =>
  shop.db.one`select quantity, reserved from source_stock where product_id = ${id} and source_code = 'lublin'`

const PARTS = `bundle_options { uid label values { uid product_name product_sku quantity price { value currency }
  row_total { value } tax_rate } }`
const SHOWN = `total { grand_total { value } taxes { rate amount { value } } }
  items { __typename product_name product_sku product_type quantity_ordered quantity_invoiced quantity_shipped
    quantity_refunded product_sale_price { value } row_subtotal { value } row_total { value } discounts { label amount { value } }
    ... on BundleOrderItem { ${PARTS} } }
  invoices { items { __typename product_name quantity_invoiced row_subtotal { value } row_tax { value } tax_rate
    order_item { __typename product_name } ... on BundleInvoiceItem { ${PARTS} } } total { grand_total { value } } }
  shipments { items { __typename product_name quantity_shipped ... on BundleShipmentItem { ${PARTS} } } }
  credit_memos { items { __typename product_name quantity_refunded row_total { value }
    ... on BundleCreditMemoItem { ${PARTS} } } }`
async function fetchOrder(number: string): Promise<Record<string, unknown> | undefined> {
  const { data, errors } = await shop.call<{ guestOrders: { items: Record<string, unknown>[] } }>(
    `query($number: String!) { guestOrders(filter: { number: { eq: $number } }, customer_email: "${EMAIL}") {
      items { ${SHOWN} } } }`,
    { number },
  )
  expect(errors).toBeUndefined()
  return data.guestOrders.items[0]
}

describe('CAT-4 CAT-13 an order of a bundle', () => {
  test('reserves, counts and taxes its parts, and shows them under the bundle', async () => {
    const { number, set, mug, book } = await bought()
    expect(await shelf(mug.id)).toEqual({ quantity: 100, reserved: 2 })
    expect(await shelf(book.id)).toEqual({ quantity: 100, reserved: 5 })
    await shop.runDueJobs()
    const sold = (id: number) => shop.db.one`select sales from product where id = ${id}`
    expect([await sold(set.id), await sold(mug.id), await sold(book.id)]).toEqual([
      { sales: 2 },
      { sales: 2 },
      { sales: 5 },
    ])
    const order = await fetchOrder(number)
    expect(order).toMatchObject({
      items: [
        {
          __typename: 'BundleOrderItem',
          product_name: 'Wieczór z książką',
          product_sku: `${set.sku}-${mug.sku}-${book.sku}`,
          product_type: 'bundle',
          quantity_ordered: 2,
          quantity_invoiced: 0,
          product_sale_price: { value: 73.31 },
          row_subtotal: { value: 146.62 },
          row_total: { value: 133.42 },
          // of both parts
          discounts: [{ label: '15 zł taniej od 100 zł', amount: { value: 13.2 } }],
          bundle_options: [
            {
              label: 'Do herbaty',
              values: [
                {
                  product_name: 'Kubek',
                  product_sku: mug.sku,
                  quantity: 1,
                  price: { value: 33.33, currency: 'PLN' },
                  tax_rate: 23,
                },
              ],
            },
            {
              label: 'Książka',
              values: [{ product_name: 'Lalka', quantity: 2, price: { value: 19.99 }, tax_rate: 5 }],
            },
          ],
        },
        { __typename: 'OrderItem', product_name: 'Lalka', quantity_ordered: 1 },
      ],
    })
    // 15 zł discount, most of it on the set
    expect(await find(number)).toMatchObject({ subtotalInclTax: 16_661, discount: 1500 })
  })

  test('is invoiced and refunded in parts that add up to the grosz', async () => {
    const { number, set, mug, book } = await bought({ fields: { price: 'fixed', shipment: 'separately' } })
    const order = await find(number)
    expect(order.items.map((item) => item.rowTotalInclTax)).toEqual([6366, 7634, 1999])
    await invoiceOrder(shop.db, command(number), { items: [{ sku: mug.sku, quantity: 1 }], ...quiet })
    await expect(
      invoiceOrder(shop.db, command(number), { items: [{ sku: book.sku, quantity: 1 }], ...quiet }),
    ).rejects.toMatchObject({ message: 'Several lines of order %s have the SKU %s. Name one: %s.' })
    await invoiceOrder(shop.db, command(number), { items: [{ sku: `#${order.items[1]?.id}`, quantity: 3 }], ...quiet })
    expect(await fetchOrder(number)).toMatchObject({
      items: [{ quantity_invoiced: 1 }, { quantity_invoiced: 0 }],
      invoices: [
        {
          items: [
            {
              __typename: 'BundleInvoiceItem',
              product_name: 'Wieczór z książką',
              tax_rate: 23,
              order_item: { __typename: 'BundleOrderItem', product_name: 'Wieczór z książką' },
              bundle_options: [{ label: 'Do herbaty', values: [{ product_name: 'Kubek', quantity: 1 }] }],
            },
          ],
        },
        { items: [{ tax_rate: 5, bundle_options: [{ label: 'Książka', values: [{ quantity: 3 }] }] }] },
      ],
    })
    await invoiceOrder(shop.db, command(number), quiet)
    // of the set's parts with two rates of tax
    expect((await fetchOrder(number))?.['invoices']).toMatchObject([{}, {}, { items: [{ tax_rate: null }, {}] }])
    // one set by the SKU of the bundle, then what is left
    const [bundle] = order.bundles
    await refundOrder(shop.db, command(number), {
      items: [{ sku: bundle?.sku ?? '', quantity: 1 }],
      adjustment: 0,
      ...quiet,
    })
    expect((await fetchOrder(number))?.['items']).toMatchObject([{ quantity_refunded: 1 }, { quantity_refunded: 0 }])
    await refundOrder(shop.db, command(number), { adjustment: 0, ...quiet })
    const { invoices, creditMemos } = await listDocuments(shop.db, order.id)
    for (const documents of [invoices, creditMemos]) {
      const sum = (of: (document: (typeof invoices)[number]) => number) =>
        documents.reduce((total, document) => total + of(document), 0)
      expect([sum((d) => d.grandTotal), sum((d) => d.tax), sum((d) => d.discount)]).toEqual([
        order.grandTotal,
        order.tax,
        order.discount,
      ])
    }
    expect(await find(number)).toMatchObject({ state: 'closed', bundles: [{ quantityRefunded: 2 }] })
    expect(await shelf(mug.id)).toEqual({ quantity: 100, reserved: 0 })
    expect(set.sku).toBeTruthy()
  })

  test('CAT-16: is invoiced and refunded at the tier price at which it was bought', async () => {
    const { number, set } = await bought({ fields: { tiers: [{ quantity: 2, discount: 20 }] } })
    const order = await find(number)
    // 80 % of 33.33 and of 19.99, and the single book at 19.99
    expect(order.items.map((item) => item.rowTotalInclTax)).toEqual([2 * 2666, 4 * 1599, 1999])
    await shop.db.run`delete from bundle_tier where product_id = ${set.id}`
    await invoiceOrder(shop.db, command(number), quiet)
    const parts = [{ values: [{ price: { value: 26.66 } }] }, { values: [{ price: { value: 15.99 } }] }]
    expect(await fetchOrder(number)).toMatchObject({
      items: [{ product_sale_price: { value: 58.64 }, bundle_options: parts }, {}],
      invoices: [{ items: [{ __typename: 'BundleInvoiceItem', bundle_options: parts }, {}] }],
    })
    await refundOrder(shop.db, command(number), { adjustment: 0, ...quiet })
    const { creditMemos } = await listDocuments(shop.db, order.id)
    expect(creditMemos.map(({ grandTotal, tax, discount }) => [grandTotal, tax, discount])).toEqual([
      [order.grandTotal, order.tax, order.discount],
    ])
  })

  test('is shipped in complete sets if its parts are shipped together', async () => {
    const { number, mug, book, set } = await bought()
    const order = await find(number)
    const parts = (mugs: number, books: number) => [
      { sku: mug.sku, quantity: mugs },
      { sku: `#${order.items[1]?.id}`, quantity: books },
    ]
    const ship = (items?: { sku: string; quantity: number }[]) =>
      shipOrder(shop.db, command(number), { items, trackingNumbers: [], ...quiet })
    const refused = { message: 'The parts of %s are shipped together: %s of %s belong to it.' }
    await expect(ship([{ sku: mug.sku, quantity: 1 }])).rejects.toMatchObject(refused)
    await expect(ship(parts(1, 3))).rejects.toMatchObject(refused)
    await ship(parts(1, 2))
    expect(await shelf(book.id)).toEqual({ quantity: 98, reserved: 3 })
    expect(await fetchOrder(number)).toMatchObject({
      items: [{ quantity_shipped: 1 }, { quantity_shipped: 0 }],
      shipments: [
        {
          items: [
            {
              __typename: 'BundleShipmentItem',
              product_name: 'Wieczór z książką',
              quantity_shipped: 1,
              bundle_options: [{ values: [{ quantity: 1 }] }, { values: [{ quantity: 2 }] }],
            },
          ],
        },
      ],
    })
    // a broken mug is refunded before it is shipped: the rest of its set is not blocked
    await invoiceOrder(shop.db, command(number), quiet)
    await refundOrder(shop.db, command(number), {
      items: [{ sku: mug.sku, quantity: 1 }],
      areUnshipped: true,
      adjustment: 0,
      ...quiet,
    })
    await ship()
    expect(await find(number)).toMatchObject({ state: 'complete' })
    expect(await shelf(mug.id)).toEqual({ quantity: 99, reserved: 0 })
    expect(set.type).toBe('bundle')
  })

  test('is shipped part by part if its parts are shipped separately', async () => {
    const { number, mug } = await bought({ fields: { shipment: 'separately' } })
    await shipOrder(shop.db, command(number), { items: [{ sku: mug.sku, quantity: 2 }], trackingNumbers: [], ...quiet })
    expect((await fetchOrder(number))?.['items']).toMatchObject([{ quantity_shipped: 0 }, { quantity_shipped: 0 }])
    await shipOrder(shop.db, command(number), { trackingNumbers: [], ...quiet })
    expect((await fetchOrder(number))?.['items']).toMatchObject([{ quantity_shipped: 2 }, { quantity_shipped: 1 }])
  })

  test('that is cancelled releases the stock reserved for its parts', async () => {
    const { number, mug, book, set } = await bought()
    await shop.runDueJobs()
    await cancelOrder(shop.db, command(number), quiet)
    expect(await find(number)).toMatchObject({ state: 'canceled', bundles: [{ quantityCanceled: 2 }] })
    expect([await shelf(mug.id), await shelf(book.id)]).toEqual([
      { quantity: 100, reserved: 0 },
      { quantity: 100, reserved: 0 },
    ])
    const sales = async () => {
      await shop.runDueJobs()
      return shop.db.one`select sales from product where id = ${set.id}`
    }
    await expect.poll(sales, { timeout: 15_000 }).toEqual({ sales: 0 })
  })

  test('shows the set and its parts in mails and on the invoice', async () => {
    const { number } = await bought()
    const confirmation = await readLatestMail(shop, EMAIL, `%${number}%`)
    const plain = confirmation?.plain.replaceAll(/\s+/g, ' ') ?? ''
    expect(plain).toContain('Wieczór z książką')
    expect(plain).toMatch(/1 × Kubek 33,33/)
    expect(plain).toMatch(/2 × Lalka 19,99/)
    await invoiceOrder(shop.db, command(number), { notify: true })
    const invoice = await readLatestMail(shop, EMAIL, 'Faktura%')
    expect(invoice?.plain).toContain('Wieczór z książką: Kubek')
    const { data } = await shop.call<{ guestOrders: { items: { invoices: { pdf_url: string }[] }[] } }>(
      `{ guestOrders(filter: { number: { eq: "${number}" } }, customer_email: "${EMAIL}") {
        items { invoices { pdf_url } } } }`,
    )
    const pdf = await shop.http.inject({
      method: 'GET',
      url: new URL(data.guestOrders.items[0]?.invoices[0]?.pdf_url ?? '').pathname,
    })
    const printed = extractText(pdf.rawPayload).replaceAll(/\s+/g, ' ')
    expect(printed).toContain('Wieczór z książką: Kubek')
    expect(printed).toContain('Wieczór z książką: Lalka')
  })

  test('shows its own options once, with the first of its parts in a mail or an invoice', async () => {
    const [mug, book] = [await shop.sell({ name: 'Kubek' }), await shop.sell({ name: 'Lalka' })]
    const { set, uid } = await insertBundle(
      shop.db,
      [
        { title: 'Do herbaty', products: [{ sku: mug.sku }] },
        { title: 'Książka', products: [{ sku: book.sku }] },
      ],
      { fields: { shipment: 'separately' } },
    )
    const [dedication] = await insertOptions(shop.db, set.id, [{ type: 'field', title: 'Dedykacja', price: 500 }])
    // what a guest typed is not mailed
    const { email, token } = await Reader.signUp(shop)
    const buyer = await Buyer.withNewCart(shop, undefined, token)
    await buyer.request(
      `mutation($id: String!, $items: [CartItemInput!]!) {
        addProductsToCart(cartId: $id, cartItems: $items) { user_errors { message } } }`,
      {
        items: [
          {
            sku: set.sku,
            quantity: 1,
            selected_options: [uid(0, 0), uid(1, 0)],
            entered_options: [{ uid: dedication?.uid, value: 'Dla Zosi' }],
          },
        ],
      },
    )
    const { number = '' } = await (await buyer.prepareOrder([])).submitOrder(await buyer.acceptAgreements())
    await recordPayment(shop.db, number)
    await invoiceOrder(shop.db, command(number), { notify: true })
    const noted = (note: string | undefined) => note?.split('Dedykacja: Dla Zosi').length
    expect(noted((await readLatestMail(shop, email, 'Faktura%'))?.plain)).toBe(2)
    const order = await findOrder(shop.db, number)
    const invoice = (await listDocuments(shop.db, order?.id ?? 0)).invoices[0]
    const { file } = (order && (await printDocument(shop.db, order, invoice?.id ?? 0, createLanguage('pl_PL')))) ?? {}
    expect(noted(extractText(file?.content as Buffer))).toBe(2)
    // a parcel with the other part only
    await shipOrder(shop.db, command(number), {
      items: [{ sku: book.sku, quantity: 1 }],
      trackingNumbers: [],
      notify: true,
    })
    expect((await readLatestMail(shop, email, 'Część%'))?.plain).toContain(
      'Wieczór z książką: Lalka (Dedykacja: Dla Zosi)',
    )
  })

  test('can be reordered, and appears once in the purchase', async () => {
    const reader = await Reader.signUp(shop)
    const { number, set } = await bought({ email: reader.email, token: reader.token })
    const { data, errors } = await reader.request<{
      reorderItems: {
        cart: { id: string; items: { quantity: number; product: { sku: string } }[] }
        userInputErrors: object[]
      }
    }>(
      `mutation($number: String!) { reorderItems(orderNumber: $number) {
        cart { id items { quantity product { sku } ... on BundleCartItem { bundle_options { label
          values { quantity } } } } } userInputErrors { message } } }`,
      { number },
    )
    expect(errors).toBeUndefined()
    expect(data.reorderItems.userInputErrors).toEqual([])
    expect(data.reorderItems.cart.items).toMatchObject([
      {
        quantity: 2,
        product: { sku: set.sku },
        bundle_options: [{ values: [{ quantity: 1 }] }, { values: [{ quantity: 2 }] }],
      },
      { quantity: 1 },
    ])
    const purchase = await reader.request<{ getPurchase: { purchaseProducts: { quantity: number; price: number }[] } }>(
      'query($number: String!) { getPurchase(orderID: $number) { revenue purchaseProducts { quantity price } } }',
      { number },
    )
    expect(purchase.data.getPurchase.purchaseProducts).toEqual([
      { quantity: 2, price: 73.31 },
      { quantity: 1, price: 19.99 },
    ])
  })

  test('with an e-book counts its file as invoiced', async () => {
    const ebook = await shop.sell({ type: 'downloadable', name: 'Lalka (EPUB)', price: 2000, stock: {} })
    const mug = await shop.sell({ price: 3000 })
    const { set, uid } = await insertBundle(shop.db, [
      { title: 'E-book', products: [{ sku: ebook.sku }] },
      { title: 'Kubek', products: [{ sku: mug.sku }] },
    ])
    const buyer = await Buyer.withNewCart(shop)
    const item = { sku: set.sku, quantity: 1, selected_options: [uid(0, 0), uid(1, 0)] }
    await buyer.prepareOrder([item])
    const { number = '', errors } = await buyer.submitOrder(await buyer.acceptAgreements())
    expect(errors).toEqual([])
    await recordPayment(shop.db, number)
    await invoiceOrder(shop.db, command(number), quiet)
    await shipOrder(shop.db, command(number), { trackingNumbers: [], ...quiet })
    expect(await find(number)).toMatchObject({
      state: 'complete',
      items: [
        { type: 'downloadable', quantityInvoiced: 1 },
        { type: 'simple', quantityShipped: 1 },
      ],
      bundles: [{ quantityInvoiced: 1, quantityShipped: 1 }],
    })
  })

  test('that no single source can supply is refused by name', async () => {
    const mug = await shop.sell({ name: 'Kubek', stock: { lublin: 1 } })
    const book = await shop.sell({ name: 'Lalka' })
    const { set, uid } = await insertBundle(shop.db, [
      { title: 'Kubek', products: [{ sku: mug.sku }] },
      { title: 'Książka', products: [{ sku: book.sku }] },
    ])
    const buyer = await Buyer.withNewCart(shop)
    const item = { sku: set.sku, quantity: 1, selected_options: [uid(0, 0), uid(1, 0)] }
    await buyer.prepareOrder([item])
    await shop.db.run`update source_stock set source_code = 'rynek' where product_id = ${mug.id}`
    const { data, errors } = await buyer.request<{ cart: { shipping_addresses: object[] } }>(
      `query($id: String!) { cart(cart_id: $id) { shipping_addresses { available_shipping_methods {
        method_code available error_message } } } }`,
    )
    expect(errors).toBeUndefined()
    expect(JSON.stringify(data)).toContain('Wieczór z książką')
    const placed = await buyer.submitOrder()
    expect(placed.number).toBeUndefined()
    expect(placed.errors[0]?.message).toContain('Wieczór z książką')
    expect(await shelf(book.id)).toEqual({ quantity: 100, reserved: 0 })
  })
})
