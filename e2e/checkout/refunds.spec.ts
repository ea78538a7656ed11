import { oneBook, type Book } from '../fixtures/api.ts'
import { eventually, shopUrl } from '../fixtures/browser.ts'
import { operator } from '../fixtures/operator.ts'
import { newPerson } from '../fixtures/checkout.ts'
import { mailsTo, receivedMail } from '../fixtures/mail.ts'
import { placeOrderByApi } from '../fixtures/order.ts'
import { ACCEPTED_CODE } from '../fixtures/payment-checkout.ts'
import { expect, test } from '../fixtures/test.ts'
import { paysByBlikCode } from '../fixtures/prepare-checkout.ts'

let book: Book
test.beforeAll(async () => {
  book = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20)
})

/** Completed refunds of the company, in hundredths. */
async function readRefunds(company: 'payu' | 'autopay'): Promise<number[]> {
  const answer = await fetch(`${shopUrl()}/dev/${company}/control/events?type=refund`)
  const { events } = (await answer.json()) as { events: { amount: number | string; status: string }[] }
  return events.filter(({ status }) => ['FINALIZED', 'DONE'].includes(status)).map(({ amount }) => Number(amount))
}

for (const [company, method] of [
  ['payu', 'payu_gateway'],
  ['autopay', 'bluepayment'],
] as const)
  test(`CHK-4: a book of an order paid through ${company} is refunded there, without the delivery`, async () => {
    const { email } = newPerson()
    const number = await placeOrderByApi([{ sku: book.sku, quantity: 1 }], { email, payment: method })
    expect(await paysByBlikCode(await receivedMail(email), method, ACCEPTED_CODE)).toBe('PAID')
    const before = await readRefunds(company)
    await operator('orders', 'invoice', number)
    await operator('orders', 'refund', number, '--item', `${book.sku}=1`, '--shipping', '0')
    const price = Math.round(book.price * 100)
    await eventually(() => readRefunds(company)).toEqual([...before, price])
    // Autopay confirms a refund only some minutes later
    const state = company === 'payu' ? /: partly-refunded/ : /\bpending\b/
    await eventually(() => operator('payments', 'show', number)).toMatch(state)
    // mails of the order, its invoice and the refund
    await eventually(async () => (await mailsTo(email)).length).toBe(3)
    expect((await mailsTo(email))[0]?.subject).toMatch(/korekt|zwrot/i)
  })
