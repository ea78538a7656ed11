import { oneBook, type Book } from '../fixtures/api.ts'
import { desktop, expectAccessibleInBothThemes, waitUntilHidden, phone, waitUntilVisible } from '../fixtures/browser.ts'
import { mailsTo } from '../fixtures/mail.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { PaymentCheckout } from '../fixtures/payment-checkout.ts'
import { newCustomer, Reader, signInByCookie } from '../fixtures/reader.ts'
import { operator } from '../fixtures/operator.ts'
import { expect, test } from '../fixtures/test.ts'

let book: Book
test.beforeAll(async () => {
  book = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20)
})

/** A signed-in customer with one order for each payment method. */
async function readerWithOrders<Numbers extends readonly string[]>(size: typeof phone, ...payments: Numbers) {
  const customer = await newCustomer()
  const numbers: string[] = []
  for (const payment of payments)
    numbers.push(await placeOrderByApi([{ sku: book.sku, quantity: 1 }], { ...customer, payment }))
  const reader = await Reader.enters('default', { size })
  await signInByCookie(reader, customer)
  return { reader, numbers: numbers as { [at in keyof Numbers]: string }, customer }
}

test('ORD-7 ORD-7b: an unpaid order is paid from the list if the shop still accepts it; a transfer cannot', async () => {
  const orders = ['payu_gateway', 'payu_gateway', 'banktransfer'] as const
  const { reader, numbers, customer } = await readerWithOrders(phone, ...orders)
  const { t, page, main } = reader
  const [unpaid, canceled, transfer] = numbers
  const paying = new PaymentCheckout(reader)
  const retry = (number: string) => reader.button(t('Retry payment'), main.getByRole('row').filter({ hasText: number }))
  await reader.goesTo('/sales/order/history')
  await waitUntilVisible(retry(unpaid))
  await waitUntilVisible(main.getByRole('row').filter({ hasText: transfer }))
  expect(await retry(transfer).count()).toBe(0)
  await expectAccessibleInBothThemes(page)

  await test.step('a refusal is shown in the shop’s words, and the page stays', async () => {
    await waitUntilVisible(retry(canceled))
    // the order is canceled after the page was loaded
    await operator('orders', 'cancel', canceled)
    await retry(canceled).click()
    await waitUntilVisible(
      page.getByRole('region', { name: t('Notifications') }).getByText(new RegExp(`Zamówieni\\S+ ${canceled}`)),
    )
    await reader.seesHeading(t('My Orders'))
  })

  await test.step('a paid order has no button', async () => {
    await retry(unpaid).click()
    await paying.isOnCompanyPage('payu')
    // the payment link is mailed too
    await expect
      .poll(async () => (await mailsTo(customer.email)).filter(({ subject }) => subject.includes(unpaid)).length)
      .toBe(2)
    await paying.clicksOnCompanyPage(paying.company.card)
    await reader.sees(t('Order # %s is paid', unpaid))
    await reader.goesTo('/sales/order/history')
    await waitUntilVisible(main.getByRole('row').filter({ hasText: unpaid }))
    await waitUntilHidden(retry(unpaid))
  })
  reader.hadNoProblems()
  await reader.leaves()
})

test('ORD-7 ORD-7b: an Autopay order is paid from its page', async () => {
  const { reader, numbers } = await readerWithOrders(desktop, 'bluepayment')
  const { t } = reader
  const paying = new PaymentCheckout(reader)
  await reader.goesTo('/sales/order/history')
  await reader.link(numbers[0], reader.main).click()
  await reader.seesHeading(t('Order # %s', numbers[0]))
  await reader.button(t('Retry payment'), reader.main).click()
  await paying.isOnCompanyPage('autopay')
  await paying.clicksOnCompanyPage(paying.company.payByBank.replace(/^.*: /, ''))
  await reader.sees(t('Order # %s is paid', numbers[0]))
  reader.hadNoProblems()
  await reader.leaves()
})
