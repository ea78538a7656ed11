import { oneBook, type Book } from '../fixtures/api.ts'
import { dataDir, expectAccessibleOn, gone, seen } from '../fixtures/browser.ts'
import { mailsTo } from '../fixtures/mail.ts'
import { orderByApi } from '../fixtures/order.ts'
import { Paying } from '../fixtures/paying.ts'
import { newCustomer, Reader, signIn } from '../fixtures/reader.ts'
import { operate } from '../fixtures/shop-process.ts'
import { eachSize, eachViewAndSize, expect, test, type Walk } from '../fixtures/test.ts'

let book: Book
test.beforeAll(async () => {
  book = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20)
})

/** A customer in the browser, with an order that is paid so. */
async function readerWithOrder({ code, size }: Walk, payment: string) {
  const customer = await newCustomer()
  const number = await orderByApi([{ sku: book.sku, quantity: 1 }], { ...customer, payment })
  const reader = await Reader.enters(code, { size })
  await signIn(reader, customer)
  return { reader, number, customer, row: reader.main.getByRole('row').filter({ hasText: number }) }
}

test('ORD-7: an unpaid order is paid from the history, and its button is gone', eachSize, async ({ code, size }) => {
  const { reader, number, customer, row } = await readerWithOrder({ code, size }, 'payu_gateway')
  const { t, page } = reader
  const paying = new Paying(reader)
  await reader.goesTo('/sales/order/history')
  await seen(reader.button(t('Retry payment'), row))
  await expectAccessibleOn(size)(page)
  await reader.button(t('Retry payment'), row).click()
  await paying.isOnPage('payu')
  // its link goes by mail too
  await expect
    .poll(async () => (await mailsTo(customer.email)).filter(({ subject }) => subject.includes(number)).length)
    .toBe(2)
  await paying.pressesThere(paying.company.card)
  await reader.sees(t('Order # %s is paid', number))
  await reader.goesTo('/sales/order/history')
  await seen(row)
  await gone(reader.button(t('Retry payment'), row))
  reader.hadNoTrouble()
  await reader.leaves()
})

test('ORD-7: an order of Autopay is paid from its page', async ({ code, size }) => {
  const { reader, number } = await readerWithOrder({ code, size }, 'bluepayment')
  const { t } = reader
  const paying = new Paying(reader)
  await reader.goesTo('/sales/order/history')
  await reader.link(number, reader.main).click()
  await reader.seesHeading(t('Order # %s', number))
  await reader.button(t('Retry payment'), reader.main).click()
  await paying.isOnPage('autopay')
  await paying.pressesThere(paying.company.payByBank.replace(/^.*: /, ''))
  await reader.sees(t('Order # %s is paid', number))
  reader.hadNoTrouble()
  await reader.leaves()
})

test('ORD-7: a transfer has no such button', async ({ code, size }) => {
  const { reader, row } = await readerWithOrder({ code, size }, 'banktransfer')
  await reader.goesTo('/sales/order/history')
  await seen(row)
  expect(await reader.button(reader.t('Retry payment')).count()).toBe(0)
  await reader.leaves()
})

test(
  'ORD-7: what the shop refuses is said in its words, and the page stays',
  eachViewAndSize,
  async ({ code, size }) => {
    const { reader, number, row } = await readerWithOrder({ code, size }, 'payu_gateway')
    const { t } = reader
    await reader.goesTo('/sales/order/history')
    await seen(reader.button(t('Retry payment'), row))
    // the shop gives the order up meanwhile
    expect(await operate(dataDir(), 'orders', 'cancel', number)).toMatchObject({ code: 0 })
    await reader.button(t('Retry payment'), row).click()
    const refusal = code === 'en' ? `Order ${number} cannot be paid any more.` : new RegExp(`Zamówieni\\S+ ${number}`)
    await seen(reader.page.getByRole('region', { name: t('Notifications') }).getByText(refusal))
    await reader.seesHeading(t('My Orders'))
    await reader.leaves()
  },
)
