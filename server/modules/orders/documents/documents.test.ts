import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { cancelOrder } from '../../checkout/cancel/cancel-order.ts'
import { findOrder } from '../orders.ts'
import { recordPayment } from '../unpaid-orders.ts'
import { commentOrder, holdOrder, unholdOrder } from './comment-order.ts'
import { listDocuments } from './documents.ts'
import { invoiceOrder } from './invoice-order.ts'
import type { PlacedOrder } from '../order.ts'
import { canWithdraw } from './credit-memos/withdrawable.ts'
import { refundOrder } from './credit-memos/refund-order.ts'
import { shipOrder } from './ship-order.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const now = new Date('2026-11-21T10:30:00Z')
const quiet = { notify: false }
const command = (number: string) => ({ actor: OPERATOR, number, now })

async function ordered(
  items: { price: number; quantity: number; taxClass?: 'books' | 'press' | 'standard' }[],
  {
    coupon,
    store,
    ...how
  }: { coupon?: string; store?: string; carrier?: string; method?: string; payment?: string } = {},
) {
  const books = await Promise.all(items.map(({ price, taxClass = 'books' }) => shop.sell({ price, taxClass })))
  const buyer = await (
    await Buyer.withNewCart(shop, store)
  ).prepareOrder(
    books.map(({ sku }, index) => ({ sku, quantity: items[index]?.quantity ?? 1 })),
    how,
  )
  if (coupon) await buyer.useCoupon(coupon)
  const { number = '' } = await buyer.submitOrder()
  return { number, books }
}
async function paid(...args: Parameters<typeof ordered>) {
  const order = await ordered(...args)
  await recordPayment(shop.db, order.number)
  return order
}
const find = async (number: string) => {
  const order = await findOrder(shop.db, number)
  if (!order) throw new Error(`no order ${number}`)
  return order
}
const documents = async (number: string) => listDocuments(shop.db, (await find(number)).id)
const shelf = (id: number) =>
  shop.db.one<{
    quantity: number
    reserved: number
  }>`select quantity, reserved from source_stock where product_id = ${id}`
const refusal = (message: string) => expect.objectContaining({ message }) as Error

describe('ORD-9 an order is invoiced, shipped and refunded', () => {
  it('completely: new, processing, complete, closed; the stock is updated', async () => {
    const {
      number,
      books: [book],
    } = await ordered([{ price: 3990, quantity: 2 }])
    const id = book?.id ?? 0
    expect(await find(number)).toMatchObject({ state: 'new', status: 'pending' })
    expect(await shelf(id)).toEqual({ quantity: 100, reserved: 2 })
    await expect(shipOrder(shop.db, command(number), { trackingNumbers: [], ...quiet })).rejects.toEqual(
      refusal('Order %s has not been paid.'),
    )
    await recordPayment(shop.db, number)
    const { output: invoice } = await invoiceOrder(shop.db, command(number), quiet)
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^FV\/2026\/\d{5}$/) as string,
      grandTotal: 9479,
      status: 'processing',
    })
    // a source that is named for others: reserved copies leave the stock once
    const shipping = { trackingNumbers: ['JD01 4600'], source: 'lublin', ...quiet }
    const { output: shipment } = await shipOrder(shop.db, command(number), shipping)
    expect(shipment).toMatchObject({ number: expect.stringMatching(/^WZ\/2026\/\d{5}$/) as string, status: 'complete' })
    expect(await shelf(id)).toEqual({ quantity: 98, reserved: 0 })
    expect(canWithdraw(await find(number), new Map(), new Date())).toBe(true)
    const { output: refund } = await refundOrder(shop.db, command(number), { adjustment: 0, restock: true, ...quiet })
    expect(refund).toMatchObject({
      number: expect.stringMatching(/^KOR\/2026\/\d{5}$/) as string,
      grandTotal: 9479,
      status: 'closed',
    })
    expect(await shelf(id)).toEqual({ quantity: 100, reserved: 0 })
    expect(await find(number)).toMatchObject({
      state: 'closed',
      totalInvoiced: 9479,
      totalRefunded: 9479,
      items: [{ quantityInvoiced: 2, quantityShipped: 2, quantityRefunded: 2, quantityReturned: 2 }],
    })
    expect(canWithdraw(await find(number), new Map(), new Date())).toBe(false)
    for (const again of [
      () => invoiceOrder(shop.db, command(number), quiet),
      () => shipOrder(shop.db, command(number), { trackingNumbers: [], ...quiet }),
      () => refundOrder(shop.db, command(number), { adjustment: 0, ...quiet }),
      () => cancelOrder(shop.db, command(number), quiet),
    ]) {
      await expect(again()).rejects.toEqual(refusal('Order %s is %s: this cannot be done any more, or not yet.'))
    }
  })

  it('CHK-12: no withdrawal is offered from a canceled order, or from paid files that were to be supplied at once', async () => {
    const { number } = await ordered([{ price: 3990, quantity: 1 }])
    const order = await find(number)
    const [item] = order.items
    if (!item) throw new Error('the order has an item')
    const files: PlacedOrder = { ...order, items: [{ ...item, type: 'downloadable' }] }
    const consent = {
      id: 1,
      name: 'Pliki',
      checkboxText: '',
      acceptedAt: '2026-11-23T10:00:00Z',
      concerns: 'digital' as const,
    }
    const agreed: PlacedOrder = { ...files, agreements: [consent] }
    const paidOf = (one: PlacedOrder): PlacedOrder => ({ ...one, totalPaid: one.grandTotal })
    const isOpen = (days: number) => (one: PlacedOrder) =>
      canWithdraw(one, new Map(), new Date(Date.now() + days * 86_400_000))
    expect([files, agreed, paidOf(files), paidOf(agreed)].map(isOpen(14))).toEqual([true, true, true, false])
    // without the consent, files are supplied when the time for withdrawal is over
    expect([files, paidOf(files)].map(isOpen(16))).toEqual([true, false])
    expect(isOpen(0)(paidOf({ ...agreed, items: [...agreed.items, item] }))).toBe(true)
    await cancelOrder(shop.db, command(number), quiet)
    expect(canWithdraw(await find(number), new Map(), new Date())).toBe(false)
  })

  it('copies that never left the warehouse are not returned to it: they are for sale again as they were', async () => {
    const {
      number,
      books: [book],
    } = await paid([{ price: 3990, quantity: 3 }])
    const id = book?.id ?? 0
    await invoiceOrder(shop.db, command(number), quiet)
    await shipOrder(shop.db, command(number), {
      items: [{ sku: book?.sku ?? '', quantity: 1 }],
      trackingNumbers: [],
      ...quiet,
    })
    expect(await shelf(id)).toEqual({ quantity: 99, reserved: 2 })
    await refundOrder(shop.db, command(number), { adjustment: 0, restock: true, ...quiet })
    // one copy came back, two were there all the time: 102 would be sold to people who never get them
    expect(await shelf(id)).toEqual({ quantity: 100, reserved: 0 })
    expect(await find(number)).toMatchObject({
      items: [{ quantityRefunded: 3, quantityRecalled: 2, quantityReturned: 1 }],
    })
  })

  it('in parts that add up to the order to the grosz, at three rates, with a coupon and a delivery', async () => {
    const {
      number,
      books: [book, press, toy],
    } = await paid(
      [
        { price: 1999, quantity: 3 },
        { price: 1333, quantity: 2, taxClass: 'press' },
        { price: 4777, quantity: 1, taxClass: 'standard' },
      ],
      { coupon: 'LUBLIN15' },
    )
    const order = await find(number)
    const sku = (which: { sku: string } | undefined) => which?.sku ?? ''
    await invoiceOrder(shop.db, command(number), {
      items: [
        { sku: sku(book), quantity: 1 },
        { sku: sku(press), quantity: 1 },
      ],
      ...quiet,
    })
    await invoiceOrder(shop.db, command(number), { items: [{ sku: sku(book), quantity: 1 }], ...quiet })
    await invoiceOrder(shop.db, command(number), quiet)
    await refundOrder(shop.db, command(number), {
      items: [
        { sku: sku(toy), quantity: 1 },
        { sku: sku(book), quantity: 2 },
      ],
      shipping: 500,
      adjustment: 0,
      ...quiet,
    })
    await refundOrder(shop.db, command(number), { adjustment: 0, ...quiet })
    const { invoices, creditMemos } = await documents(number)
    const sum = (of: (document: (typeof invoices)[number]) => number, documents: typeof invoices) =>
      documents.reduce((total, document) => total + of(document), 0)
    for (const documents of [invoices, creditMemos]) {
      expect(sum(({ grandTotal }) => grandTotal, documents)).toBe(order.grandTotal)
      expect(sum(({ tax }) => tax, documents)).toBe(order.tax)
      expect(sum(({ discount }) => discount, documents)).toBe(order.discount)
      expect(sum(({ subtotalExclTax }) => subtotalExclTax, documents)).toBe(order.subtotalExclTax)
      expect(sum(({ shippingInclTax }) => shippingInclTax, documents)).toBe(order.shippingInclTax)
      for (const { title, amount, shippingAmount } of order.taxes) {
        expect(
          sum(({ taxes }) => taxes.find((tax) => tax.title === title)?.tax ?? 0, documents),
          title,
        ).toBe(amount)
        expect(
          sum(({ taxes }) => taxes.find((tax) => tax.title === title)?.shippingTax ?? 0, documents),
          title,
        ).toBe(shippingAmount)
      }
      for (const { grandTotal, taxes } of documents)
        expect(taxes.reduce((total, { gross }) => total + gross, 0)).toBe(grandTotal)
    }
    expect(await find(number)).toMatchObject({ state: 'closed', shippingRefunded: order.shippingInclTax })
  })

  it('never more than was ordered, invoiced or left', async () => {
    const {
      number,
      books: [book],
    } = await paid([{ price: 2500, quantity: 3 }])
    const sku = book?.sku ?? ''
    const tooMany = refusal('Of %s, %s were requested and %s are left.')
    await expect(invoiceOrder(shop.db, command(number), { items: [{ sku, quantity: 4 }], ...quiet })).rejects.toEqual(
      tooMany,
    )
    await expect(
      invoiceOrder(shop.db, command(number), { items: [{ sku: 'none', quantity: 1 }], ...quiet }),
    ).rejects.toEqual(refusal('Order %s has no item %s.'))
    await invoiceOrder(shop.db, command(number), { items: [{ sku, quantity: 2 }], ...quiet })
    await expect(
      refundOrder(shop.db, command(number), { items: [{ sku, quantity: 3 }], adjustment: 0, ...quiet }),
    ).rejects.toEqual(
      refusal(
        'Of %s, %s were requested and %s are left that have an invoice. Cancel the others: orders cancel %s --item %s=%s.',
      ),
    )
    await expect(
      shipOrder(shop.db, command(number), {
        items: [
          { sku, quantity: 2 },
          { sku, quantity: 2 },
        ],
        trackingNumbers: [],
        ...quiet,
      }),
    ).rejects.toEqual(tooMany)
    await expect(
      refundOrder(shop.db, command(number), { items: [{ sku, quantity: 1 }], shipping: 5000, adjustment: 0, ...quiet }),
    ).rejects.toEqual(refusal('Of the delivery, %s can be refunded at most.'))
    await expect(
      refundOrder(shop.db, command(number), { items: [{ sku, quantity: 2 }], adjustment: 2000, ...quiet }),
    ).rejects.toEqual(refusal('At most %s can be refunded; this comes to %s.'))
    await expect(
      refundOrder(shop.db, command(number), { items: [{ sku, quantity: 1 }], adjustment: -2501, ...quiet }),
    ).rejects.toEqual(refusal('More is kept back than is refunded.'))
    expect(await documents(number)).toMatchObject({ invoices: [{ grandTotal: 6499 }], creditMemos: [], shipments: [] })
    expect(await find(number)).toMatchObject({
      state: 'processing',
      totalRefunded: 0,
      items: [{ quantityInvoiced: 2, quantityShipped: 0, quantityRefunded: 0 }],
    })
  })

  it('an adjustment bears the tax of the goods and cannot be refunded twice', async () => {
    const { number } = await paid([
      { price: 10_500, quantity: 1 },
      { price: 12_300, quantity: 1, taxClass: 'standard' },
    ])
    await invoiceOrder(shop.db, command(number), quiet)
    const { output } = await refundOrder(shop.db, command(number), { adjustment: 2280, ...quiet })
    expect(output).toMatchObject({ grandTotal: 2280, items: [], status: 'processing' })
    const {
      creditMemos: [memo],
    } = await documents(number)
    expect(memo).toMatchObject({
      adjustment: 2280,
      items: [],
      tax: 50 + 230,
      taxes: [
        { rate: 5, gross: 1050, tax: 50 },
        { rate: 23, gross: 1230, tax: 230 },
      ],
    })
    await expect(refundOrder(shop.db, command(number), { adjustment: 0, ...quiet })).rejects.toEqual(
      refusal('At most %s can be refunded; this comes to %s.'),
    )
    await refundOrder(shop.db, command(number), { items: undefined, adjustment: -2280, ...quiet })
    const order = await find(number)
    expect(order).toMatchObject({ state: 'closed', totalRefunded: order.grandTotal })
    const { creditMemos } = await documents(number)
    expect(creditMemos.reduce((sum, { tax }) => sum + tax, 0)).toBe(order.tax)
  })

  it('copies refunded before shipping are not shipped and are for sale again', async () => {
    const {
      number,
      books: [book],
    } = await paid([{ price: 2000, quantity: 5 }])
    const [sku, id] = [book?.sku ?? '', book?.id ?? 0]
    await invoiceOrder(shop.db, command(number), quiet)
    await shipOrder(shop.db, command(number), { items: [{ sku, quantity: 2 }], trackingNumbers: [], ...quiet })
    // shipped copies first
    await refundOrder(shop.db, command(number), {
      items: [{ sku, quantity: 1 }],
      adjustment: 0,
      restock: true,
      ...quiet,
    })
    expect([await shelf(id), (await find(number)).items]).toMatchObject([
      { quantity: 99, reserved: 3 },
      [{ quantityRefunded: 1, quantityRecalled: 0, quantityReturned: 1 }],
    ])
    await refundOrder(shop.db, command(number), {
      items: [{ sku, quantity: 1 }],
      adjustment: 0,
      areUnshipped: true,
      ...quiet,
    })
    expect([await shelf(id), (await find(number)).items]).toMatchObject([
      { quantity: 99, reserved: 2 },
      [{ quantityRefunded: 2, quantityRecalled: 1 }],
    ])
    await expect(
      shipOrder(shop.db, command(number), { items: [{ sku, quantity: 3 }], trackingNumbers: [], ...quiet }),
    ).rejects.toEqual(refusal('Of %s, %s were requested and %s are left.'))
    await shipOrder(shop.db, command(number), { trackingNumbers: [], ...quiet })
    expect([await shelf(id), await find(number)]).toMatchObject([{ quantity: 97, reserved: 0 }, { state: 'complete' }])
  })

  it('cancelled copies are for sale again; their payment is returned', async () => {
    const {
      number,
      books: [book, other],
    } = await paid(
      [
        { price: 2000, quantity: 3 },
        { price: 1000, quantity: 1 },
      ],
      { coupon: 'LUBLIN15' },
    )
    const [sku, id] = [book?.sku ?? '', book?.id ?? 0]
    const order = await find(number)
    await invoiceOrder(shop.db, command(number), { items: [{ sku, quantity: 1 }], ...quiet })
    const { output } = await cancelOrder(shop.db, command(number), { items: [{ sku, quantity: 2 }], ...quiet })
    const {
      invoices: [invoice],
    } = await documents(number)
    const row = order.items[0]
    expect(output).toMatchObject({
      status: 'processing',
      isWhole: false,
      toReturn:
        (row?.rowTotalInclTax ?? 0) - (row?.discount ?? 0) - ((invoice?.grandTotal ?? 0) - order.shippingInclTax),
    })
    expect(await shelf(id)).toEqual({ quantity: 100, reserved: 1 })
    await cancelOrder(shop.db, command(number), quiet)
    expect(await shelf(other?.id ?? 0)).toEqual({ quantity: 100, reserved: 0 })
    await shipOrder(shop.db, command(number), { trackingNumbers: [], ...quiet })
    const after = await find(number)
    expect(after).toMatchObject({
      state: 'complete',
      items: [{ quantityCanceled: 2, quantityShipped: 1 }, { quantityCanceled: 1 }],
    })
    expect(after.totalInvoiced + after.totalCanceled).toBe(order.grandTotal)
  })

  it('a complete cancellation releases the coupon and the sales count', async () => {
    await shop.db.run`
        insert into sales_rule (name, coupon_code, action, amount, uses_per_coupon) values ('Raz', 'RAZJEDEN',
          'fixed-cart', 500, 1)`
    const {
      number,
      books: [book],
    } = await ordered([{ price: 3000, quantity: 2 }], { coupon: 'RAZJEDEN' })
    await shop.runDueJobs()
    const sales = () => shop.db.one<{ sales: number }>`select sales from product where id = ${book?.id ?? 0}`
    expect(await sales()).toEqual({ sales: 2 })
    const { output } = await cancelOrder(shop.db, command(number), quiet)
    await shop.runDueJobs()
    expect(output).toMatchObject({ status: 'canceled', isWhole: true, toReturn: 0 })
    expect([await sales(), await shelf(book?.id ?? 0)]).toEqual([{ sales: 0 }, { quantity: 100, reserved: 0 }])
    expect(await shop.db.one`select times_used from sales_rule where coupon_code = 'RAZJEDEN'`).toEqual({
      timesUsed: 0,
    })
    await expect(invoiceOrder(shop.db, command(number), quiet)).rejects.toEqual(
      refusal('Order %s is %s: this cannot be done any more, or not yet.'),
    )
  })

  it('files are not shipped: once invoiced, the order is complete', async () => {
    const file = await shop.sell({ price: 1500, type: 'virtual', stock: {} })
    const buyer = await Buyer.withNewCart(shop)
    await buyer.addItems({ sku: file.sku, quantity: 1 })
    await buyer.setEmail('lucja@example.pl')
    await buyer.setBillingAddress({ address })
    await buyer.setPaymentMethod('banktransfer')
    const { number = '' } = await buyer.submitOrder(await buyer.acceptAgreements())
    await recordPayment(shop.db, number)
    await expect(shipOrder(shop.db, command(number), { trackingNumbers: [], ...quiet })).rejects.toEqual(
      refusal('Nothing of order %s is left to ship.'),
    )
    expect((await invoiceOrder(shop.db, command(number), quiet)).output.status).toBe('complete')
    expect((await refundOrder(shop.db, command(number), { adjustment: 0, ...quiet })).output.status).toBe('closed')
  })

  it('an order on hold is blocked and resumes its state', async () => {
    const { number } = await paid([{ price: 1500, quantity: 1 }])
    await holdOrder(shop.db, command(number))
    for (const refused of [
      () => invoiceOrder(shop.db, command(number), quiet),
      () => shipOrder(shop.db, command(number), { trackingNumbers: [], ...quiet }),
      () => cancelOrder(shop.db, command(number), quiet),
      () => holdOrder(shop.db, command(number)),
    ]) {
      await expect(refused()).rejects.toEqual(refusal('Order %s is on hold.'))
    }
    expect((await unholdOrder(shop.db, command(number))).output).toEqual({ status: 'processing' })
    expect((await invoiceOrder(shop.db, command(number), quiet)).output.status).toBe('processing')
  })
})

describe('a repeated command', () => {
  it('with one key is executed once, and refused for another command or input', async () => {
    const {
      number,
      books: [book],
    } = await paid([{ price: 2000, quantity: 4 }])
    const items = [{ sku: book?.sku ?? '', quantity: 1 }]
    const first = await invoiceOrder(shop.db, { ...command(number), key: 'a-1' }, { items, ...quiet })
    const again = await invoiceOrder(shop.db, { ...command(number), key: 'a-1' }, { items, ...quiet })
    expect(again).toEqual({ output: first.output, isRepeated: true })
    expect(await find(number)).toMatchObject({ items: [{ quantityInvoiced: 1 }] })
    const used = refusal('The key %s was used for something else with this order.')
    await expect(
      invoiceOrder(
        shop.db,
        { ...command(number), key: 'a-1' },
        { items: [{ sku: book?.sku ?? '', quantity: 2 }], ...quiet },
      ),
    ).rejects.toEqual(used)
    await expect(cancelOrder(shop.db, { ...command(number), key: 'a-1' }, { items, ...quiet })).rejects.toEqual(used)
  })

  it('as a dry run leaves no number, no counts and no mail', async () => {
    const {
      number,
      books: [book],
    } = await paid([{ price: 2000, quantity: 1 }])
    const [before, jobs] = [await find(number), await shop.db.one`select count(*)::int from job`]
    const { output } = await invoiceOrder(shop.db, { ...command(number), isDryRun: true, key: 'r' }, { notify: true })
    await shipOrder(shop.db, { ...command(number), isDryRun: true }, { trackingNumbers: [], notify: true })
    expect([await find(number), await shop.db.one`select count(*)::int from job`, await shelf(book?.id ?? 0)]).toEqual([
      before,
      jobs,
      { quantity: 100, reserved: 1 },
    ])
    expect((await invoiceOrder(shop.db, command(number), quiet)).output.number).toBe(output.number)
  })

  it('documents are numbered without gaps, separately for each store view', async () => {
    const numbers: string[] = []
    for (let i = 0; i < 3; i++)
      numbers.push(
        (
          await invoiceOrder(
            shop.db,
            command((await paid([{ price: 1000, quantity: 1 }], { store: 'en' })).number),
            quiet,
          )
        ).output.number,
      )
    expect(numbers).toEqual(['FV/EN/2026/00001', 'FV/EN/2026/00002', 'FV/EN/2026/00003'])
    const { number } = await paid([{ price: 1000, quantity: 1 }], { store: 'en' })
    expect(
      (await invoiceOrder(shop.db, { actor: OPERATOR, number, now: new Date('2026-12-31T23:30:00Z') }, quiet)).output
        .number,
    ).toBe('FV/EN/2027/00001')
  })
})

describe('ORD-9b ORD-11 the documents in the API', () => {
  const DOCUMENTS = `status comments { message }
    items { id product_sku status quantity_invoiced quantity_shipped quantity_refunded quantity_returned
      quantity_canceled }
    invoices { id number created_at comments { message } items { __typename id product_name product_sku
      product_sale_price { value } quantity_invoiced row_subtotal { value } row_total { value } discounts { label
      amount { value } } order_item { quantity_ordered } }
      total { grand_total { value currency } base_grand_total { value } subtotal { value } subtotal_incl_tax {
        value } total_tax { value } total_shipping { value } discounts { label amount { value } } taxes { title
        rate amount { value } } shipping_handling { amount_including_tax { value } amount_excluding_tax { value }
        total_amount { value } taxes { rate amount { value } } } } }
    shipments { id number comments { message } tracking { carrier title number url } items { __typename id
      product_name product_sku quantity_shipped order_item { product_sku } } }
    credit_memos { id number comments { message } items { __typename id product_sku quantity_refunded row_total {
      value } } total { adjustment { value } grand_total { value } subtotal { value } subtotal_incl_tax { value }
      total_tax { value } taxes { rate amount { value } } } }`
  const fetchOrder = async (number: string, store?: string) => {
    const { data } = await shop.call<{ guestOrders: { items: Record<string, unknown>[] } }>(
      `
        { guestOrders(filter: { number: { eq: "${number}" } }, customer_email: "lucja@example.pl") {
          items { ${DOCUMENTS} }
          } }`,
      {},
      store,
    )
    return data.guestOrders.items[0]
  }

  it('ORD-11b: contain lines, sums, tracking and comments', async () => {
    const {
      number,
      books: [book, toy],
    } = await paid(
      [
        { price: 5990, quantity: 2 },
        { price: 2460, quantity: 1, taxClass: 'standard' },
      ],
      { coupon: 'LUBLIN15' },
    )
    const sku = book?.sku ?? ''
    await invoiceOrder(shop.db, command(number), { comment: 'Dziękujemy!', ...quiet })
    await shipOrder(shop.db, command(number), {
      items: [{ sku, quantity: 2 }],
      trackingNumbers: ['JD 01/46'],
      comment: 'Pierwsza paczka',
      ...quiet,
    })
    await shipOrder(shop.db, command(number), {
      trackingNumbers: ['7'],
      carrier: 'rowerem',
      carrierTitle: 'Kurier rowerowy',
      ...quiet,
    })
    await refundOrder(shop.db, command(number), {
      items: [{ sku, quantity: 1 }],
      adjustment: 100,
      reason: 'uszkodzona okładka',
      comment: 'Przepraszamy',
      ...quiet,
    })
    await commentOrder(shop.db, command(number), { message: 'Nikomu nie mówić', isVisible: false, notify: true })
    await commentOrder(shop.db, command(number), { message: 'Do zobaczenia', isVisible: true, notify: false })
    const order = await fetchOrder(number)
    expect(order).toMatchObject({
      status: 'Zrealizowane',
      comments: [{ message: 'Do zobaczenia' }],
      items: [
        {
          product_sku: sku,
          status: 'Różnie',
          quantity_invoiced: 2,
          quantity_shipped: 2,
          quantity_refunded: 1,
          quantity_returned: 0,
        },
        { status: 'Wysłane', quantity_invoiced: 1, quantity_shipped: 1 },
      ],
      invoices: [
        {
          number: expect.stringMatching(/^FV\//) as string,
          comments: [{ message: 'Dziękujemy!' }],
          items: [
            {
              __typename: 'InvoiceItem',
              product_sku: sku,
              product_sale_price: { value: 59.9 },
              quantity_invoiced: 2,
              row_subtotal: { value: 119.8 },
              order_item: { quantity_ordered: 2 },
            },
            { product_sku: toy?.sku, quantity_invoiced: 1, row_subtotal: { value: 24.6 } },
          ],
          total: {
            subtotal_incl_tax: { value: 144.4 },
            grand_total: { value: 144.39, currency: 'PLN' },
            discounts: [{ label: '15 zł taniej od 100 zł', amount: { value: 15 } }],
            shipping_handling: { amount_including_tax: { value: 14.99 } },
            taxes: [
              { title: 'VAT 5%', rate: 5 },
              { title: 'VAT 23%', rate: 23 },
            ],
          },
        },
      ],
      shipments: [
        {
          number: expect.stringMatching(/^WZ\//) as string,
          comments: [{ message: 'Pierwsza paczka' }],
          tracking: [
            {
              carrier: 'dhl',
              title: 'DHL',
              number: 'JD 01/46',
              url: 'https://www.dhl.com/pl-pl/home/tracking.html?tracking-id=JD%2001%2F46',
            },
          ],
          items: [
            { __typename: 'ShipmentItem', product_sku: sku, quantity_shipped: 2, order_item: { product_sku: sku } },
          ],
        },
        {
          comments: [],
          tracking: [{ carrier: 'rowerem', title: 'Kurier rowerowy', number: '7', url: null }],
          items: [{ product_sku: toy?.sku, quantity_shipped: 1 }],
        },
      ],
      credit_memos: [
        {
          number: expect.stringMatching(/^KOR\//) as string,
          comments: [{ message: 'Przepraszamy' }],
          items: [{ product_sku: sku, quantity_refunded: 1 }],
          total: { subtotal_incl_tax: { value: 59.9 }, adjustment: { value: 1 } },
        },
      ],
    })
    expect(await fetchOrder(number, 'en')).toMatchObject({
      status: 'Complete',
      items: [{ status: 'Mixed' }, { status: 'Shipped' }],
    })
  })
})
