import { oneBook, type Book } from '../fixtures/api.ts'
import {
  eventually,
  expectAccessibleInBothThemes,
  waitUntilHidden,
  phone,
  waitUntilVisible,
  shopUrl,
} from '../fixtures/browser.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { Checkout } from '../fixtures/checkout.ts'
import { temporaryFolder } from '../fixtures/folder.ts'
import { type TcpProxy, openTcpProxy } from '../fixtures/tcp-proxy.ts'
import { startShop, type ShopProcess } from '../fixtures/shop-process.ts'
import { expect, test } from '../fixtures/test.ts'
import { prepareCheckout } from '../fixtures/prepare-checkout.ts'

/** Shown when the storefront cannot reach its commerce server, as when that cannot reach its database. */
const AWAY = 'The shop cannot answer for a moment. Nothing was lost: please try again.'
let own: ReturnType<typeof temporaryFolder>
let line: TcpProxy
let front: ShopProcess
let book: Book
test.beforeAll(async () => {
  own = temporaryFolder()
  const { hostname, port } = new URL(shopUrl())
  line = await openTcpProxy(hostname, Number(port))
  front = await startShop({ DATA_DIR: own.folder, COMMERCE_URL: `http://127.0.0.1:${line.port}` })
  book = await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)
})
test.afterAll(async () => {
  await line.restore()
  await front.stop()
  await line.close()
  own[Symbol.dispose]()
})

test('NET-1 CHK-3: an order that fails during an outage keeps its form and is placed later', async () => {
  const buyer = await Buyer.enters('en', { size: phone, shop: front.url })
  const checkout = new Checkout(buyer)
  const { main, page, t } = buyer
  await prepareCheckout(buyer, [book])
  await buyer.goesTo('/checkout/billing')
  await checkout.chooses(checkout.methodNames.transfer)
  await checkout.agrees()
  await line.cut()
  await checkout.orderButton.click()
  await buyer.sees(t(AWAY), main)
  for (const box of await main.getByRole('checkbox', { name: checkout.methodNames.agreements[0] }).all())
    expect(await box.isChecked()).toBe(true)
  // another page shows the outage and reloads when the shop is back
  await page.goto(`${front.url}${buyer.view.base}${book.path}`)
  await buyer.seesHeading(t('We will be right back'))
  await expectAccessibleInBothThemes(page)
  await line.restore()
  await buyer.seesHeading(book.name)
  await buyer.goesTo('/checkout/billing')
  await checkout.chooses(checkout.methodNames.transfer)
  await checkout.agrees()
  expect(await checkout.orders()).toMatch(/^\d{9,}$/)
  await buyer.leaves()
})

test('NET-1: following a link during an outage shows the outage and can be retried', async () => {
  const buyer = await Buyer.enters('default', { shop: front.url })
  // on the home page the footer moves while the shelves above it load, and a click could miss its link
  await buyer.goesTo('/orders-and-returns')
  // the footer's script is loaded last
  await buyer.page.waitForLoadState('networkidle')
  await line.cut()
  await buyer.page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Regulamin/ })
    .click()
  await waitUntilVisible(buyer.page.getByText(buyer.t(AWAY)))
  await line.restore()
  await buyer.button(buyer.t('Try again')).click()
  await waitUntilHidden(buyer.page.getByText(buyer.t(AWAY)))
  await eventually(() => buyer.page.getByRole('banner').count()).toBe(1)
})
