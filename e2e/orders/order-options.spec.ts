import { oneBook } from '../fixtures/api.ts'
import { expectAccessible, waitUntilVisible } from '../fixtures/browser.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { newCustomer, Reader, signInByCookie } from '../fixtures/reader.ts'
import { test } from '../fixtures/test.ts'

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
