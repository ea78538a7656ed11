import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { listDocuments } from '../documents/documents.ts'
import { invoiceOrder } from '../documents/invoice-order.ts'
import { refundOrder } from '../documents/credit-memos/refund-order.ts'
import { shipOrder } from '../documents/ship-order.ts'
import { findOrder } from '../orders.ts'
import { recordPayment } from '../unpaid-orders.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const now = new Date('2026-11-20T09:00:00Z')
const quiet = { notify: false }

/** A paid order of a presale at 100 zł a copy, which costs less since. */
async function cheaper(price: number, quantity = 1) {
  const book = await shop.sell({ price: 10_000, lifecycle: 'presale', preorderDate: '2027-01-15' })
  const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity }])
  const { number = '' } = await buyer.submitOrder()
  await recordPayment(shop.db, number)
  await shop.db.run`update orders set placed_at = '2026-10-01T10:00:00Z' where number = ${number}`
  await shop.db.run`delete from price_change where product_id = ${book.id}`
  await shop.db.run`insert into price_change (product_id, recorded_at, amount)
    values (${book.id}, '2026-09-01T00:00:00Z', 10000), (${book.id}, '2026-11-01T00:00:00Z', ${price})`
  return {
    number,
    invoice: (copies: number) =>
      invoiceOrder(
        shop.db,
        { actor: OPERATOR, number, now },
        { items: [{ sku: book.sku, quantity: copies }], ...quiet },
      ),
    ship: async (copies: number) => {
      const shipping = { items: [{ sku: book.sku, quantity: copies }], trackingNumbers: [], ...quiet }
      const { less, toCollect } = (await shipOrder(shop.db, { actor: OPERATOR, number, now }, shipping)).output
      return { less, toCollect }
    },
    credited: async () =>
      (await listDocuments(shop.db, (await findOrder(shop.db, number))?.id ?? 0)).creditMemos.map(
        ({ grandTotal, tax }) => [grandTotal, tax],
      ),
  }
}

test('CART-5: a paid presale that became cheaper shows the operator a sum to return, none to collect', async () => {
  const order = await cheaper(9000)
  await order.invoice(1)
  expect(await order.ship(1)).toEqual({ less: 1000, toCollect: undefined })
  expect(await order.credited()).toEqual([[1000, 47]])
  const same = await cheaper(10_000)
  await same.invoice(1)
  expect(await same.ship(1)).toEqual({ less: undefined, toCollect: undefined })
  expect(await same.credited()).toEqual([])
})

test('CART-5: no more is credited than earlier refunds have left, with the tax that is left', async () => {
  const order = await cheaper(9000)
  await order.invoice(1)
  // of 100 zł for the book and 14,99 zł for its delivery, 4,00 zł are left
  await refundOrder(shop.db, { actor: OPERATOR, number: order.number, now }, { adjustment: 11_099, ...quiet })
  await order.ship(1)
  const [adjusted, credited] = await order.credited()
  const taxLeft = ((await findOrder(shop.db, order.number))?.tax ?? 0) - (adjusted?.[1] ?? 0)
  expect(credited).toEqual([400, taxLeft])
})

test('CART-5: copies are credited as far as they are invoiced', async () => {
  const order = await cheaper(9000, 2)
  await order.ship(1)
  await order.ship(1)
  expect(await order.credited()).toEqual([])
  await order.invoice(1)
  expect((await order.credited()).map(([grandTotal]) => grandTotal)).toEqual([1000])
  await order.invoice(1)
  expect((await order.credited()).map(([grandTotal]) => grandTotal)).toEqual([1000, 1000])
})
