import { afterAll, beforeAll, expect, it } from 'vitest'
import { Buyer, openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { queueSales, queueSalesReversal } from '../catalog/product/sale/sales.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const salesOf = async (id: number) =>
  (await shop.db.one<{ sales: number; indexed: number | null }>`
  select p.sales, (select max(i.sales) from product_index i where i.product_id = p.id) as indexed from product p
    where p.id = ${id}`) ?? {
    sales: -1,
    indexed: null,
  }

it('sales count each order once, update the index, and are reverted with the order', async () => {
  const [book, file] = [await shop.sell(), await shop.sell({ type: 'virtual', stock: {} })]
  const before = (await salesOf(book.id)).sales
  await shop.db.run`
      insert into product_index (store_code, product_id, in_catalog, in_search, category_ids, category_positions,
        facet_ids, amount, name_key, sales, in_stock)
    values ('default', ${book.id}, true, true, '{}', '{}', '{}', 3990, '', 0, true)`
  const buyer = await (
    await Buyer.withNewCart(shop)
  ).prepareOrder([
    { sku: book.sku, quantity: 3 },
    { sku: file.sku, quantity: 1 },
  ])
  const { number } = await buyer.submitOrder(await buyer.acceptAgreements())
  await shop.runDueJobs()
  expect(await salesOf(book.id)).toEqual({ sales: before + 3, indexed: before + 3 })
  expect((await salesOf(file.id)).sales).toBe(1)

  // a job repeated after a crash counts nothing twice
  const order = await shop.db.one<{ id: number }>`select id from orders where number = ${number ?? ''}`
  await queueSales(shop.db, order?.id ?? 0, [{ productId: book.id, quantity: 3 }])
  await shop.runDueJobs()
  expect((await salesOf(book.id)).sales).toBe(before + 3)

  for (let i = 0; i < 2; i++) {
    await queueSalesReversal(shop.db, order?.id ?? 0)
    await shop.runDueJobs()
    expect(await salesOf(book.id)).toEqual({ sales: before, indexed: before })
  }
})
