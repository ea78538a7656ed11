import { sendGraphql, oneBook } from '../fixtures/api.ts'
import { expectAccessible, newIpAddress, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { orderPath } from '../fixtures/busy-order.ts'
import { configure, seededShopFolder, startDisposableShop } from '../fixtures/folder.ts'
import { get } from '../fixtures/html.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { newCustomer, Reader, signInByCookie } from '../fixtures/reader.ts'
import { expect, test } from '../fixtures/test.ts'

/** As in own-orders.test.ts, which reads them from the server. */
const OPTIONS = {
  selected_options: [
    { label: 'Pliki', value: 'EPUB, PDF', url: null, linkItems: ['EPUB', 'PDF'], items: null },
    {
      label: 'W zestawie',
      value: 'Lalka, Faraon',
      url: null,
      linkItems: null,
      items: [
        { title: 'Lalka', qty: 1, price: 39.9 },
        { title: 'Faraon', qty: 2, price: 42.5 },
      ],
    },
  ],
  entered_options: [{ label: 'Dedykacja', value: 'Dla <Zosi>', url: null, linkItems: null, items: null }],
}

test('ORD-11a: an order line shows files, parts and dedication', async () => {
  const customer = await newCustomer()
  const { sku } = await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)
  const number = await placeOrderByApi([{ sku, quantity: 1 }], customer)
  const reader = await Reader.enters()
  await signInByCookie(reader, customer)
  const { page, main } = reader
  await reader.goesTo('/sales/order/history')
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data?: { customer?: { orders?: { items?: { items?: object[] }[] } } } }
    for (const order of body.data?.customer?.orders?.items ?? [])
      for (const line of order.items ?? []) Object.assign(line, OPTIONS)
    await route.fulfill({ response, json: body })
  })
  await reader.link(number).click()
  const details = main.locator('tbody td[colspan="5"]')
  for (const text of ['EPUB, PDF', '1 × Lalka', '2 × Faraon', reader.money(42.5), 'Dla <Zosi>'])
    await reader.sees(text, details)
  await expectAccessible(page)
  await waitUntilVisible(reader.link(reader.t('Print Order')))
  reader.hadNoProblems()
  await reader.leaves()
})

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
    await getPage(orderPath({ id })),
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

test('ORD-3a ORD-4a WISH-1e ACC-9 ACC-9a: settings hide Reorder, RSS and wish lists, with ribbon, tab and page', async () => {
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
