import { afterAll, beforeAll, expect, it } from 'vitest'
import { OPERATOR } from '../../../../testing/operator-actor.ts'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../../testing/checkout-fixture.ts'
import { findOrder } from '../../orders.ts'
import { recordPayment } from '../../unpaid-orders.ts'
import { invoiceOrder } from '../invoice-order.ts'
import { refundOrder } from './refund-order.ts'
import { shipOrder } from '../ship-order.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

it('a refund returns no copies of files to stock, even if the operator asks for it', async () => {
  const [book, file] = [await shop.sell(), await shop.sell({ type: 'downloadable', stock: {} })]
  const buyer = await (
    await Buyer.withNewCart(shop)
  ).prepareOrder([book, file].map(({ sku }) => ({ sku, quantity: 1 })))
  const { number = '' } = await buyer.submitOrder(await buyer.acceptAgreements())
  await recordPayment(shop.db, number)
  const command = { actor: OPERATOR, number, now: new Date('2026-11-21T10:30:00Z') }
  await invoiceOrder(shop.db, command, { notify: false })
  await shipOrder(shop.db, command, { trackingNumbers: [], notify: false })
  await refundOrder(shop.db, command, { adjustment: 0, restock: true, notify: false })
  const { items = [] } = (await findOrder(shop.db, number)) ?? {}
  expect(items.map(({ sku, quantityReturned }) => [sku, quantityReturned])).toEqual([
    [book.sku, 1],
    [file.sku, 0],
  ])
  expect(await shop.db.many`select quantity from source_stock where product_id = ${file.id}`).toEqual([])
})
