import { expect, test } from 'vitest'
import { oneBook, sendGraphql } from '../fixtures/api.ts'
import { newIpAddress, shopUrl } from '../fixtures/current-shop.ts'
import { newCustomer } from '../fixtures/customers.ts'
import { configure, seededShopFolder, startDisposableShop } from '../fixtures/folder.ts'
import { get } from '../fixtures/html.ts'
import { placeOrderByApi } from '../fixtures/order.ts'

/** Which features the English pages of a shop offer to a customer. */
async function offeredBy(shop: string) {
  const { sku, path } = await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)
  const { email, token } = await newCustomer(shop)
  const number = await placeOrderByApi([{ sku, quantity: 1 }], { email, token, shop })
  const { customer } = await sendGraphql<{ customer: { orders: { items: { id: string }[] } } }>(
    '{ customer { orders { items { id } } } }',
    {},
    { shop, token, from: newIpAddress() },
  )
  const id = Number(Buffer.from(customer.orders.items[0]?.id ?? '', 'base64').toString())
  const getPage = (address: string) =>
    get(`${shop}/en${address}`, { headers: { cookie: `token=${token}`, 'x-forwarded-for': newIpAddress() } })
  const [order, product, account] = [
    await getPage(`/sales/order/view/order_id/${id}`),
    await getPage(path),
    await getPage('/customer/account'),
  ]
  expect([order.status, product.status, account.status]).toEqual([200, 200, 200])
  expect([order.body.includes(number), account.body.includes(email)]).toEqual([true, true])
  return {
    reorder: order.body.includes('>Reorder<'),
    subscription: order.body.includes('Subscribe to Order Status'),
    ribbon: product.body.includes('Add to the wish list'),
    wishlistTab: account.tags('a').some(({ href }) => href === '/en/wishlist'),
    wishlist: (await getPage('/wishlist')).status,
    sharedWishlist: (await getPage('/wishlist/shared/0123456789abcdef0123456789abcdef')).status,
  }
}

test('ORD-3a ORD-4a WISH-1e ACC-9 ACC-9a: settings hide Reorder, RSS and wish lists: ribbon, tab, page', async () => {
  using own = seededShopFolder()
  await configure(own.folder, {
    'sales/reorder/allow': '0',
    'rss/order/status': '0',
    'wishlist/general/active': '0',
  })
  await using shop = await startDisposableShop({ DATA_DIR: own.folder })
  expect(await offeredBy(shop.url)).toEqual({
    reorder: false,
    subscription: false,
    ribbon: false,
    wishlistTab: false,
    wishlist: 404,
    sharedWishlist: 404,
  })
  expect(await offeredBy(shopUrl())).toEqual({
    reorder: true,
    subscription: true,
    ribbon: true,
    wishlistTab: true,
    wishlist: 200,
    sharedWishlist: 404,
  })
})
