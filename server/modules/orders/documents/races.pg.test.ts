import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { cancelOrder } from '../../checkout/cancel/cancel-order.ts'
import { findOrder } from '../orders.ts'
import { recordPayment } from '../unpaid-orders.ts'
import { listDocuments } from './documents.ts'
import { invoiceOrder } from './invoice-order.ts'
import { refundOrder } from './credit-memos/refund-order.ts'
import { shipOrder } from './ship-order.ts'

// the embedded database has one session, so no races
const server = process.env['TEST_DATABASE_URL']
const times = (count: number, make: (index: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => make(index)))

describe.skipIf(!server)('ORD-9 concurrent operators on PostgreSQL', () => {
  let shop: CheckoutFixture
  beforeAll(async () => {
    shop = await openCheckoutFixture()
  }, 60_000)
  afterAll(() => shop.close())

  const command = (number: string) => ({ actor: OPERATOR, number, now: new Date() })
  async function paid(quantity: number) {
    const book = await shop.sell({ price: 1999, stock: { lublin: 50 } })
    const { number = '' } = await (
      await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity }])
    ).submitOrder()
    await recordPayment(shop.db, number)
    return { number, sku: book.sku, id: book.id }
  }
  async function state(number: string) {
    const order = await findOrder(shop.db, number)
    if (!order) throw new Error('no order')
    const [item] = order.items
    return { order, item, documents: await listDocuments(shop.db, order.id) }
  }
  const done = (results: readonly PromiseSettledResult<unknown>[]) =>
    results.filter(({ status }) => status === 'fulfilled').length

  it('invoice, ship and refund one order at most once', async () => {
    const { number, id } = await paid(3)
    expect(done(await times(8, () => invoiceOrder(shop.db, command(number), { notify: true })))).toBe(1)
    expect(
      done(await times(8, () => shipOrder(shop.db, command(number), { trackingNumbers: ['1'], notify: true }))),
    ).toBe(1)
    expect(
      done(await times(8, () => refundOrder(shop.db, command(number), { adjustment: 0, restock: true, notify: true }))),
    ).toBe(1)
    const { order, item, documents } = await state(number)
    expect(order).toMatchObject({ state: 'closed', totalInvoiced: order.grandTotal, totalRefunded: order.grandTotal })
    expect(item).toMatchObject({ quantityInvoiced: 3, quantityShipped: 3, quantityRefunded: 3, quantityReturned: 3 })
    expect([documents.invoices.length, documents.shipments.length, documents.creditMemos.length]).toEqual([1, 1, 1])
    expect(await shop.db.one`select quantity, reserved from source_stock where product_id = ${id}`).toEqual({
      quantity: 50,
      reserved: 0,
    })
  }, 60_000)

  it('copy by copy never exceed the ordered quantity, and the parts add up', async () => {
    const { number, sku, id } = await paid(5)
    const items = [{ sku, quantity: 1 }]
    expect(done(await times(9, () => invoiceOrder(shop.db, command(number), { items, notify: false })))).toBe(5)
    const mixed = await times(12, (index) =>
      index % 2
        ? shipOrder(shop.db, command(number), { items, trackingNumbers: [], notify: false })
        : refundOrder(shop.db, command(number), { items, adjustment: 0, areUnshipped: true, notify: false }),
    )
    const { order, item, documents } = await state(number)
    expect(documents.invoices.reduce((sum, { grandTotal }) => sum + grandTotal, 0)).toBe(order.grandTotal)
    expect(documents.creditMemos.reduce((sum, { grandTotal }) => sum + grandTotal, 0)).toBe(order.totalRefunded)
    expect(done(mixed)).toBe(documents.creditMemos.length + documents.shipments.length)
    expect((item?.quantityShipped ?? 0) + (item?.quantityRecalled ?? 0)).toBe(5)
    expect(item?.quantityRefunded).toBeLessThanOrEqual(5)
    expect(await shop.db.one`select quantity, reserved from source_stock where product_id = ${id}`).toEqual({
      quantity: 50 - (item?.quantityShipped ?? 0),
      reserved: 0,
    })
  }, 60_000)

  it('each copy is either cancelled or invoiced', async () => {
    for (let round = 0; round < 5; round++) {
      const { number, sku } = await paid(4)
      const items = [{ sku, quantity: 1 }]
      await times(10, (index) =>
        index % 2
          ? cancelOrder(shop.db, command(number), { items, notify: false })
          : invoiceOrder(shop.db, command(number), { items, notify: false }),
      )
      const { order, item } = await state(number)
      expect((item?.quantityInvoiced ?? 0) + (item?.quantityCanceled ?? 0)).toBe(4)
      expect(order.totalInvoiced + order.totalCanceled).toBe(order.grandTotal)
    }
  }, 60_000)

  it('ten concurrent requests with one key create one document', async () => {
    const { number, sku } = await paid(10)
    const results = await times(10, () =>
      invoiceOrder(shop.db, { ...command(number), key: 'k' }, { items: [{ sku, quantity: 1 }], notify: false }),
    )
    expect(done(results)).toBe(10)
    expect((await state(number)).documents.invoices).toHaveLength(1)
  }, 60_000)

  it('documents of concurrent orders are numbered without gaps', async () => {
    const before =
      (
        await shop.db.one<{
          last: number
        }>`select last from document_series where kind = 'invoice' and store_code = 'default'`
      )?.last ?? 0
    const orders = await Promise.all(Array.from({ length: 12 }, () => paid(1)))
    // every third is rolled back after taking its number
    await times(orders.length, (index) => {
      const { number = '' } = orders[index] ?? {}
      return invoiceOrder(shop.db, { ...command(number), isDryRun: index % 3 === 0 }, { notify: false })
    })
    const numbers = (
      await shop.db.many<{ number: string }>`select number from sales_document where kind = 'invoice' order by number`
    ).map(({ number }) => Number(number.split('/').at(-1)))
    expect(numbers).toEqual(Array.from({ length: before + 8 }, (_, index) => index + 1))
  }, 60_000)
})
