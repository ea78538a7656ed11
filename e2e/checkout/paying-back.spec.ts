import { oneBook, type Book } from '../fixtures/api.ts'
import { eventually, shopUrl } from '../fixtures/browser.ts'
import { operator } from '../fixtures/busy-order.ts'
import { Buyer } from '../fixtures/buyer.ts'
import { mailsTo } from '../fixtures/mail.ts'
import { AGREED, Paying } from '../fixtures/paying.ts'
import { expect, test } from '../fixtures/test.ts'

let book: Book
test.beforeAll(async () => {
  book = await oneBook('available', ({ price, inWarehouse }) => price < 60 && inWarehouse > 20)
})

/** What the company has sent back, in hundredths. */
async function sentBackBy(company: 'payu' | 'autopay'): Promise<number[]> {
  const answer = await fetch(`${shopUrl()}/dev/${company}/control/events?type=refund`)
  const { events } = (await answer.json()) as { events: { amount: number | string; status: string }[] }
  return events.filter(({ status }) => ['FINALIZED', 'DONE'].includes(status)).map(({ amount }) => Number(amount))
}

for (const company of ['payu', 'autopay'] as const)
  test(`CHK-4: a book of an order paid through ${company} is refunded by it, without the delivery`, async () => {
    const buyer = await Buyer.enters()
    const paying = new Paying(buyer)
    const person = await paying.comesToPay(book)
    if (company === 'payu') await paying.paysByBlik(AGREED)
    else {
      await paying.chooses(paying.autopay)
      await buyer.main.getByRole('radio', { name: paying.company.bank }).check()
    }
    await paying.agrees()
    await paying.orderButton.click()
    if (company === 'autopay') {
      await paying.isOnPage('autopay')
      await paying.pressesThere(paying.company.payByBank)
    }
    const number = await paying.isPaid()
    const before = await sentBackBy(company)
    await operator('orders', 'invoice', number)
    await operator('orders', 'refund', number, '--item', `${book.sku}=1`, '--shipping', '0')
    const price = Math.round(book.price * 100)
    await eventually(() => sentBackBy(company)).toEqual([...before, price])
    // Autopay is asked some minutes later whether it is done
    const state = company === 'payu' ? /: partly-refunded/ : /\bpending\b/
    await eventually(() => operator('payments', 'show', number)).toMatch(state)
    // the buyer reads of the order, its invoice and the money
    await eventually(async () => (await mailsTo(person.email)).length).toBe(3)
    expect((await mailsTo(person.email))[0]?.subject).toMatch(/korekt|zwrot/i)
    buyer.hadNoTrouble()
    await buyer.leaves()
  })
