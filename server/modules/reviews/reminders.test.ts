import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { sellIndexed } from '../../testing/availability-list.ts'
import { Buyer, type CheckoutFixture, openCheckoutFixture } from '../../testing/checkout-fixture.ts'
import { withSettings } from '../../testing/with-settings.ts'
import { invoiceOrder, recordPayment, shipOrder } from '../orders/index.ts'
import { remindOfReviews } from './reminders.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const DAY_MS = 24 * 60 * 60 * 1000
let guests = 0
/** A guest's order of new titles that was delivered today, with consent to one reminder. */
async function order(titles = 1, store?: string) {
  const email = `gosc-${++guests}@example.pl`
  const books = []
  for (let nth = 0; nth < titles; nth++) books.push(await sellIndexed(shop, { name: `Tytuł ${guests}.${nth}` }))
  const buyer = await Buyer.withNewCart(shop, store)
  const { number = '' } = await (
    await buyer.prepareOrder(
      books.map(({ sku }) => ({ sku, quantity: 1 })),
      { email },
    )
  ).submitOrder({ review_reminder_accepted: true, ...(store && (await buyer.acceptAgreements())) })
  const options = { actor: OPERATOR, number, now: new Date() }
  await recordPayment(shop.db, number)
  await invoiceOrder(shop.db, options, { notify: false })
  await shipOrder(shop.db, options, { trackingNumbers: [], notify: false })
  return { email, number, books }
}
const queue = (days: number) => remindOfReviews(shop.db, new Date(Date.now() + days * DAY_MS))
const remind = async (days: number) => {
  await queue(days)
  await shop.runDueJobs()
}
const mailsTo = ({ email }: { email: string }) =>
  shop.db.many<{ subject: string; plain: string }>`
    select subject, plain from mail where recipient = ${email} and key like 'review-reminder:%'`
const subjects = async (to: { email: string }) => (await mailsTo(to)).map(({ subject }) => subject)
/** The signed part of the link in the newest reminder that ends them. */
async function stopLink(to: { email: string }): Promise<string> {
  await remind(11)
  const [mail] = await mailsTo(to)
  return /\/opinie\/stop\/([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? ''
}
const withdrawnAt = async ({ number }: { number: string }) =>
  (
    await shop.db.one<{ withdrawn: Date | null }>`
      select review_reminder_withdrawn_at as withdrawn from orders where number = ${number}`
  )?.withdrawn ?? null

test('CAT-6, CHK-3: a reminder is mailed from ten days after the delivery on, for thirty days', async () => {
  const [early, late] = [await order(), await order(2)]
  await remind(9.9)
  expect(await subjects(early)).toEqual([])
  await remind(40.1)
  expect(await subjects(early)).toEqual([])
  await shop.db.run`update orders set updated_at = now() - interval '9 days' where number = ${late.number}`
  await shop.db.run`update shipment set created_at = now() - interval '9 days'
    where order_id = (select id from orders where number = ${late.number})`
  await remind(1.1)
  expect([await subjects(early), await subjects(late)]).toEqual([[], ['Jak podobały Ci się książki?']])
  await remind(39.9)
  expect([await subjects(early), await subjects(late)]).toEqual([
    ['Jak podobała Ci się książka?'],
    ['Jak podobały Ci się książki?'],
  ])
})

test('CAT-6: a shop without reviews reminds nobody', async () => {
  const buyer = await order()
  await withSettings(shop.db, { 'catalog/review/active': '0' }, async () => {
    await remind(11)
    expect(await subjects(buyer)).toEqual([])
  })
  await remind(11)
  expect(await subjects(buyer)).toHaveLength(1)
})

test('CAT-6: who has withdrawn the consent or has no title left to review meanwhile gets no mail', async () => {
  const [withdrawn, returned, kept] = [await order(), await order(), await order(2)]
  await queue(11)
  await shop.db.run`update orders set review_reminder_withdrawn_at = now() where number = ${withdrawn.number}`
  const giveBack = ({ number }: { number: string }, name: string) => shop.db.run`
    update order_item set quantity_returned = quantity_ordered
    where order_id = (select id from orders where number = ${number}) and name = ${name}`
  await giveBack(returned, returned.books[0]?.name ?? '')
  await giveBack(kept, kept.books[0]?.name ?? '')
  await shop.runDueJobs()
  expect([await subjects(withdrawn), await subjects(returned)]).toEqual([[], []])
  const [mail] = await mailsTo(kept)
  expect(mail?.subject).toBe('Jak podobała Ci się książka?')
  expect(mail?.plain).toContain(`Napisz opinię: „${kept.books[1]?.name}”`)
  expect(mail?.plain).not.toContain(kept.books[0]?.name)
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click',
  ],
])('GDPR-3: a mail client ends the reminders by one request as %s', async (type, payload) => {
  const buyer = await order()
  const link = await stopLink(buyer)
  const post = (path: string, body: string) =>
    shop.http.inject({
      method: 'POST',
      url: `/review-reminders/stop/${path}`,
      headers: { 'content-type': type },
      payload: body,
    })
  expect((await post(link, 'x'.repeat(1025))).statusCode).toBe(413)
  expect((await post(`${link}x`, payload)).statusCode).toBe(404)
  expect(await withdrawnAt(buyer)).toBeNull()
  const response = await post(link, payload)
  expect([response.statusCode, response.headers['cache-control'], response.body]).toEqual([204, 'no-store', ''])
  expect(await withdrawnAt(buyer)).toBeInstanceOf(Date)
})

test('GDPR-3: a browser that opens that address is led to a page that asks first', async () => {
  const buyer = await order()
  const link = await stopLink(buyer)
  const response = await shop.http.inject({ url: `/review-reminders/stop/${link}` })
  expect([response.statusCode, response.headers.location]).toEqual([303, `/opinie/stop/${link}`])
  expect(await withdrawnAt(buyer)).toBeNull()
})
