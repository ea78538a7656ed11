import type { Locator } from '@playwright/test'
import { oneBook } from '../fixtures/api.ts'
import {
  desktop,
  eventually,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectAccessibleOn,
  gone,
  phone,
  seen,
} from '../fixtures/browser.ts'
import {
  type Busy,
  busyOrder,
  FIRST_PARCEL,
  opensTab,
  operator,
  orderPath,
  orderTab,
  readerOf,
  sheetOf,
} from '../fixtures/busy-order.ts'
import { newCustomer } from '../fixtures/reader.ts'
import { orderByApi } from '../fixtures/order.ts'
import { scarceBook } from '../fixtures/stock.ts'
import { eachViewAndSize, expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

let busy: Busy
test.beforeAll(async () => {
  test.setTimeout(180_000)
  const customer = await newCustomer()
  const { sku } = await oneBook('available', ({ inWarehouse }) => inWarehouse > 60)
  for (let i = 0; i < 10; i++) await orderByApi([{ sku, quantity: 1 }], customer)
  busy = await busyOrder(customer)
})

const table = (within: Locator, name: string) => within.getByRole('table', { name, exact: true })
/** How many columns a table has, and how many the label and the amount of its sums take. */
const spansOf = async (found: Locator) => {
  const sum = found.locator('tfoot tr').first()
  const span = async (cell: string) =>
    (await sum.count()) === 0 ? 0 : sum.locator(cell).evaluate((element) => (element as HTMLTableCellElement).colSpan)
  return [await found.locator('thead th').count(), await span('th'), await span('td:last-child')]
}
test.describe('orders of a customer', () => {
  test(
    'ORD-1: the history begins with its first page, the newest first, and goes on by page',
    eachViewAndSize,
    async ({ code, size }) => {
      const reader = await readerOf(code, { size }, busy.customer)
      const { page, t } = reader
      await reader.goesTo('/sales/order/history')
      await reader.seesHeading(t('My Orders'))
      const rows = table(reader.main, t('My Orders')).locator('tbody tr')
      await expect(rows).toHaveCount(10)
      expect(await rows.first().innerText()).toContain(busy.number)
      await reader.sees(reader.view.language.minor(busy.grandTotal, 'PLN'), rows.first())
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date())
      const time = rows.first().locator('time')
      expect([await time.getAttribute('datetime'), await time.innerText()]).toEqual([
        today,
        reader.view.language.date(today),
      ])
      await reader.sees(reader.view.language.plural(2, 'and 1 more title', 'and %s more titles'), rows.first())
      await expectAccessibleOn(size)(page)
      await reader.link(t('Page %s', 2)).click()
      await eventually(() => rows.count()).toBe(1)
      expect(reader.address).toBe(`${reader.view.base}/sales/order/history?page=2`)
      await reader.goesTo('/customer/account/my-orders')
      expect(reader.address).toBe(`${reader.view.base}/sales/order/history`)
      // beyond the last there is the last
      await reader.goesTo('/sales/order/history?page=99')
      expect(reader.address).toBe(`${reader.view.base}/sales/order/history?page=2`)
      await reader.goesTo('/sales/order/history?page=x')
      expect(reader.address).toBe(`${reader.view.base}/sales/order/history`)
      reader.hadNoTrouble()
      await reader.leaves()
    },
  )

  test('ORD-1: a list that takes its time says so', onPhoneInEnglish, async ({ code, size }) => {
    const reader = await readerOf(code, { size }, busy.customer)
    const { page, t } = reader
    // its own scripts are here by then
    await reader.goesTo('/sales/order/history')
    await reader.link(t('Dashboard'), reader.main).click()
    await reader.seesHeading(t('My Account'))
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('OrderList')) await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await reader.link(t('My Orders'), reader.main).click()
    await reader.sees(t('Loading your orders…'), reader.main)
    await expectAccessibleOn(size)(page)
    await seen(reader.link(busy.number))
    await gone(reader.main.getByText(t('Loading your orders…')))
    reader.hadNoTrouble()
    await reader.leaves()
  })

  test('ORD-1: a list that cannot be had says so, and comes when it is asked for again', async ({ code, size }) => {
    const reader = await readerOf(code, { size }, busy.customer)
    const { page, t } = reader
    await reader.goesTo('/customer/account')
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('OrderList')
        ? route.fulfill({ status: 500, json: { errors: [{ message: 'Internal server error' }] } })
        : route.continue(),
    )
    await reader.link(t('My Orders'), reader.main).click()
    await reader.sees(t('Something went wrong!'), reader.main)
    await expectAccessibleOn(size)(page)
    await page.unroute('**/graphql')
    await reader.goesTo('/sales/order/history')
    await seen(reader.link(busy.number))
    await reader.leaves()
  })

  test('ORD-1: an account without orders says so, with a next step', onPhoneInEnglish, async ({ code, size }) => {
    const reader = await readerOf(code, { size }, await newCustomer())
    await reader.goesTo('/sales/order/history')
    await reader.sees(reader.t('You have no orders.'))
    await seen(reader.link(reader.t('Continue shopping'), reader.main))
    await expectAccessible(reader.page)
    await reader.leaves()
  })

  test(
    'ORD-2 ORD-9 ORD-10 ORD-11: an order shows its whole history, under its tabs',
    eachViewAndSize,
    async ({ code, size }) => {
      const [often, once, twice] = busy.titles
      const reader = await readerOf(code, { size }, busy.customer)
      const { page, t, main } = reader
      const money = (grosze: number) => reader.view.language.minor(grosze, 'PLN')
      await reader.goesTo('/sales/order/history')
      await reader.link(busy.number).click()
      await reader.seesHeading(t('Order # %s', busy.number))
      expect(reader.address).toBe(reader.view.base + orderPath(busy))
      await reader.sees(code === 'en' ? 'Complete' : 'Zrealizowane', main)
      await seen(main.getByRole('heading', { name: t('About Your Order') }))
      await reader.sees('Pakujemy <dziś>.', main)

      const ordered = table(reader.main.getByRole('tabpanel').filter({ visible: true }), t('Items Ordered'))
      const line = ordered.getByRole('row').filter({ hasText: often.name })
      for (const [label, count] of [
        ['Ordered', 3],
        ['Invoiced', 3],
        ['Refunded', 1],
        ['Shipped', 2],
      ] as const)
        await reader.sees(`${t(label)}: ${count}`, line)
      for (const label of ['Canceled', 'Returned']) expect(await line.innerText()).not.toContain(t(label))
      expect(await reader.link(often.name, line).getAttribute('href')).toBe(reader.view.base + often.path)
      await reader.sees(money(busy.grandTotal), ordered.locator('tfoot'))
      await reader.sees(`−${money(busy.discount)}`, ordered.locator('tfoot'))
      await reader.sees(money(busy.tax), ordered.locator('tfoot'))
      await reader.sees(t('Total after the refund'), ordered.locator('tfoot'))
      const refunded = busy.creditMemos[0]?.grandTotal ?? 0
      await reader.sees(money(busy.grandTotal - refunded), ordered.locator('tfoot'))
      await expect(ordered.getByRole('columnheader', { name: 'ISBN', exact: true })).toHaveCount(1)
      await expect(ordered.locator('img')).toHaveCount(busy.titles.length)
      // where it is can be seen without opening a tab
      await seen(
        main
          .getByRole('list', { name: t('Progress of the order') })
          .getByText(code === 'en' ? 'On its way' : 'W drodze'),
      )
      await seen(reader.link(t('Parcel %s', `DHL ${FIRST_PARCEL}`), main))
      expect(await spansOf(ordered)).toEqual([5, 4, 1])
      // what was taken off a line stands under it, in all five columns
      const details = ordered.locator('tbody td[colspan]')
      expect([await details.count(), await details.first().getAttribute('colspan')]).toEqual([3, '5'])
      const information = main.getByRole('region', { name: t('Order Information') })
      for (const words of ['Łucja Nowak', 'Rynek 1', '20-111 Lublin', 'Kurier DHL', '+48 501 234 567'])
        await reader.sees(words, information)
      if (size === phone) {
        const columns = (cell: string) =>
          ordered
            .locator('tfoot tr')
            .first()
            .locator(cell)
            .evaluate((element) => getComputedStyle(element).gridColumnStart)
        expect([await columns('th'), await columns('td')]).toEqual(['span 3', 'span 2'])
      }
      await expectAccessible(page, 'Items Ordered')

      const invoices = await opensTab(reader, 'Invoices')
      const [invoice] = busy.invoices
      const billed = table(invoices, t('Invoice # %s', invoice?.number ?? ''))
      expect(await spansOf(billed)).toEqual([5, 4, 1])
      await reader.sees('Faktura do zamówienia', invoices)
      for (const book of busy.titles) await reader.sees(book.name, billed)
      await seen(information)
      await expectAccessible(page, 'Invoices')

      const parcels = await opensTab(reader, 'Order Shipments')
      const sent = busy.shipments.map(({ number }) => table(parcels, t('Shipment # %s', number)))
      expect(await Promise.all(sent.map(spansOf))).toEqual([
        [3, 0, 0],
        [3, 0, 0],
      ])
      expect(await reader.link(FIRST_PARCEL, parcels).getAttribute('href')).toContain(FIRST_PARCEL)
      await reader.sees('Reszta jutro', parcels)
      await reader.sees(twice.name, sent[1])
      expect(await sent[0]?.innerText()).not.toContain(once.name)
      await expectAccessible(page, 'Order Shipments')

      const refunds = await opensTab(reader, 'Refunds')
      const [memo] = busy.creditMemos
      const returned = table(refunds, t('Refund # %s', memo?.number ?? ''))
      expect(await spansOf(returned)).toEqual([7, 4, 1])
      await reader.sees(money(memo?.grandTotal ?? 0), returned.locator('tfoot'))
      await reader.sees(money(500), returned.locator('tfoot'))
      await reader.sees('Przepraszamy', refunds)
      await gone(information)
      await expectAccessible(page, 'Refunds')
      // by keyboard to the next, which is the first
      await page.keyboard.press('ArrowRight')
      expect(await orderTab(reader, 'Items Ordered').getAttribute('aria-selected')).toBe('true')
      await seen(information)

      const download = await reader.link(t('Download Order')).getAttribute('href')
      const response = await fetch(download ?? '')
      expect([
        response.status,
        response.headers.get('content-type'),
        Buffer.from(await response.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ]).toEqual([200, 'application/pdf', '%PDF-'])
      reader.hadNoTrouble()
      await reader.leaves()
    },
  )

  test('ORD-2 ORD-9: a new order has one tab and no downloads; a missing one and another’s lead to the list', async ({
    code,
    size,
  }) => {
    const customer = await newCustomer()
    const number = await orderByApi([{ sku: busy.titles[0].sku, quantity: 1 }], customer)
    const reader = await readerOf(code, { size }, customer)
    await reader.goesTo(orderPath(await sheetOf(number)))
    await reader.seesHeading(reader.t('Order # %s', number))
    expect(await reader.main.getByRole('tab').allInnerTexts()).toEqual([reader.t('Items Ordered')])
    expect(await reader.link(reader.t('Download Order')).count()).toBe(0)
    await reader.sees(code === 'en' ? 'Transfer title' : 'Tytuł przelewu')
    for (const missing of [
      orderPath(busy),
      '/sales/order/view/order_id/99999999',
      '/sales/order/view/order_id/x',
      '/sales/order/view/order_id',
    ]) {
      await reader.goesTo(missing)
      await reader.seesHeading(reader.t('My Orders'))
      expect(reader.address).toBe(`${reader.view.base}/sales/order/history`)
    }
    await reader.leaves()
  })

  test('ORD-3: Reorder puts into the cart what can be had, and names there what cannot', async ({ code, size }) => {
    const scarce = await scarceBook()
    const customer = await newCustomer()
    const number = await orderByApi(
      [
        { sku: scarce.sku, quantity: scarce.inWarehouse },
        { sku: busy.titles[0].sku, quantity: 2 },
      ],
      customer,
    )
    const reader = await readerOf(code, { size }, customer)
    const { t } = reader
    await reader.goesTo(orderPath(await sheetOf(number)))
    await reader.button(t('Reorder')).click()
    await reader.seesHeading(t('Cart'))
    await seen(reader.notice(scarce.name))
    expect(await reader.quantityOf(busy.titles[0].name).inputValue()).toBe('2')
    expect(await reader.line(scarce.name).count()).toBe(0)
    if (size === desktop) await seen(reader.cartLink(2))
    // what waits for the operator cannot be ordered again
    await operator('orders', 'hold', number)
    await reader.page.goBack()
    await reader.reloads()
    await reader.seesHeading(t('Order # %s', number))
    expect(await reader.button(t('Reorder')).count()).toBe(0)
    reader.hadNoTrouble()
    await reader.leaves()
  })
})

test('ORD-8: an order placed as a guest becomes the customer’s who has shown that the address is theirs', async () => {
  const customer = await newCustomer()
  const number = await orderByApi([{ sku: busy.titles[1].sku, quantity: 1 }], { email: customer.email })
  const reader = await readerOf('default', { size: desktop }, customer)
  const { t, main } = reader
  await reader.goesTo('/orders-and-returns')
  await main.getByRole('textbox', { name: t('Order number') }).fill(number)
  await main.getByRole('textbox', { name: t('E-mail') }).fill(customer.email)
  await reader.button(t('Show the order'), main).click()
  await reader.seesHeading(t('Order # %s', number))
  await reader.button(t('Add it to my orders')).click()
  await seen(reader.notice(t('The order is among yours now.')))
  await seen(reader.button(t('Reorder')))
  await reader.goesTo('/sales/order/history')
  await seen(reader.link(number))
  reader.hadNoTrouble()
  await reader.leaves()
})

test('ORD-3: without scripts Reorder leads to the cart, and what could not be had is named there', async () => {
  const scarce = await scarceBook()
  const customer = await newCustomer()
  const number = await orderByApi(
    [
      { sku: scarce.sku, quantity: scarce.inWarehouse },
      { sku: busy.titles[0].sku, quantity: 1 },
    ],
    customer,
  )
  const reader = await readerOf('default', { size: desktop, scripts: false }, customer)
  await reader.page.goto(orderPath(await sheetOf(number)))
  await reader.button(reader.t('Reorder')).click()
  await reader.seesHeading(reader.t('Cart'))
  await reader.sees(scarce.name)
  expect(await reader.line(scarce.name).count()).toBe(0)
  await expect(reader.line(busy.titles[0].name)).toHaveCount(1)
  await reader.leaves()
})

for (const { name, scripts } of [
  { name: 'with scripts', scripts: true },
  { name: 'without scripts', scripts: false },
])
  test(`ORD-4 ORD-9: Subscribe to Order Status is confirmed in the page, with its feed, ${name}`, async () => {
    const reader = await readerOf('default', { size: desktop, scripts }, busy.customer)
    const { page, t, main } = reader
    await page.goto(orderPath(busy))
    await reader.button(t('Subscribe to Order Status')).click()
    await seen(reader.notice(t('You are subscribed to the status of the order.')))
    const link = main.getByRole('link', { name: /\/rss\/order\// })
    await seen(link)
    const feed = await fetch((await link.getAttribute('href')) ?? '')
    expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    const body = await feed.text()
    for (const words of [busy.number, 'Zrealizowane', busy.invoices[0]?.number ?? '?', FIRST_PARCEL])
      expect(body).toContain(words)
    if (scripts) await expectAccessibleInBothThemes(page)
    await reader.leaves()
  })

test('ORD-9: several comments of one day have their time, one alone its day', async () => {
  const customer = await newCustomer()
  const number = await orderByApi([{ sku: busy.titles[0].sku, quantity: 1 }], customer)
  const reader = await readerOf('default', { size: desktop }, customer)
  const times = reader.main
    .locator('section', { has: reader.page.getByRole('heading', { name: reader.t('About Your Order') }) })
    .locator('time')
  await operator('orders', 'comment', number, 'Pakujemy.')
  await reader.goesTo(orderPath(await sheetOf(number)))
  expect(await times.allInnerTexts()).toEqual([expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/)])
  await operator('orders', 'comment', number, 'Spakowane.')
  await reader.reloads()
  expect(await times.allInnerTexts()).toEqual([0, 1].map(() => expect.stringMatching(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/)))
  await reader.leaves()
})

test('ACC-1 ACC-6: an address of the files that contains an order opens the tab of orders', async () => {
  const reader = await readerOf('en', { size: desktop }, busy.customer)
  await reader.goesTo(`/downloadable/customer/products${orderPath(busy)}`)
  await reader.seesHeading(reader.t('Order # %s', busy.number))
  const list = reader.page.getByRole('navigation', { name: reader.t('My Account') })
  expect(await reader.link(reader.t('My Orders'), list).getAttribute('aria-current')).toBe('page')
  await reader.leaves()
})
