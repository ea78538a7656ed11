import { type Book, oneBook } from '../fixtures/api.ts'
import { expectAccessible, newIpAddress, shopUrl } from '../fixtures/browser.ts'
import { opensInNewTab, orderPath, readerOf, readOrderJson } from '../fixtures/busy-order.ts'
import { startingWith, type Buyer } from '../fixtures/buyer.ts'
import { newPerson } from '../fixtures/checkout.ts'
import { get } from '../fixtures/html.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { readPdf, withoutSpaces } from '../fixtures/pdf.ts'
import { newCustomer, Reader } from '../fixtures/reader.ts'
import { operator } from '../fixtures/operator.ts'
import { expect, onPhoneInEnglish, test } from '../fixtures/test.ts'

let book: Book
/** An order of a customer, with an invoice. */
let anothers: { email: string; number: string; id: number; invoices: { id: number }[] }
test.beforeAll(async () => {
  book = await oneBook('available', ({ inWarehouse }) => inWarehouse > 20)
  const customer = await newCustomer()
  const number = await placeOrderByApi([{ sku: book.sku, quantity: 1 }], customer)
  await operator('orders', 'paid', number)
  await operator('orders', 'invoice', number)
  anothers = { ...(await readOrderJson(number)), email: customer.email, number }
})

/** Value of the Cookie header. */
const cookiesOf = async ({ visitor }: Buyer) =>
  (await visitor.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

const as = (path: string, cookie: string) =>
  get(shopUrl() + path, { headers: { cookie, 'x-forwarded-for': newIpAddress() } })

test(
  'ORD-5c ORD-6a ORD-6b AUTH-13c: a guest’s order is found only by number and e-mail together, and is printed',
  onPhoneInEnglish,
  async ({ code, size }) => {
    const { sku, name } = book
    const { email } = newPerson()
    const number = await placeOrderByApi([{ sku, quantity: 2 }], { email })
    const { id } = await readOrderJson(number)
    const reader = await readerOf(code, { size })
    const { page, t, main } = reader
    const field = (label: string) => main.getByRole('textbox', { name: t(label) })
    const requestsOrder = async (number: string, address: string) => {
      await field('Order number').fill(number)
      await field('E-mail').fill(address)
      await reader.button(t('Show the order'), main).click()
    }
    await reader.goesTo('/checkOrder')
    await reader.seesHeading(t('Orders and Returns'))
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/en\/orders-and-returns$/)
    await expectAccessible(page)

    await test.step('missing and wrong values are reported', async () => {
      await reader.button(t('Show the order'), main).click()
      await expect(main.getByText(t('This field is required!'), { exact: true }).filter({ visible: true })).toHaveCount(
        2,
      )
      await requestsOrder(number, 'lucja')
      await reader.sees(t('Incorrect email format!'))
      await requestsOrder('1'.repeat(51), email)
      await reader.sees(t('Please enter no more than %s characters.', 50))
      // an order of an account requires signing in, even with the right number and e-mail
      await requestsOrder(anothers.number, anothers.email)
      await reader.sees('Please login to view the order.')
      for (const [orderNumber, address] of [
        ['📚\u202E٣', email],
        [number, 'ktos@inny.example'],
        ['000999999', email],
        ['<b>1</b>', email],
      ] as const) {
        await requestsOrder(orderNumber, address)
        await reader.sees(t("We couldn't locate an order with the information provided."))
        expect(await field('Order number').inputValue()).toBe(orderNumber)
      }
      await expectAccessible(page)
    })

    await test.step('the order is shown and printed', async () => {
      await requestsOrder(` #${number} `, email.toUpperCase())
      await reader.seesHeading(t('Order # %s', number))
      expect(reader.address).toBe(reader.view.base + orderPath({ id }))
      await reader.sees(name, main)
      await expectAccessible(page)
      expect(await reader.button(t('Reorder')).count()).toBe(0)
      expect(await reader.button(t('Subscribe to Order Status')).count()).toBe(0)
      expect(await reader.link(t('Withdraw from contract here'), main).getAttribute('href')).toBe(
        `${reader.view.base}/withdrawal?order=${number}`,
      )
      await page.reload()
      await reader.seesHeading(t('Order # %s', number))
      const sheet = await opensInNewTab(reader, reader.link(t('Print Order'), main))
      const printed = readPdf(await sheet.pdf({ preferCSSPageSize: true }))
      expect(
        [t('Order # %s', number), name].filter((word) => !printed.textWithoutSpaces.includes(withoutSpaces(word))),
      ).toEqual([])
      await sheet.close()
    })

    await test.step('CHK-12c: it is withdrawn from by ticking its titles, and by nobody else', async () => {
      const path = `${reader.view.base}/withdrawal?order=${number}`
      const stranger = await get(shopUrl() + path)
      expect([stranger.status, stranger.body.includes(name), stranger.body.includes(email)]).toEqual([
        200,
        false,
        false,
      ])
      await reader.link(t('Withdraw from contract here'), main).click()
      await reader.seesHeading(t('Withdrawal from a contract'))
      expect(await field('E-mail').inputValue()).toBe(email)
      expect(await field('First and last name').inputValue()).toBe('Łucja Nowak')
      const tick = main.getByRole('checkbox', { name: startingWith(name) })
      expect(await tick.isChecked()).toBe(true)
      await expectAccessible(page)
      await tick.uncheck()
      await reader.button(t('Continue'), main).click()
      await reader.sees(t('Please tick the titles from which you withdraw.'), main)
      await tick.check()
      await main.getByRole('combobox', { name: t('Copies of %s', name) }).selectOption('1')
      await reader.button(t('Continue'), main).click()
      await reader.seesHeading(t('Confirm your withdrawal'))
      await reader.sees(startingWith(`1 × ${name}`), main)
      await reader.button(t('Confirm withdrawal from the contract')).click()
      await reader.seesHeading(t('We have received your withdrawal'))
      expect(await operator('orders', 'withdrawals', '--limit', '1')).toMatch(new RegExp(`1 × .*\\(${sku}\\)`))
      await reader.goesTo(orderPath({ id }))
      await reader.seesHeading(t('Order # %s', number))
    })

    await test.step('no other order can be opened', async () => {
      const cookie = await cookiesOf(reader)
      expect((await as(reader.view.base + orderPath({ id }), cookie)).body).toContain(number)
      const shown = await as(reader.view.base + orderPath(anothers), cookie)
      expect(shown.body).toContain(t('Sign in to your account'))
      expect(shown.body).not.toContain(anothers.number)
      for (const path of [
        `/sales/order/print/order_id/${anothers.id}`,
        `/sales/order/printInvoice/invoice_id/${anothers.invoices[0]?.id}`,
      ]) {
        const { headers, body } = await as(reader.view.base + path, cookie)
        expect(headers.get('location'), path).toMatch(/^\/en\/customer\/account\/login\?/)
        expect(body).not.toContain(anothers.number)
      }
      // this order has no invoice yet
      const unbilled = await as(`${reader.view.base}/sales/order/printInvoice/order_id/${id}`, cookie)
      expect([unbilled.status, unbilled.body.includes(t('Page not found'))]).toEqual([404, true])
      expect([...unbilled.tags('header'), ...unbilled.tags('footer')]).toEqual([])
    })

    await test.step('looking up another order closes this one', async () => {
      await reader.button(t('Look up another order'), main).click()
      await reader.seesHeading(t('Orders and Returns'))
      const { body } = await as(reader.view.base + orderPath({ id }), await cookiesOf(reader))
      expect([body.includes(t('Sign in to your account')), body.includes(name)]).toEqual([true, false])
    })
    reader.hadNoProblems()
    await reader.leaves()
  },
)

test('ORD-6 ORD-5: without scripts an order is found and printed, until another is looked up', async () => {
  const { email } = newPerson()
  const number = await placeOrderByApi([{ sku: book.sku, quantity: 2 }], { email })
  const { id } = await readOrderJson(number)
  const reader = await Reader.enters('default', { scripts: false })
  const { page, t, main } = reader
  const requestsOrder = async (number: string, address: string) => {
    await main.getByRole('textbox', { name: t('Order number') }).fill(number)
    await main.getByRole('textbox', { name: t('E-mail') }).fill(address)
    await reader.button(t('Show the order'), main).click()
  }
  await page.goto('/checkOrder')
  await reader.button(t('Show the order'), main).click()
  // once beside the field; the links of the summary name their fields as well
  for (const message of [t('This field is required!'), t('This field is required!|email')])
    await expect(main.locator('p').getByText(message, { exact: true }).filter({ visible: true })).toHaveCount(1)
  await requestsOrder(number, 'lucja')
  await reader.sees(t('Incorrect email format!'))
  await requestsOrder(anothers.number, anothers.email)
  await reader.sees('Zaloguj się, aby zobaczyć to zamówienie.')
  await requestsOrder('<b>1</b>', email)
  await reader.sees(t("We couldn't locate an order with the information provided."))
  expect(await main.getByRole('textbox', { name: t('Order number') }).inputValue()).toBe('<b>1</b>')
  await requestsOrder(` #${number} `, email.toUpperCase())
  await reader.seesHeading(t('Order # %s', number))
  await reader.sees(book.name, main)
  const sheet = await opensInNewTab(reader, reader.link(t('Print Order'), main))
  expect(await sheet.getByRole('heading', { level: 1 }).innerText()).toBe(t('Order # %s', number))
  await sheet.close()

  await reader.button(t('Look up another order'), main).click()
  await reader.seesHeading(t('Orders and Returns'))
  await page.goto(orderPath({ id }))
  await reader.seesHeading(t('Sign in to your account'))
  await reader.leaves()
})
