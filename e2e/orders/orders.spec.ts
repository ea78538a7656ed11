import type { Locator } from '@playwright/test'
import { sendGraphql, books, oneBook, oneFile } from '../fixtures/api.ts'
import {
  eventually,
  expectAccessible,
  expectAccessibleInBothThemes,
  waitUntilHidden,
  newIpAddress,
  waitUntilVisible,
  shopUrl,
  type VisitorOptions,
} from '../fixtures/browser.ts'
import { type BusyOrder, busyOrder, FIRST_PARCEL, opensTab, orderPath, orderTab } from '../fixtures/busy-order.ts'
import type { ViewCode } from '../fixtures/buyer.ts'
import { get } from '../fixtures/html.ts'
import { type Customer, newCustomer, newToken, Reader, signInByCookie } from '../fixtures/reader.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { operator } from '../fixtures/operator.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

async function readerOf(customer: Customer, code: ViewCode, options: VisitorOptions): Promise<Reader> {
  const reader = await Reader.enters(code, options)
  await signInByCookie(reader, customer)
  return reader
}

const table = (within: Locator, name: string) => within.getByRole('table', { name, exact: true })
/** Columns of a table, and column spans of label and amount in its totals; 0 without totals. */
const spansOf = async (found: Locator) => {
  const sum = found.locator('tfoot tr').first()
  const span = async (cell: string) =>
    (await sum.count()) === 0 ? 0 : sum.locator(cell).evaluate((element) => (element as HTMLTableCellElement).colSpan)
  return [await found.locator('thead th').count(), await span('th'), await span('td:last-child')]
}

/** Names of a presale, of the next volume of a series and of an e-book. */
interface UpcomingOrders {
  presale: string
  volume: string
  file: string
}
/** Orders a presale, and an e-book with the first volume of a series; the second order is paid and invoiced. */
async function placesUpcomingOrders(customer: Customer): Promise<UpcomingOrders> {
  const [presale] = await books('presale', ({ preorderDate }) => preorderDate !== null)
  const file = await oneFile()
  const { products } = await sendGraphql<{
    products: { items: { sku: string; series_place: { next: { product: { name: string } } | null } | null }[] }
  }>('{ products(search: "Brama Grodzka") { items { sku series_place { next { product { name } } } } } }')
  const first = products.items.find(({ series_place: place }) => place?.next)
  await placeOrderByApi([{ sku: presale?.sku ?? '', quantity: 1 }], customer)
  const paid = await placeOrderByApi(
    [file, first].map((title) => ({ sku: title?.sku ?? '', quantity: 1 })),
    customer,
  )
  await operator('orders', 'paid', paid)
  await operator('orders', 'invoice', paid)
  return { presale: presale?.name ?? '', volume: first?.series_place?.next?.product.name ?? '', file: file.name }
}

test.describe('orders of a customer', () => {
  let busy: BusyOrder
  let coming: UpcomingOrders
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    const customer = await newCustomer()
    const { sku } = await oneBook('available', ({ inWarehouse }) => inWarehouse > 60)
    for (let i = 0; i < 8; i++) await placeOrderByApi([{ sku, quantity: 1 }], customer)
    coming = await placesUpcomingOrders(customer)
    busy = await busyOrder(customer)
  })

  test(
    'ORD-1 ORD-1b ORD-2a ORD-2b ORD-9 ORD-9c ORD-10 ORD-10a ORD-10b ORD-10c ORD-11: the list leads to an order, whose tabs show its progress and documents',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const [often, once, twice] = busy.titles
      const reader = await readerOf(busy.customer, code, { size })
      const { page, t, main } = reader
      const money = (grosze: number) => reader.view.language.minor(grosze, 'PLN')
      await test.step('the first page of the list has the newest orders first', async () => {
        await reader.goesTo('/sales/order/history')
        await reader.seesHeading(t('My Orders'))
        const rows = table(main, t('My Orders')).locator('tbody tr')
        await expect(rows).toHaveCount(10)
        expect(await rows.first().innerText()).toContain(busy.number)
        await reader.sees(money(busy.grandTotal), rows.first())
        const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date())
        const time = rows.first().locator('time')
        expect([await time.getAttribute('datetime'), await time.innerText()]).toEqual([
          today,
          reader.view.language.date(today),
        ])
        await reader.sees(reader.view.language.plural(2, 'and 1 more title', 'and %s more titles'), rows.first())
        await expectAccessibleInBothThemes(page)
      })

      await reader.link(busy.number).click()
      await reader.seesHeading(t('Order # %s', busy.number))
      expect(reader.address).toBe(reader.view.base + orderPath(busy))
      await reader.sees('Complete', main)
      await waitUntilVisible(main.getByRole('heading', { name: t('About Your Order') }))
      await reader.sees('Pakujemy <dziś>.', main)

      const ordered = table(reader.main.getByRole('tabpanel').filter({ visible: true }), t('Items Ordered'))
      const line = ordered.getByRole('row').filter({ hasText: often.name })
      for (const [label, count] of [
        ['Ordered', 3],
        ['Refunded', 1],
        ['Shipped', 2],
      ] as const)
        await reader.sees(`${t(label)}: ${count}`, line)
      // all of it is invoiced
      for (const label of ['Canceled', 'Invoiced', 'Returned']) expect(await line.innerText()).not.toContain(t(label))
      expect(await reader.link(often.name, line).getAttribute('href')).toBe(reader.view.base + often.path)
      await reader.sees(money(busy.grandTotal), ordered.locator('tfoot'))
      await reader.sees(`−${money(busy.discount)}`, ordered.locator('tfoot'))
      await reader.sees(money(busy.tax), ordered.locator('tfoot'))
      await reader.sees(t('Total after the refund'), ordered.locator('tfoot'))
      const refunded = busy.creditMemos[0]?.grandTotal ?? 0
      await reader.sees(money(busy.grandTotal - refunded), ordered.locator('tfoot'))
      await expect(ordered.getByRole('columnheader', { name: 'ISBN', exact: true })).toHaveCount(1)
      await expect(ordered.locator('img')).toHaveCount(busy.titles.length)
      // the progress is visible without opening a tab
      await waitUntilVisible(main.getByRole('list', { name: t('Progress of the order') }).getByText('On its way'))
      await waitUntilVisible(reader.link(t('Parcel %s', `DHL ${FIRST_PARCEL}`), main))
      expect(await spansOf(ordered)).toEqual([5, 4, 1])
      // a line's discount is in a row below it, across all five columns
      const details = ordered.locator('tbody td[colspan]')
      expect([await details.count(), await details.first().getAttribute('colspan')]).toEqual([3, '5'])
      const information = main.getByRole('region', { name: t('Order Information') })
      for (const text of ['Łucja Nowak', 'Rynek 1', '20-111 Lublin', 'Kurier DHL', '+48 501 234 567'])
        await reader.sees(text, information)
      const columns = (cell: string) =>
        ordered
          .locator('tfoot tr')
          .first()
          .locator(cell)
          .evaluate((element) => getComputedStyle(element).gridColumnStart)
      expect([await columns('th'), await columns('td')]).toEqual(['span 3', 'span 2'])
      await expectAccessible(page, 'Items Ordered')

      const invoices = await opensTab(reader, 'Invoices')
      const [invoice] = busy.invoices
      const billed = table(invoices, t('Invoice # %s', invoice?.number ?? ''))
      expect(await spansOf(billed)).toEqual([5, 4, 1])
      await reader.sees('Faktura do zamówienia', invoices)
      for (const book of busy.titles) await reader.sees(book.name, billed)
      await waitUntilVisible(information)
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
      await waitUntilHidden(information)
      await expectAccessible(page, 'Refunds')
      // ArrowRight on the last tab selects the first
      await page.keyboard.press('ArrowRight')
      expect(await orderTab(reader, 'Items Ordered').getAttribute('aria-selected')).toBe('true')
      await waitUntilVisible(information)

      const download = await reader.link(t('Download Order')).getAttribute('href')
      const response = await fetch(download ?? '')
      expect([
        response.status,
        response.headers.get('content-type'),
        Buffer.from(await response.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ]).toEqual([200, 'application/pdf', '%PDF-'])
      reader.hadNoProblems()
      await reader.leaves()
    },
  )

  test(
    'ORD-2 ORD-4 ORD-9: the open tab survives a reload and Back; Subscribe is confirmed on the page, with its feed',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const reader = await readerOf(busy.customer, code, { size })
      const { page, t, main } = reader
      const isOpen = (name: string) =>
        eventually(() => orderTab(reader, name).getAttribute('aria-selected')).toBe('true')
      await reader.goesTo(orderPath(busy))
      await opensTab(reader, 'Invoices')
      await opensTab(reader, 'Order Shipments')
      await reader.reloads()
      await isOpen('Order Shipments')
      await reader.link(t('My Orders'), main.getByRole('navigation', { name: t('My Account') })).click()
      await reader.seesHeading(t('My Orders'))
      // one step back, because tabs are no history entries
      await page.goBack()
      await reader.seesHeading(t('Order # %s', busy.number))
      await isOpen('Order Shipments')

      await reader.button(t('Subscribe to Order Status')).click()
      await waitUntilVisible(reader.notice(t('You are subscribed to the status of the order.')))
      const link = main.getByRole('link', { name: /\/rss\/order\// })
      await waitUntilVisible(link)
      const feed = await fetch((await link.getAttribute('href')) ?? '')
      expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
      const body = await feed.text()
      for (const text of [busy.number, 'Zrealizowane', busy.invoices[0]?.number ?? '?', FIRST_PARCEL])
        expect(body).toContain(text)
      await expectAccessibleInBothThemes(page)
      reader.hadNoProblems()
      await reader.leaves()
    },
  )

  test(
    'ACC-2 ORD-1: the dashboard shows the last order and upcoming titles; a slow or failing list says so',
    onPhoneInEnglish,
    async ({ code, size }) => {
      const reader = await readerOf(busy.customer, code, { size })
      const { page, t, main } = reader
      // loads the list's own scripts, for the steps below
      await reader.goesTo('/sales/order/history')
      await test.step('the next page', async () => {
        const rows = table(main, t('My Orders')).locator('tbody tr')
        await reader.link(t('Page %s', 2)).click()
        await eventually(() => rows.count()).toBe(1)
        expect(reader.address).toBe(`${reader.view.base}/sales/order/history?page=2`)
      })

      const last = main.locator('section').filter({ has: page.getByRole('heading', { name: t('Your last order') }) })
      await test.step('the dashboard', async () => {
        await reader.link(t('Dashboard'), main).click()
        await reader.seesHeading(t('My Account'))
        await reader.sees('Complete', last)
        for (const { name } of busy.titles) await waitUntilVisible(last.getByRole('img', { name }))
        await waitUntilVisible(last.getByRole('link', { name: `DHL ${FIRST_PARCEL}` }))
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
      })

      await test.step('a slow list', async () => {
        let respond = () => {}
        const wasSeen = new Promise<void>((resolve) => (respond = resolve))
        await page.route('**/graphql', async (route) => {
          if (route.request().postData()?.includes('OrderList')) await wasSeen
          await route.continue()
        })
        await reader.link(t('My Orders'), main.getByRole('navigation', { name: t('My Account') })).click()
        await reader.sees(t('Loading your orders…'), main)
        await expectAccessibleInBothThemes(page)
        respond()
        await waitUntilVisible(reader.link(busy.number))
        await waitUntilHidden(main.getByText(t('Loading your orders…')))
        await page.unroute('**/graphql')
        reader.hadNoProblems()
      })

      await test.step('a list that failed is loaded when it is opened again', async () => {
        await reader.link(t('Dashboard'), main).click()
        await reader.seesHeading(t('My Account'))
        await page.route('**/graphql', (route) =>
          route.request().postData()?.includes('OrderList')
            ? route.fulfill({ status: 500, json: { errors: [{ message: 'Internal server error' }] } })
            : route.continue(),
        )
        await reader.link(t('My Orders'), main).click()
        await reader.sees(t('Something went wrong!'), main)
        await expectAccessibleInBothThemes(page)
        await page.unroute('**/graphql')
        await reader.goesTo('/sales/order/history')
        await waitUntilVisible(reader.link(busy.number))
      })
      await reader.leaves()
    },
  )

  test('ORD-1 ACC-1 ACC-6: unknown pages of the list redirect to existing ones', onPhoneInEnglish, async () => {
    const token = await newToken(busy.customer)
    const getPage = (path: string) =>
      get(shopUrl() + path, { headers: { cookie: `token=${token}`, 'x-forwarded-for': newIpAddress() } })
    for (const [path, redirectedTo] of [
      ['/customer/account/my-orders', '/sales/order/history'],
      // a page after the last one
      ['/sales/order/history?page=99', '/sales/order/history?page=2'],
      ['/sales/order/history?page=x', '/sales/order/history'],
    ] as const) {
      const { status, headers } = await getPage(`/en${path}`)
      expect([Math.floor(status / 100), headers.get('location')], path).toEqual([3, `/en${redirectedTo}`])
    }
    // the path of an order below the downloads opens the tab of orders
    const files = await getPage(`/en/downloadable/customer/products${orderPath(busy)}`)
    expect([files.status, files.body.includes(busy.number)]).toEqual([200, true])
    const current = files.tags('a').filter((link) => link['aria-current'] === 'page')
    expect(current.map(({ href }) => href)).toContain('/en/sales/order/history')
  })
})
