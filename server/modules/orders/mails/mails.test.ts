import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { Reader } from '../../../testing/reader.ts'
import { address, Buyer, openCheckoutFixture, type CheckoutFixture } from '../../../testing/checkout-fixture.ts'
import { invoiceOrder } from '../documents/invoice-order.ts'
import { shipOrder } from '../documents/ship-order.ts'
import { findOrder } from '../orders.ts'
import { recordPayment } from '../unpaid-orders.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const mailsOf = async (email: string, key: string) => {
  await shop.runDueJobs()
  return shop.db.many<{ subject: string; plain: string; html: string }>`
    select subject, plain, html from mail where recipient = ${email} and key like ${`${key}:%`} order by id`
}
let buyers = 0
const newEmail = () => `kupuje-${++buyers}@example.pl`

interface Ordering {
  email?: string
  token?: string
  store?: string
  type?: string
  titles?: number
}

async function ordered({ email = newEmail(), token, store, type = 'simple', titles = 1 }: Ordering = {}) {
  const books = await Promise.all(
    Array.from({ length: titles }, () => shop.sell(type === 'simple' ? {} : { type, stock: {} })),
  )
  const buyer = await Buyer.withNewCart(shop, store, token)
  const items = books.map(({ sku }) => ({ sku, quantity: 2 }))
  if (type === 'simple') await buyer.prepareOrder(items, { email })
  else {
    await buyer.addItems(...items)
    await buyer.setEmail(email)
    await buyer.setBillingAddress({ address })
    await buyer.setPaymentMethod('banktransfer')
  }
  const { number = '' } = await buyer.submitOrder(await buyer.acceptAgreements())
  return { number, books, email }
}

describe('the confirmation mail of an order', () => {
  it('links a customer to the order in their account, and a guest to the look-up with its number', async () => {
    const reader = await Reader.signUp(shop)
    const own = await ordered({ email: reader.email, token: reader.token })
    const order = await findOrder(shop.db, own.number)
    const guests = await ordered({ store: 'en' })
    const [[mine], [other]] = [
      await mailsOf(reader.email, 'order-confirmation'),
      await mailsOf(guests.email, 'order-confirmation'),
    ]
    expect(mine?.plain).toContain(`Zobacz zamówienie: http://localhost:3000/sales/order/view/order_id/${order?.id}\n`)
    expect(mine?.html).toContain(`href="http://localhost:3000/sales/order/view/order_id/${order?.id}"`)
    expect(other?.plain).toContain(
      `See your order: http://localhost:3000/en/orders-and-returns?order=${guests.number}\n`,
    )
    // an order by bank transfer has no page to pay on
    expect(other?.plain).not.toContain('Pay for the order')
    // no link contains a guest’s e-mail address
    expect(other?.plain).not.toContain(encodeURIComponent(guests.email))
  })

  it('carries nothing that its buyer wrote freely to a mailbox that nobody proved', async () => {
    const { sku } = await shop.sell()
    const email = newEmail()
    const buyer = await Buyer.withNewCart(shop)
    const words = {
      firstname: 'Wygrales nagrode',
      lastname: 'odbierz na example',
      company: 'Wygrales Bon',
      street: ['Bon 500 zl'],
      city: 'Odbierz Dzis',
    }
    await buyer.prepareOrder([{ sku, quantity: 1 }], { email })
    await buyer.setShippingAddress({ ...address, ...words }, { customer_notes: 'Wygrales bon 500 zl' })
    await buyer.setBillingAddress({ same_as_shipping: true })
    await buyer.setShippingMethod('dhl', 'courier_dhl')
    await buyer.setPaymentMethod('banktransfer')
    const { number } = await buyer.submitOrder(await buyer.acceptAgreements())
    const [mail] = await mailsOf(email, 'order-confirmation')
    expect(mail?.subject).toContain(number)
    for (const body of [mail?.plain, mail?.html]) {
      expect(body).toContain('20-002')
      expect(body).toContain('W. o.')
      expect(body).not.toMatch(/wygrales|bon 500|odbierz/i)
    }
  })

  it('has street and number on one line', async () => {
    const { email, token } = await Reader.signUp(shop)
    await ordered({ email, token })
    const [mail] = await mailsOf(email, 'order-confirmation')
    expect(mail?.plain).toContain('\nKrakowskie Przedmieście 4 m. 7\n20-002 Lublin\n')
    expect(mail?.html).toContain('<br>Krakowskie Przedmieście 4 m. 7<br>20-002 Lublin')
  })

  it('says that files are downloaded, not sent', async () => {
    const [polish, english] = [
      await ordered({ type: 'downloadable' }),
      await ordered({ type: 'downloadable', store: 'en' }),
    ]
    const [[mail], [other]] = [
      await mailsOf(polish.email, 'order-confirmation'),
      await mailsOf(english.email, 'order-confirmation'),
    ]
    expect(mail?.plain).toContain('Pliki będą do pobrania, gdy tylko dotrze przelew.')
    expect(mail?.plain).not.toContain('Wyślemy je')
    expect(other?.plain).toContain('The files can be downloaded as soon as your transfer arrives.')
  })

  it('CAT-4: promises neither a parcel nor files for a virtual product', async () => {
    const { email } = await ordered({ type: 'virtual' })
    const [mail] = await mailsOf(email, 'order-confirmation')
    expect(mail?.plain).toContain('Napiszemy, gdy tylko dotrze przelew.')
    expect(mail?.plain).not.toMatch(/Wyślemy je|do pobrania/)
  })
})

describe('shipment mails', () => {
  it.each([
    [
      undefined,
      {
        whole: 'Zamówienie %s jest w drodze',
        part: 'Część zamówienia %s jest w drodze',
        rest: 'Reszta zamówienia %s jest w drodze',
        follows: 'Wyślemy je w osobnej przesyłce. Napiszemy, gdy wyruszy w drogę.',
      },
    ],
    [
      'en',
      {
        whole: 'Order %s is on its way',
        part: 'A part of order %s is on its way',
        rest: 'The rest of order %s is on its way',
        follows: 'They follow in another parcel, and we will write when it leaves.',
      },
    ],
  ])('show in view %s which items follow, and which parcel is the last', async (store, expected) => {
    const {
      number,
      email,
      books: [first, second],
    } = await ordered({ store, titles: 2 })
    if (!first || !second) throw new Error('two titles were ordered')
    await recordPayment(shop.db, number)
    const command = { actor: OPERATOR, number, now: new Date() }
    await invoiceOrder(shop.db, command, { notify: false })
    await shipOrder(shop.db, command, { items: [{ sku: first.sku, quantity: 1 }], trackingNumbers: [], notify: true })
    await shipOrder(shop.db, command, { trackingNumbers: [], notify: true })
    const mails = await mailsOf(email, 'order-shipment')
    expect(mails.map(({ subject }) => subject)).toEqual([
      expected.part.replace('%s', number),
      expected.rest.replace('%s', number),
    ])
    const [part, rest] = mails
    expect(part?.plain).toContain(`1 × ${first.name}\n2 × ${second.name}\n`)
    for (const body of [part?.plain, part?.html]) expect(body).toContain(expected.follows)
    expect(rest?.plain).not.toContain(expected.follows)

    const whole = await ordered({ store })
    await recordPayment(shop.db, whole.number)
    await invoiceOrder(shop.db, { actor: OPERATOR, number: whole.number, now: new Date() }, { notify: false })
    await shipOrder(
      shop.db,
      { actor: OPERATOR, number: whole.number, now: new Date() },
      { trackingNumbers: [], notify: true },
    )
    expect((await mailsOf(whole.email, 'order-shipment')).map(({ subject }) => subject)).toEqual([
      expected.whole.replace('%s', whole.number),
    ])
  })
})
