import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastConsentAction, readLatestMail } from '../../testing/reader.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { productsChanged } from '../catalog/changes.ts'
import { returnStock } from '../inventory/inventory.ts'
import { queueArrivals } from './arrivals.ts'
import { queuePriceDrops } from './price-drops.ts'
import {
  OUT_OF_STOCK,
  openAvailabilityList as pupilIn,
  sellIndexed as sellsIn,
} from '../../testing/availability-list.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const sells = (book?: Parameters<CheckoutFixture['sell']>[0]) => sellsIn(shop, book)
const pupil = (store?: string) => pupilIn(shop, store)

describe('ACC-7: the mail about lower prices', () => {
  const mails = (email: string) =>
    shop.db.many<{
      subject: string
      plain: string
      html: string
    }>`select subject, plain, html from mail where recipient = ${email} and key like 'my-books-cheaper:%' order by id`
  /** Sets a price like an operator or an import; `from` lets the reduction begin later. */
  const costs = async (id: number, price: { amount?: number; special?: number; from?: Date }) => {
    await shop.db.run`
        update price set amount = coalesce(${price.amount ?? null}::int, amount),
          special_amount = ${price.special ?? null}, special_from = ${price.from ?? null} where product_id = ${id}
          and group_id is null`
    await shop.db.transaction((tx) => productsChanged(tx, [id]))
  }
  const viewList = async () => {
    await queuePriceDrops(shop.db, new Date())
    await shop.runDueJobs()
  }

  test('is sent once with the price, the previous one and the lowest of 30 days, in the view’s language', async () => {
    const [a, b, c] = [await sells(), await sells(), await sells()]
    await shop.db.run`
        update price_change set recorded_at = recorded_at - interval '40 days'
          where product_id = any(${[a.id, b.id, c.id]})`
    const [polish, english, silent] = [await pupil(), await pupil('en'), await pupil()]
    for (const { enablePriceNotices } of [polish, english]) await enablePriceNotices()
    await polish.addByIsbns(a.isbn, b.isbn, c.isbn)
    for (const { addByIsbns } of [english, silent]) await addByIsbns(a.isbn)
    await viewList()
    expect(await mails(polish.reader.email)).toEqual([])
    // a special price, a lower price, a higher price
    await costs(a.id, { special: 2990 })
    await costs(b.id, { amount: 3490 })
    await costs(c.id, { amount: 4990 })
    await viewList()
    await viewList()
    const [mail, ...more] = await mails(polish.reader.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('2 książki z Twojej listy potaniały')
    for (const body of [mail?.plain, mail?.html]) {
      for (const [{ name }, price] of [
        [a, '29,90'],
        [b, '34,90'],
      ] as const)
        expect(body).toContain(
          `${name} – ${price}\u00a0zł. Dotąd na Twojej liście: 39,90\u00a0zł. ` +
            'Najniższa cena z 30 dni przed obniżką: 39,90\u00a0zł',
        )
      expect(body).toContain('/moje-podreczniki/stop/')
      expect(body).not.toContain(c.name)
    }
    expect(await mails(english.reader.email)).toMatchObject([
      {
        subject: 'A title from your list costs less now',
        plain: expect.stringContaining('On your list until now: PLN\u00a039.90'),
      },
    ])
    expect(await mails(silent.reader.email)).toEqual([])
    // a consent does not cover reductions before it
    await silent.enablePriceNotices()
    await viewList()
    expect(await mails(silent.reader.email)).toEqual([])
    // rising and falling back sends no mail; a lower price does, with the last price sent as the previous one
    for (const price of [{}, { special: 2990 }]) {
      await costs(a.id, price)
      await viewList()
    }
    expect(await mails(polish.reader.email)).toHaveLength(1)
    await costs(a.id, { special: 2490 })
    await viewList()
    const sent = await mails(polish.reader.email)
    expect(sent.map(({ subject }) => subject)).toEqual([
      '2 książki z Twojej listy potaniały',
      'Książka z Twojej listy potaniała',
    ])
    expect(sent[1]?.plain).toContain(
      `${a.name} – 24,90\u00a0zł. Dotąd na Twojej liście: 29,90\u00a0zł. ` +
        'Najniższa cena z 30 dni przed obniżką: 29,90\u00a0zł',
    )
  })

  test('is sent when a scheduled reduction begins, and not for titles that cannot be bought', async () => {
    const [soon, away] = [await sells(), await sells(OUT_OF_STOCK)]
    const { addByIsbns, enablePriceNotices, reader } = await pupil()
    await enablePriceNotices()
    await addByIsbns(soon.isbn, away.isbn)
    await costs(soon.id, { special: 1990, from: new Date(Date.now() + 86_400_000) })
    await costs(away.id, { amount: 1000 })
    await viewList()
    expect(await mails(reader.email)).toEqual([])
    await queuePriceDrops(shop.db, new Date(Date.now() + 2 * 86_400_000))
    await shop.db.run`update price set special_from = now() - interval '1 hour' where product_id = ${soon.id}`
    await shop.runDueJobs()
    expect(await mails(reader.email)).toMatchObject([
      { plain: expect.stringContaining(`${soon.name} – 19,90\u00a0zł`) },
    ])
    await shop.db.transaction(async (tx) => {
      await returnStock(tx, [{ productId: away.id, sourceCode: 'lublin', quantity: 3 }])
    })
    await shop.runDueJobs()
    await queueArrivals(shop.db, new Date())
    expect(await readLatestMail(shop, reader.email, '%dostępna%')).toMatchObject({
      plain: expect.stringContaining(`${away.name} – 10,00\u00a0zł`),
    })
    await viewList()
    expect(await mails(reader.email)).toHaveLength(1)
  })

  test('uses the prices of the customer’s group', async () => {
    const book = await sells()
    const [wholesale, retail] = [await pupil(), await pupil()]
    await shop.db.run`update customer set group_id = 2 where id = ${await wholesale.reader.id()}`
    for (const { enablePriceNotices, addByIsbns } of [wholesale, retail]) {
      await enablePriceNotices()
      await addByIsbns(book.isbn)
    }
    await shop.db.run`insert into price (product_id, group_id, amount) values (${book.id}, 2, 3000)`
    await shop.db.transaction((tx) => productsChanged(tx, [book.id]))
    await viewList()
    expect(await mails(wholesale.reader.email)).toMatchObject([
      { plain: expect.stringContaining(`${book.name} – 30,00\u00a0zł`) },
    ])
    expect(await mails(retail.reader.email)).toEqual([])
    // the price of one group is not the one that readers of another have seen
    await costs(book.id, { amount: 3500 })
    await viewList()
    expect(await mails(retail.reader.email)).toMatchObject([
      { plain: expect.stringContaining(`${book.name} – 35,00\u00a0zł. Dotąd na Twojej liście: 39,90\u00a0zł.`) },
    ])
    expect(await mails(wholesale.reader.email)).toHaveLength(1)
  })

  test('requires consent and ends with its withdrawal', async () => {
    const book = await sells()
    const { addByIsbns, enablePriceNotices, reader } = await pupil()
    await addByIsbns(book.isbn)
    const consent = async () =>
      (
        await reader.request<{
          customer: { products_list_price_notices: { is_given: boolean; text: string; given_at: string | null } }
        }>('{ customer { products_list_price_notices { is_given text given_at } } }')
      ).data.customer.products_list_price_notices
    const consentText =
      'Chcę dostawać e-maile o niższych cenach tytułów z mojej listy. Tę zgodę mogę wycofać w każdej chwili.'
    expect(await consent()).toEqual({ is_given: false, text: consentText, given_at: null })
    await costs(book.id, { special: 2990 })
    // the consent comes between the fall of the price and its mail
    await queuePriceDrops(shop.db, new Date())
    await enablePriceNotices()
    await shop.runDueJobs()
    expect(await mails(reader.email)).toEqual([])
    expect(await consent()).toEqual({
      is_given: true,
      text: consentText,
      given_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    // a repeated consent keeps the text and the time of the first
    const given = await consent()
    await enablePriceNotices()
    expect(await consent()).toEqual(given)
    await costs(book.id, { special: 2490 })
    await viewList()
    const [mail] = await mails(reader.email)
    const link = /moje-podreczniki\/stop\/([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? ''
    await shop.call('mutation($link: String!) { stopProductsListNotices(link: $link) }', { link })
    expect((await consent()).is_given).toBe(false)
    // the withdrawn consent stays on record
    expect(
      await shop.db.many`
          select text, withdrawn_at > given_at as "isOver" from my_books_price_consent
            where customer_id = ${await reader.id()}`,
    ).toEqual([{ text: consentText, isOver: true }])
    expect(await lastConsentAction(reader, 'price_drops')).toBe('WITHDRAWN')
    await costs(book.id, { special: 1990 })
    await viewList()
    expect(await mails(reader.email)).toHaveLength(1)
  })
})
