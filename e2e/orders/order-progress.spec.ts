import { eventually, expectAccessibleInBothThemes, seen } from '../fixtures/browser.ts'
import { type Busy, busyOrder, FIRST_PARCEL, opensTab, orderPath, orderTab, readerOf } from '../fixtures/busy-order.ts'
import { newCustomer } from '../fixtures/reader.ts'
import { eachViewAndSize, test } from '../fixtures/test.ts'

let busy: Busy
test.beforeAll(async () => {
  test.setTimeout(180_000)
  busy = await busyOrder(await newCustomer())
})

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
    'ACC-2: the dashboard shows the last order with its covers, its status and its parcel',
    eachViewAndSize,
    async ({ code, size }) => {
      const reader = await readerOf(code, { size }, busy.customer)
      const { page, t, main } = reader
      await reader.goesTo('/customer/account')
      const last = main.locator('section').filter({ has: page.getByRole('heading', { name: t('Your last order') }) })
      await reader.sees(code === 'en' ? 'Complete' : 'Zrealizowane', last)
      for (const { name } of busy.titles) await seen(last.getByRole('img', { name }))
      await seen(last.getByRole('link', { name: `DHL ${FIRST_PARCEL}` }))
      await expectAccessibleInBothThemes(page)
      await reader.link(t('Order # %s', busy.number), last).click()
      await reader.seesHeading(t('Order # %s', busy.number))
      reader.hadNoTrouble()
      await reader.leaves()
    },
  )
})
