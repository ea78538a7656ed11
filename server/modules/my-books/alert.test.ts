import { afterAll, beforeAll, expect, test } from 'vitest'
import { Reader } from '../../testing/reader.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { reindex } from '../search/index/writing/reindex.ts'
import { clearConfigurationCache } from '../store/store.ts'

let shop: CheckoutFixture
let reader: Reader
beforeAll(async () => {
  shop = await openCheckoutFixture()
  reader = await Reader.signUp(shop, { store: 'en' })
}, 60_000)
afterAll(() => shop.close())

const subscribe = (id: number, type = 'PRODUCT_ALERT_IN_STOCK') =>
  reader.request<{ productAlertSubscribe: boolean | null }>(
    'mutation($id: ID!, $type: String!) { productAlertSubscribe(productId: $id, type: $type) }',
    { id, type },
  )
const listed = async () =>
  (await reader.request<{ getCustomerProductsList: { sku: string }[] }>('{ getCustomerProductsList { sku } }')).data
    .getCustomerProductsList

test('ScandiPWA’s stock alert adds a title to the availability list if the shop offers it', async () => {
  const book = await shop.sell({ stock: { lublin: 0 } })
  await reindex(shop.db, [book.id])
  expect((await subscribe(book.id)).errors?.[0]?.message).toBe('The shop sends no such notices.')
  expect(await listed()).toEqual([])
  await shop.db.run`insert into setting (path, value) values ('catalog/productalert/allow_stock', '1')`
  clearConfigurationCache()
  for (let pressed = 0; pressed < 2; pressed++)
    expect((await subscribe(book.id)).data).toEqual({ productAlertSubscribe: true })
  expect(await listed()).toEqual([{ sku: book.sku }])
  expect((await subscribe(book.id, 'PRODUCT_ALERT_PRICE_DROP')).errors?.[0]?.message).toBe(
    'The shop sends no such notices.',
  )
  expect((await subscribe(999_999_999)).errors?.[0]?.extensions.category).toBe('graphql-no-such-entity')
})
