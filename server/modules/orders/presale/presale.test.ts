import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { insertBundle } from '../../../testing/bundles.ts'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { insertOptions } from '../../../testing/options.ts'
import { listDocuments } from '../documents/documents.ts'
import { invoiceOrder } from '../documents/invoice-order.ts'
import { refundOrder } from '../documents/credit-memos/refund-order.ts'
import { shipOrder } from '../documents/ship-order.ts'
import { findOrder } from '../orders.ts'
import { recordPayment } from '../unpaid-orders.ts'
import { settleReleasedFiles } from './settle-presale.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
  await shop.db.run`
    insert into sales_rule (name, coupon_code, action, amount) values ('Dziesięć procent', 'DZIESIEC', 'percent', 10),
      ('Pięć złotych', 'PIATKA', 'fixed-cart', 500)`
}, 60_000)
afterAll(() => shop.close())

const ORDERED = '2026-10-01T10:00:00Z'
const SENT = new Date('2026-11-20T09:00:00Z')
const quiet = { notify: false }

type Change = [recordedAt: string, amount: number, special?: number, from?: string, to?: string]
/** Replaces the recorded price history of a product. */
async function priceWas(productId: number, ...changes: Change[]) {
  await shop.db.run`delete from price_change where product_id = ${productId}`
  for (const [recordedAt, amount, special = null, from = null, to = null] of changes)
    await shop.db.run`
      insert into price_change (product_id, recorded_at, amount, special_amount, special_from, special_to)
      values (${productId}, ${recordedAt}, ${amount}, ${special}, ${from}, ${to})`
}
const presale = (price: number, more: object = {}) =>
  shop.sell({ price, lifecycle: 'presale', preorderDate: '2027-01-15', ...more })

let buyers = 0
async function orders(
  items: { sku: string; quantity: number; selected_options?: string[] }[],
  { coupon, ...how }: { coupon?: string; carrier?: string; method?: string; payment?: string } = {},
) {
  const buyer = await Buyer.withNewCart(shop)
  const { data } = await buyer.request<{ addProductsToCart: { user_errors: object[] } }>(
    `mutation($id: String!, $items: [CartItemInput!]!) { addProductsToCart(cartId: $id, cartItems: $items) {
      user_errors { message } } }`,
    { items },
  )
  expect(data.addProductsToCart.user_errors).toEqual([])
  await buyer.prepareOrder([], how)
  if (coupon) await buyer.useCoupon(coupon)
  const { number = '', errors } = await buyer.submitOrder()
  expect(errors).toEqual([])
  await shop.db.run`update orders set placed_at = ${ORDERED} where number = ${number}`
  return number
}
const pays = (number: string) => recordPayment(shop.db, number)
const invoices = (number: string, skus?: Record<string, number>) =>
  invoiceOrder(shop.db, { actor: OPERATOR, number, now: SENT }, { ...quiet, ...(skus && { items: itemsOf(skus) }) })
const ships = (number: string, skus?: Record<string, number>, now = SENT) =>
  shipOrder(
    shop.db,
    { actor: OPERATOR, number, now },
    { trackingNumbers: [], evenUnpaid: true, isForced: true, ...quiet, ...(skus && { items: itemsOf(skus) }) },
  )
const itemsOf = (skus: Record<string, number>) => Object.entries(skus).map(([sku, quantity]) => ({ sku, quantity }))
const find = async (number: string) => {
  const order = await findOrder(shop.db, number)
  if (!order) throw new Error(`no order ${number}`)
  return order
}
const memos = async (number: string) => (await listDocuments(shop.db, (await find(number)).id)).creditMemos

describe('CART-5: a presale is charged at the lowest price between its order and its dispatch', () => {
  test.each<[string, number, Change[]]>([
    ['a lower price', 400, [['2026-10-10T00:00:00Z', 3590]]],
    [
      'a lower price that rose again before the dispatch',
      600,
      [
        ['2026-10-10T00:00:00Z', 3390],
        ['2026-11-01T00:00:00Z', 4290],
      ],
    ],
    [
      'a promotion of a few days',
      990,
      [['2026-10-05T00:00:00Z', 3990, 3000, '2026-11-01T00:00:00Z', '2026-11-03T00:00:00Z']],
    ],
    [
      'a promotion that began immediately before the dispatch',
      1000,
      [['2026-10-05T00:00:00Z', 3990, 2990, '2026-11-20T08:59:59Z']],
    ],
    ['a promotion that began after the dispatch', 0, [['2026-10-05T00:00:00Z', 3990, 2990, '2026-11-20T09:00:01Z']]],
    ['a lower price after the dispatch', 0, [['2026-11-20T09:00:01Z', 1000]]],
    ['a price that only rose', 0, [['2026-10-10T00:00:00Z', 4990]]],
  ])('%s', async (_name, less, changes) => {
    const book = await presale(3990)
    const number = await orders([{ sku: book.sku, quantity: 1 }])
    // a lower price before the order does not count
    await priceWas(book.id, ['2026-08-01T00:00:00Z', 1990], ['2026-09-01T00:00:00Z', 3990], ...changes)
    await pays(number)
    await invoices(number)
    expect(await memos(number)).toEqual([])
    await ships(number)
    expect((await memos(number)).map(({ grandTotal, paid, adjustment }) => [grandTotal, paid, adjustment])).toEqual(
      less === 0 ? [] : [[less, less, less]],
    )
    expect((await find(number)).totalRefunded).toBe(less)
  })

  test('a released title is charged at the price of its order', async () => {
    const book = await shop.sell({ price: 3990 })
    const number = await orders([{ sku: book.sku, quantity: 1 }])
    await priceWas(book.id, ['2026-09-01T00:00:00Z', 3990], ['2026-10-10T00:00:00Z', 990])
    await pays(number)
    await invoices(number)
    await ships(number)
    expect(await memos(number)).toEqual([])
  })

  test('tax is computed from the lower price at the title’s rate, and the reason contains both prices', async () => {
    const [book, toy] = [
      await presale(3999, { name: 'Zima w Lublinie' }),
      await shop.sell({ price: 5000, taxClass: 'standard' }),
    ]
    const number = await orders([
      { sku: book.sku, quantity: 3 },
      { sku: toy.sku, quantity: 1 },
    ])
    await priceWas(book.id, ['2026-09-01T00:00:00Z', 3999], ['2026-10-10T00:00:00Z', 3333])
    await pays(number)
    await invoices(number)
    await ships(number)
    const [memo] = await memos(number)
    // 3 × 39,99 of which 5,71 tax; 3 × 33,33 of which 4,76
    expect(memo).toMatchObject({
      grandTotal: 1998,
      tax: 571 - 476,
      taxes: [{ rate: 5, gross: 1998, tax: 95, shippingGross: 0 }],
      items: [],
    })
    expect(memo?.reason?.replaceAll('\u00a0', ' ')).toBe(
      'Przedsprzedaż w najniższej cenie do wysyłki: Zima w Lublinie 33,33 zł zamiast 39,99 zł',
    )
  })

  test('percentage discounts and surcharges apply to the lower price, fixed amounts stay the same', async () => {
    const percent = await presale(4000)
    const withCoupon = await orders([{ sku: percent.sku, quantity: 2 }], { coupon: 'DZIESIEC' })
    const amount = await presale(4000)
    const withAmount = await orders([{ sku: amount.sku, quantity: 1 }], { coupon: 'PIATKA' })
    const engraved = await presale(4000)
    const [choice] = await insertOptions(shop.db, engraved.id, [
      {
        type: 'checkbox',
        title: 'Do książki',
        values: [
          { title: 'Zakładka', price: 700 },
          { title: 'Złocenie', price: 1250, priceType: 'percent' },
        ],
      },
    ])
    const withOptions = await orders([{ sku: engraved.sku, quantity: 1, selected_options: choice?.values }])
    expect((await find(withOptions)).items[0]?.priceInclTax).toBe(4000 + 700 + 500)
    for (const { id } of [percent, amount, engraved])
      await priceWas(id, ['2026-09-01T00:00:00Z', 4000], ['2026-10-10T00:00:00Z', 3000])
    const refunded = async (number: string) => {
      await pays(number)
      await invoices(number)
      await ships(number)
      return (await memos(number)).map(({ grandTotal }) => grandTotal)
    }
    // 2 × 10,00 less 10 %
    expect(await refunded(withCoupon)).toEqual([1800])
    expect(await refunded(withAmount)).toEqual([1000])
    // 10,00 plus an eighth
    expect(await refunded(withOptions)).toEqual([1125])
  })

  test('presale parts of a bundle are compared by their own price, or by the fixed price of the bundle', async () => {
    const number = async (price: 'dynamic' | 'fixed') => {
      const [coming, out] = [await presale(4000), await shop.sell({ price: 2000, taxClass: 'standard' })]
      const { set, uid } = await insertBundle(
        shop.db,
        [
          { title: 'Książka', products: [{ sku: coming.sku, quantity: 2 }] },
          { title: 'Kubek', products: [{ sku: out.sku }] },
        ],
        { price: 8000, fields: { price, shipment: 'separately' } },
      )
      const placed = await orders([{ sku: set.sku, quantity: 1, selected_options: [uid(0, 0), uid(1, 0)] }])
      await priceWas(coming.id, ['2026-09-01T00:00:00Z', 4000], ['2026-10-10T00:00:00Z', 3000])
      await priceWas(out.id, ['2026-09-01T00:00:00Z', 2000], ['2026-10-10T00:00:00Z', 1000])
      if (price === 'fixed') await priceWas(set.id, ['2026-09-01T00:00:00Z', 8000], ['2026-10-10T00:00:00Z', 6000])
      await pays(placed)
      await invoices(placed)
      await ships(placed)
      return placed
    }
    // both copies became 10,00 cheaper; the mug is already released
    expect(await memos(await number('dynamic'))).toMatchObject([
      { grandTotal: 2000, taxes: [{ rate: 5, gross: 2000 }] },
    ])
    // the book’s share is four fifths of the fixed price: 64,00 of 80,00, and 48,00 of 60,00
    expect(await memos(await number('fixed'))).toMatchObject([{ grandTotal: 1600, taxes: [{ rate: 5, gross: 1600 }] }])
  })

  test('an order collected on delivery at the lower price refunds nothing that was never paid', async () => {
    const book = await presale(4000)
    const number = await orders([{ sku: book.sku, quantity: 2 }], {
      carrier: 'dhl_cod',
      method: 'courier_dhl_cod',
      payment: 'cashondelivery',
    })
    await priceWas(book.id, ['2026-09-01T00:00:00Z', 4000], ['2026-10-10T00:00:00Z', 3500])
    expect((await ships(number)).output).toMatchObject({ less: 1000 })
    await pays(number)
    await invoices(number)
    expect((await memos(number)).map(({ grandTotal, paid }) => [grandTotal, paid])).toEqual([[1000, 0]])
    expect(
      await shop.db.one`select count(*)::int as jobs from job where payload->>'number' = ${number}
      and kind = 'payment-refund'`,
    ).toEqual({ jobs: 0 })
    // the rest was paid and can be refunded
    await refundOrder(shop.db, { actor: OPERATOR, number, now: SENT }, { adjustment: 0, ...quiet })
    const { grandTotal } = await find(number)
    expect((await memos(number)).at(-1)).toMatchObject({ paid: grandTotal - 1000 })
  })

  test('copies shipped before their invoice are reduced as of dispatch, and credited with the invoice', async () => {
    const book = await presale(4000)
    const number = await orders([{ sku: book.sku, quantity: 3 }], {
      carrier: 'dhl_cod',
      method: 'courier_dhl_cod',
      payment: 'cashondelivery',
    })
    await priceWas(
      book.id,
      ['2026-09-01T00:00:00Z', 4000],
      ['2026-10-10T00:00:00Z', 3500],
      ['2026-11-20T12:00:00Z', 3000],
    )
    const { grandTotal } = await find(number)
    expect((await ships(number, { [book.sku]: 1 })).output).toMatchObject({ less: 500, toCollect: grandTotal - 500 })
    const { output } = await ships(number, { [book.sku]: 2 }, new Date('2026-11-21T09:00:00Z'))
    expect(output).toMatchObject({ less: 2000, toCollect: grandTotal - 2500 })
    expect(await memos(number)).toEqual([])
    expect((await find(number)).presaleReductions.map(({ gross, creditMemo }) => [gross, creditMemo])).toEqual([
      [500, null],
      [2000, null],
    ])
    await invoices(number, { [book.sku]: 1 })
    expect((await memos(number)).map(({ grandTotal, paid }) => [grandTotal, paid])).toEqual([[500, 0]])
    await invoices(number)
    // not paid yet: the difference is never charged
    expect((await memos(number)).map(({ grandTotal, paid }) => [grandTotal, paid])).toEqual([
      [500, 0],
      [2000, 0],
    ])
    await expect(invoices(number)).rejects.toThrow('Order %s is %s')
    expect(await memos(number)).toHaveLength(2)
  })

  test('later returns are refunded at the price that was charged', async () => {
    const [book, other] = [await presale(3999), await shop.sell({ price: 1234 })]
    const number = await orders([
      { sku: book.sku, quantity: 3 },
      { sku: other.sku, quantity: 1 },
    ])
    await priceWas(book.id, ['2026-09-01T00:00:00Z', 3999], ['2026-10-10T00:00:00Z', 3332])
    await pays(number)
    await invoices(number)
    await ships(number)
    const back = (skus?: Record<string, number>) =>
      refundOrder(
        shop.db,
        { actor: OPERATOR, number, now: SENT },
        { adjustment: 0, restock: true, source: 'lublin', ...quiet, ...(skus && { items: itemsOf(skus) }) },
      )
    expect((await back({ [book.sku]: 1 })).output.grandTotal).toBe(3332)
    const { output } = await back()
    const order = await find(number)
    expect(output.status).toBe('closed')
    expect(order.totalRefunded).toBe(order.grandTotal)
    const documents = await listDocuments(shop.db, order.id)
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
    expect(sum(documents.creditMemos.map(({ tax }) => tax))).toBe(sum(documents.invoices.map(({ tax }) => tax)))
  })

  test('repeated commands and a dry run credit the difference once', async () => {
    const book = await presale(4000)
    const number = await orders([{ sku: book.sku, quantity: 1 }])
    await priceWas(book.id, ['2026-09-01T00:00:00Z', 4000], ['2026-10-10T00:00:00Z', 3000])
    await pays(number)
    const parcel = { isForced: true, trackingNumbers: [], ...quiet }
    await shipOrder(shop.db, { actor: OPERATOR, number, now: SENT, isDryRun: true }, parcel)
    expect((await find(number)).presaleReductions).toEqual([])
    for (let time = 0; time < 2; time++)
      await shipOrder(shop.db, { actor: OPERATOR, number, now: SENT, key: 'paczka' }, parcel)
    for (let time = 0; time < 2; time++)
      await invoiceOrder(shop.db, { actor: OPERATOR, number, now: SENT, key: 'faktura' }, quiet)
    expect((await memos(number)).map(({ grandTotal }) => grandTotal)).toEqual([1000])
  })

  test('a file invoiced before its release is compared until the day of release', async () => {
    const buyer = await Buyer.withNewCart(shop)
    const today = await shop.db.one<{ day: string }>`select current_date::text as day`
    const file = await shop.sell({
      type: 'virtual',
      stock: {},
      price: 3000,
      lifecycle: 'presale',
      preorderDate: '2099-01-15',
    })
    await buyer.addItems({ sku: file.sku, quantity: 1 })
    await buyer.setEmail('lucja@example.pl')
    await buyer.setBillingAddress({ address })
    await buyer.setPaymentMethod('banktransfer')
    const { number = '' } = await buyer.submitOrder(await buyer.acceptAgreements())
    await shop.db.run`update orders set placed_at = ${ORDERED} where number = ${number}`
    await pays(number)
    await invoices(number)
    await priceWas(file.id, ['2026-09-01T00:00:00Z', 3000], ['2026-10-10T00:00:00Z', 2500])
    await settleReleasedFiles(shop.db, new Date())
    expect(await memos(number)).toEqual([])
    await shop.db.run`update order_item set ships_from = ${today?.day ?? ''} where product_id = ${file.id}`
    for (let time = 0; time < 2; time++) await settleReleasedFiles(shop.db, new Date())
    expect((await memos(number)).map(({ grandTotal }) => grandTotal)).toEqual([500])
  })

  test('amounts are in the currency of the order, at its exchange rate', async () => {
    const book = await presale(4000)
    const number = await orders([{ sku: book.sku, quantity: 2 }])
    const item = (await find(number)).items[0]
    // as if the order had been placed in euros at 0,25
    await shop.db.run`update orders set currency = 'EUR', base_rate = 0.25 where number = ${number}`
    await shop.db.run`
      update order_item set options = ${JSON.stringify({ presale: { productId: book.id, price: 1000 } })},
        price_incl_tax = 1000, row_total_incl_tax = 2000, row_total_excl_tax = 1905, tax = 95 where id = ${item?.id}`
    await priceWas(book.id, ['2026-09-01T00:00:00Z', 4000], ['2026-10-10T00:00:00Z', 3330])
    await pays(number)
    await invoices(number)
    await ships(number)
    // 33,30 zł is 8,33 €
    expect((await memos(number)).map(({ grandTotal }) => grandTotal)).toEqual([334])
  })

  test('ORD-1: mails and the buyer’s order show the promise, then both prices and the corrective invoice', async () => {
    const book = await presale(4000, { name: 'Zima w Lublinie' })
    const email = `kupuje-${++buyers}@example.pl`
    const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 1 }], { email })
    const { number = '' } = await buyer.submitOrder()
    await shop.db.run`update orders set placed_at = ${ORDERED} where number = ${number}`
    await priceWas(book.id, ['2026-09-01T00:00:00Z', 4000], ['2026-10-10T00:00:00Z', 3000])
    const fetchPresale = async () => {
      const { data } = await shop.call<{ guestOrder: object }>(
        `query($input: OrderInformationInput!) { guestOrder(input: $input) { has_presale_promise presale_reductions {
          product_name quantity price { value currency } lowest_price { value } reduction { value } credit_memo_number
        } } }`,
        { input: { number, email, postcode: '20-002' } },
      )
      return data.guestOrder
    }
    expect(await fetchPresale()).toEqual({ has_presale_promise: true, presale_reductions: [] })
    await pays(number)
    await invoiceOrder(shop.db, { actor: OPERATOR, number, now: SENT }, { notify: true })
    await shipOrder(
      shop.db,
      { actor: OPERATOR, number, now: SENT },
      { trackingNumbers: [], isForced: true, notify: true },
    )
    const [memo] = await memos(number)
    expect(await fetchPresale()).toEqual({
      has_presale_promise: false,
      presale_reductions: [
        {
          product_name: 'Zima w Lublinie',
          quantity: 1,
          price: { value: 40, currency: 'PLN' },
          lowest_price: { value: 30 },
          reduction: { value: 10 },
          credit_memo_number: memo?.number,
        },
      ],
    })
    await shop.runDueJobs()
    const mails = await shop.db.many<{ key: string; plain: string; files: number }>`
      select key, plain, (select count(*)::int from mail_attachment a where a.mail_id = mail.id) as files
      from mail where recipient = ${email} order by id`
    const wordsOf = (key: string) =>
      mails
        .find((mail) => mail.key.startsWith(`${key}:`))
        ?.plain.replaceAll('\u00a0', ' ')
        .replaceAll(/\s+/g, ' ')
    expect(wordsOf('order-confirmation')).toContain('płacisz najniższą cenę od dnia zamówienia do wysyłki')
    expect(wordsOf('order-shipment')).toContain('Cena tytułu „Zima w Lublinie” spadła do 30,00 zł')
    expect(wordsOf('order-refund')).toContain('Zwracamy 10,00 zł')
    expect(wordsOf('order-refund')).toContain('Zima w Lublinie 30,00 zł zamiast 40,00 zł')
    expect(mails.find(({ key }) => key.startsWith('order-refund:'))?.files).toBe(1)
    // with a longer timeout, because the mails of all orders above are sent too
  }, 60_000)
})
