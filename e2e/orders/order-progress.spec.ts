import { ask, books, oneFile } from '../fixtures/api.ts'
import { eventually, expectAccessibleInBothThemes, seen } from '../fixtures/browser.ts'
import {
  type Busy,
  busyOrder,
  FIRST_PARCEL,
  operator,
  opensTab,
  orderPath,
  orderTab,
  readerOf,
} from '../fixtures/busy-order.ts'
import { orderByApi } from '../fixtures/order.ts'
import { newCustomer } from '../fixtures/reader.ts'
import { eachViewAndSize, test } from '../fixtures/test.ts'

let busy: Busy
/** What the reader waits for, reads on with, and can download: names. */
let coming: { presale: string; volume: string; file: string }
test.beforeAll(async () => {
  test.setTimeout(180_000)
  const customer = await newCustomer()
  const [presale] = await books('presale', ({ preorderDate }) => preorderDate !== null)
  const file = await oneFile()
  const { products } = await ask<{
    products: { items: { sku: string; series_place: { next: Next | null } | null }[] }
  }>('{ products(search: "Brama Grodzka") { items { sku series_place { next { product { name } } } } } }')
  const first = products.items.find(({ series_place: place }) => place?.next)
  await orderByApi([{ sku: presale?.sku ?? '', quantity: 1 }], customer)
  const paid = await orderByApi(
    [file, first].map((title) => ({ sku: title?.sku ?? '', quantity: 1 })),
    customer,
  )
  await operator('orders', 'paid', paid)
  await operator('orders', 'invoice', paid)
  coming = { presale: presale?.name ?? '', volume: first?.series_place?.next?.product.name ?? '', file: file.name }
  busy = await busyOrder(customer)
})
interface Next {
  product: { name: string }
}

test.describe('where an order is', () => {
  test(
    'ORD-2: the open tab of an order outlives a reload and the way back',
    eachViewAndSize,
    async ({ code, size }) => {
      const reader = await readerOf(code, { size }, busy.customer)
      const { page, t } = reader
      const isOpen = (name: string) =>
        eventually(() => orderTab(reader, name).getAttribute('aria-selected')).toBe('true')
      await reader.goesTo(orderPath(busy))
      await opensTab(reader, 'Invoices')
      await opensTab(reader, 'Order Shipments')
      await reader.reloads()
      await isOpen('Order Shipments')
      await reader.link(t('My Orders'), reader.main.getByRole('navigation', { name: t('My Account') })).click()
      await reader.seesHeading(t('My Orders'))
      // one step back: the tabs were no pages of their own
      await page.goBack()
      await reader.seesHeading(t('Order # %s', busy.number))
      await isOpen('Order Shipments')
      reader.hadNoTrouble()
      await reader.leaves()
    },
  )

  test(
    'ACC-2: the dashboard shows the last order with its covers, its status and its parcel, and what is to come',
    eachViewAndSize,
    async ({ code, size }) => {
      const reader = await readerOf(code, { size }, busy.customer)
      const { page, t, main } = reader
      await reader.goesTo('/customer/account')
      const last = main.locator('section').filter({ has: page.getByRole('heading', { name: t('Your last order') }) })
      await reader.sees(code === 'en' ? 'Complete' : 'Zrealizowane', last)
      for (const { name } of busy.titles) await seen(last.getByRole('img', { name }))
      await seen(last.getByRole('link', { name: `DHL ${FIRST_PARCEL}` }))
      for (const [heading, name] of [
        ['Your pre-orders', coming.presale],
        ['The next volumes of your series', coming.volume],
        ['Files to download', coming.file],
      ] as const)
        await reader.sees(
          name,
          main.locator('section').filter({ has: page.getByRole('heading', { name: t(heading), exact: true }) }),
        )
      await expectAccessibleInBothThemes(page)
      await reader.link(t('Order # %s', busy.number), last).click()
      await reader.seesHeading(t('Order # %s', busy.number))
      reader.hadNoTrouble()
      await reader.leaves()
    },
  )
})
