import { oneBook } from '../fixtures/api.ts'
import { expectAccessible, newIpAddress, waitUntilVisible, shopUrl } from '../fixtures/browser.ts'
import { orderPath, readOrderJson } from '../fixtures/busy-order.ts'
import { get } from '../fixtures/html.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { type Customer, newCustomer, newToken, Reader, signInByCookie } from '../fixtures/reader.ts'
import { operator } from '../fixtures/operator.ts'
import { scarceBook } from '../fixtures/stock.ts'
import { expect, test } from '../fixtures/test.ts'

async function readerOf(customer: Customer, options = {}): Promise<Reader> {
  const reader = await Reader.enters('default', options)
  await signInByCookie(reader, customer)
  return reader
}

test('ORD-2 ORD-3 ORD-9a: a new order has one tab, no downloads and dated comments, and can be reordered', async () => {
  const scarce = await scarceBook()
  const { sku, name } = await oneBook('available', ({ inWarehouse }) => inWarehouse > 60)
  const customer = await newCustomer()
  const number = await placeOrderByApi(
    [
      { sku: scarce.sku, quantity: scarce.inWarehouse },
      { sku, quantity: 2 },
    ],
    customer,
  )
  const order = await readOrderJson(number)
  const reader = await readerOf(customer)
  const { page, t, main } = reader

  await test.step('a single comment has a date, several of one day have their times', async () => {
    const times = main
      .locator('section', { has: page.getByRole('heading', { name: t('About Your Order') }) })
      .locator('time')
    await operator('orders', 'comment', number, 'Pakujemy.')
    await reader.goesTo(orderPath(order))
    await reader.seesHeading(t('Order # %s', number))
    expect(await main.getByRole('tab').allInnerTexts()).toEqual([t('Items Ordered')])
    expect(await reader.link(t('Download Order')).count()).toBe(0)
    await reader.sees('Tytuł przelewu')
    expect(await times.allInnerTexts()).toEqual([expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/)])
    await operator('orders', 'comment', number, 'Spakowane.')
    await reader.reloads()
    expect(await times.allInnerTexts()).toEqual(
      [0, 1].map(() => expect.stringMatching(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/)),
    )
  })

  await test.step('Reorder adds available titles and lists the others in the cart', async () => {
    await reader.button(t('Reorder')).click()
    await reader.seesHeading(t('Cart'))
    await waitUntilVisible(reader.notice(scarce.name))
    expect(await reader.quantityOf(name).inputValue()).toBe('2')
    expect(await reader.line(scarce.name).count()).toBe(0)
    await waitUntilVisible(reader.cartLink(2))
  })

  await test.step('an order on hold cannot be reordered', async () => {
    await operator('orders', 'hold', number)
    await page.goBack()
    await reader.reloads()
    await reader.seesHeading(t('Order # %s', number))
    expect(await reader.button(t('Reorder')).count()).toBe(0)
  })

  await test.step('unknown orders and those of others redirect to the list', async () => {
    const anothers = await readOrderJson(await placeOrderByApi([{ sku, quantity: 1 }]))
    const token = await newToken(customer)
    for (const missing of [
      orderPath(anothers),
      '/sales/order/view/order_id/99999999',
      '/sales/order/view/order_id/x',
      '/sales/order/view/order_id',
    ]) {
      const { status, headers } = await get(shopUrl() + missing, {
        headers: { cookie: `token=${token}`, 'x-forwarded-for': newIpAddress() },
      })
      expect([Math.floor(status / 100), headers.get('location')], missing).toEqual([3, '/sales/order/history'])
    }
  })
  reader.hadNoProblems()
  await reader.leaves()
})

test('ORD-1c ORD-8: an empty list says so; a guest order with the account’s e-mail can be added to it', async () => {
  const customer = await newCustomer()
  const { sku } = await oneBook('available', ({ inWarehouse }) => inWarehouse > 60)
  const reader = await readerOf(customer)
  const { t, main } = reader
  await reader.goesTo('/sales/order/history')
  await reader.sees(t('You have no orders.'))
  await waitUntilVisible(reader.link(t('Continue shopping'), main))
  await expectAccessible(reader.page)

  // the account has confirmed this address
  const number = await placeOrderByApi([{ sku, quantity: 1 }], { email: customer.email })
  await reader.goesTo('/orders-and-returns')
  await main.getByRole('textbox', { name: t('Order number') }).fill(number)
  await main.getByRole('textbox', { name: t('E-mail') }).fill(customer.email)
  await reader.button(t('Show the order'), main).click()
  await reader.seesHeading(t('Order # %s', number))
  await reader.button(t('Add it to my orders')).click()
  await waitUntilVisible(reader.notice(t('The order is among yours now.')))
  await waitUntilVisible(reader.button(t('Reorder')))
  await reader.goesTo('/sales/order/history')
  await waitUntilVisible(reader.link(number))
  reader.hadNoProblems()
  await reader.leaves()
})

test('ORD-3 ORD-4 ORD-9: without scripts Subscribe confirms on the page, and Reorder opens the cart', async () => {
  const scarce = await scarceBook()
  const { sku, name } = await oneBook('available', ({ inWarehouse }) => inWarehouse > 60)
  const customer = await newCustomer()
  const number = await placeOrderByApi(
    [
      { sku: scarce.sku, quantity: scarce.inWarehouse },
      { sku, quantity: 1 },
    ],
    customer,
  )
  const reader = await readerOf(customer, { scripts: false })
  const { t, main } = reader
  await reader.page.goto(orderPath(await readOrderJson(number)))
  await reader.button(t('Subscribe to Order Status')).click()
  await waitUntilVisible(reader.notice(t('You are subscribed to the status of the order.')))
  const feed = await fetch((await main.getByRole('link', { name: /\/rss\/order\// }).getAttribute('href')) ?? '')
  expect([feed.status, (await feed.text()).includes(number)]).toEqual([200, true])
  await reader.button(t('Reorder')).click()
  await reader.seesHeading(t('Cart'))
  await reader.sees(scarce.name)
  expect(await reader.line(scarce.name).count()).toBe(0)
  await expect(reader.line(name)).toHaveCount(1)
  await reader.leaves()
})
