import { oneBook } from '../fixtures/api.ts'
import { expectAccessible, hydrated, seen } from '../fixtures/browser.ts'
import { orderPath, readerOf } from '../fixtures/busy-order.ts'
import { newCustomer } from '../fixtures/reader.ts'
import { arrange, ownShopFolder, runningShop } from '../fixtures/folder.ts'
import { orderByApi } from '../fixtures/order.ts'
import { expect, test } from '../fixtures/test.ts'

const OPTIONS = {
  selected: [
    { label: 'Pliki', value: 'EPUB, PDF', linkItems: ['EPUB', 'PDF'] },
    {
      label: 'W zestawie',
      value: 'Lalka, Faraon',
      items: [
        { title: 'Lalka', quantity: 1, price: 3990 },
        { title: 'Faraon', quantity: 2, price: 4250 },
      ],
    },
  ],
  entered: [{ label: 'Dedykacja', value: 'Dla <Zosi>' }],
}

test('ORD-3 ORD-4 ORD-11: a line shows files, parts and dedication; settings hide Reorder and RSS', async () => {
  test.setTimeout(180_000)
  using own = ownShopFolder()
  const { sku } = await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)
  let customer
  {
    await using shop = await runningShop({ DATA_DIR: own.folder })
    customer = await newCustomer(shop.url)
    await orderByApi([{ sku, quantity: 1 }], { ...customer, shop: shop.url })
    expect(await shop.stop()).toMatchObject({ code: 0 })
  }
  await arrange(
    own.folder,
    `update order_item set options = '${JSON.stringify(OPTIONS)}'`,
    `insert into setting (path, value) values ('sales/reorder/allow', '0'), ('rss/order/status', '0')`,
  )
  const reader = await readerOf('default', {}, customer)
  const { page, t, main } = reader
  await using shop = await runningShop({ DATA_DIR: own.folder })
  await page.goto(shop.url + orderPath({ id: 1 }))
  await hydrated(page)
  const details = main.locator('tbody td[colspan="5"]')
  for (const words of ['EPUB, PDF', '1 × Lalka', '2 × Faraon', reader.money(42.5), 'Dla <Zosi>'])
    await reader.sees(words, details)
  await expectAccessible(page)
  await seen(reader.link(t('Print Order')))
  // orders.spec.ts sees both where the shop allows them
  for (const name of ['Reorder', 'Subscribe to Order Status']) expect(await reader.button(t(name)).count()).toBe(0)
  await reader.leaves()
})
