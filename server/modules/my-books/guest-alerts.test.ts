import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OUT_OF_STOCK, sellIndexed as sellsIn } from '../../testing/availability-list.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { productsChanged } from '../catalog/changes.ts'
import { returnStock } from '../inventory/inventory.ts'
import { queueGuestArrivals } from './guest-alerts.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const DAY_MS = 24 * 60 * 60 * 1000
const sells = (book?: Parameters<CheckoutFixture['sell']>[0]) => sellsIn(shop, book)

let guests = 0
function guest(store?: string) {
  const email = `gosc-${++guests}@example.pl`
  const call = <Data>(document: string, variables: object) => shop.call<Data>(document, variables, store)
  const mails = async () => {
    await shop.runDueJobs()
    return shop.db.many<{ subject: string; plain: string; html: string }>`
      select subject, plain, html from mail where recipient = ${email} order by id`
  }
  const confirms = (link: string) =>
    call<{ confirmAvailabilityAlert: { name: string } | null }>(
      'mutation($link: String!) { confirmAvailabilityAlert(link: $link) { name } }',
      { link },
    )
  return {
    email,
    requestAlert: (sku: string, address = email) =>
      call<{ requestAvailabilityAlert: boolean }>(
        'mutation($sku: String!, $email: String!) { requestAvailabilityAlert(sku: $sku, email: $email) }',
        { sku, email: address },
      ),
    confirms,
    stops: (link: string) => call('mutation($link: String!) { stopProductsListNotices(link: $link) }', { link }),
    mails,
    /** Confirms by the link of the newest mail. */
    agrees: async () => {
      const link = /potwierdz\/([\w-]+)/.exec((await mails()).at(-1)?.plain ?? '')?.[1] ?? ''
      return confirms(link)
    },
  }
}
const stopLinkIn = (mail: { plain: string } | undefined) => /\/stop\/([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? ''

const arrives = async (id: number, quantity = 3) => {
  await shop.db.transaction((tx) => returnStock(tx, [{ productId: id, sourceCode: 'lublin', quantity }]))
  await shop.runDueJobs()
}
const sellsOut = (id: number) =>
  shop.db.transaction(async (tx) => {
    await tx.run`update source_stock set quantity = reserved where product_id = ${id}`
    await productsChanged(tx, [id])
  })
const runAlertJob = async (now = new Date()) => {
  await queueGuestArrivals(shop.db, now)
  await shop.runDueJobs()
}

describe('ACC-7: availability alerts for guests', () => {
  test.each([
    [undefined, 'Czy mamy napisać, gdy się pojawi?', 'jest już dostępny'],
    ['en', 'Shall we write when it can be bought?', 'can be bought now'],
  ])('view %s: after confirmation, one mail with a link to the title is sent', async (store, question, answer) => {
    const book = await sells(OUT_OF_STOCK)
    const { requestAlert, agrees, mails } = guest(store)
    expect((await requestAlert(book.sku)).data.requestAvailabilityAlert).toBe(true)
    const [request] = await mails()
    expect(request?.subject).toContain(question)
    expect(request?.plain).toContain(book.name)
    await arrives(book.id)
    // not confirmed: nothing is sent
    await runAlertJob()
    expect(await mails()).toHaveLength(1)
    expect((await agrees()).data.confirmAvailabilityAlert?.name).toBe(book.name)
    await runAlertJob()
    await runAlertJob()
    const [, arrival, ...more] = await mails()
    expect(more).toEqual([])
    expect(arrival?.subject).toContain(answer)
    expect(arrival?.plain).toContain(`${book.name} – `)
    // the alert is deleted
    expect(await shop.db.many`select 1 from alert where product_id = ${book.id}`).toEqual([])
  })

  test('an alert stays if its title is sold out again before the mail is sent', async () => {
    const book = await sells(OUT_OF_STOCK)
    const { requestAlert, agrees, mails } = guest()
    await requestAlert(book.sku)
    await agrees()
    await arrives(book.id)
    await queueGuestArrivals(shop.db, new Date())
    await sellsOut(book.id)
    await shop.runDueJobs()
    expect(await mails()).toHaveLength(1)
    await arrives(book.id)
    await runAlertJob()
    expect((await mails()).map(({ subject }) => subject)).toHaveLength(2)
  })

  test('one mail announces all titles in stock, and none that is only announced', async () => {
    const [a, b, announced] = [
      await sells(OUT_OF_STOCK),
      await sells(OUT_OF_STOCK),
      await sells({ lifecycle: 'announcement' }),
    ]
    const { requestAlert, agrees, mails } = guest()
    for (const { sku } of [a, b, announced]) {
      await requestAlert(sku)
      await agrees()
    }
    for (const { id } of [a, b]) await arrives(id)
    await runAlertJob()
    const arrivals = (await mails()).filter(({ subject }) => subject.includes('na które czekasz'))
    expect(arrivals).toHaveLength(1)
    expect(arrivals[0]?.plain).toContain(a.name)
    expect(arrivals[0]?.plain).toContain(b.name)
    expect(arrivals[0]?.plain).not.toContain(announced.name)
  })

  test('the link of any mail ends all alerts and can be used repeatedly', async () => {
    const [a, b] = [await sells(OUT_OF_STOCK), await sells(OUT_OF_STOCK)]
    const { requestAlert, agrees, mails, stops } = guest()
    for (const { sku } of [a, b]) {
      await requestAlert(sku)
      await agrees()
    }
    const link = stopLinkIn((await mails())[0])
    expect((await stops(link)).data).toEqual({ stopProductsListNotices: true })
    expect((await stops(link)).data).toEqual({ stopProductsListNotices: true })
    for (const { id } of [a, b]) await arrives(id)
    await runAlertJob()
    expect(await mails()).toHaveLength(2)
    // a forged link is rejected
    expect((await stops(link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A'))).errors?.[0]?.extensions.category).toBe(
      'graphql-no-such-entity',
    )
  })

  test('GDPR-3: unsubscribing by a link logs the withdrawal under the guest who consented', async () => {
    const { email, mails, stops } = guest()
    const { sku } = await sells(OUT_OF_STOCK)
    await shop.db.run`update consent set is_enabled = true where code = 'alert'`
    await shop.call(
      `mutation($sku: String!, $email: String!, $consents: [ConsentInput!]) {
        requestAvailabilityAlert(sku: $sku, email: $email, consents: $consents)
      }`,
      { sku, email, consents: [{ code: 'alert', accepted: true }] },
    )
    await stops(stopLinkIn((await mails())[0]))
    const log = await shop.db.many<{ action: string; guestId: string; emailHash: string }>`
      select action, guest_id, email_hash from consent_log where scope = 'alerts' order by id`
    const [given, ...ended] = log
    expect(given).toEqual({ action: 'given', guestId: expect.any(String), emailHash: expect.any(String) })
    expect(ended).toEqual([{ ...given, action: 'withdrawn' }])
    // a repeated request logs nothing
    await stops(stopLinkIn((await mails())[0]))
    expect(await shop.db.many`select id from consent_log where scope = 'alerts'`).toHaveLength(2)
    await shop.db.run`update consent set is_enabled = false where code = 'alert'`
  })

  test('an unconfirmed link expires after a week, and the address is deleted', async () => {
    const book = await sells(OUT_OF_STOCK)
    const { requestAlert, confirms, mails, email } = guest()
    await requestAlert(book.sku)
    const link = /potwierdz\/([\w-]+)/.exec((await mails())[0]?.plain ?? '')?.[1] ?? ''
    await runAlertJob(new Date(Date.now() + 8 * DAY_MS))
    expect(await shop.db.many`select 1 from alert_reader where email = ${email}`).toEqual([])
    expect((await confirms(link)).errors?.[0]?.message).toBe('Ten odnośnik wygasł albo wiadomość została już wysłana.')
  })

  test('a repeated request sends the link again until confirmed, then nothing; invalid input is refused', async () => {
    const book = await sells(OUT_OF_STOCK)
    const { requestAlert, agrees, mails, email } = guest()
    await requestAlert(book.sku)
    await requestAlert(book.sku, ` ${email.toUpperCase()} `)
    expect(await mails()).toHaveLength(2)
    await agrees()
    await requestAlert(book.sku)
    expect(await mails()).toHaveLength(2)
    expect((await requestAlert('NIE-MA')).errors?.[0]?.message).toBe('Nie mamy tytułu „NIE-MA”.')
    expect((await requestAlert(book.sku, 'nie-adres')).errors?.[0]?.extensions.category).toBe('graphql-input')
  })

  test('an address has at most fifty alerts, and the response does not reveal how many', async () => {
    const { requestAlert, email, mails } = guest()
    const first = await sells(OUT_OF_STOCK)
    await requestAlert(first.sku)
    await shop.db.run`insert into product (sku, type) select 'CZEKA-' || n, 'simple' from generate_series(1, 49) n`
    await shop.db.run`insert into alert (reader_id, product_id, asked_at, confirmed_at)
      select r.id, p.id, now(), now() from alert_reader r, product p where r.email = ${email} and p.sku like 'CZEKA-%'`
    const before = (await mails()).length
    expect((await requestAlert((await sells(OUT_OF_STOCK)).sku)).data.requestAvailabilityAlert).toBe(true)
    expect(await mails()).toHaveLength(before)
  })

  test('ten requests in a row are taken from one computer, and for one address from any computer', async () => {
    const { sku } = await sells(OUT_OF_STOCK)
    const request = 'mutation($sku: String!, $email: String!) { requestAvailabilityAlert(sku: $sku, email: $email) }'
    const fromOne = async (nth: number) =>
      (await shop.query<object>(request, { sku, email: `z-jednego-${nth}@example.pl` })).errors?.[0]?.message
    const forOne = async () => (await shop.call(request, { sku, email: 'do-jednego@example.pl' })).errors?.[0]?.message
    const refusal = 'Za dużo zapytań naraz. Odczekaj chwilę i spróbuj jeszcze raz.'
    for (let nth = 0; nth < 10; nth++) expect([await fromOne(nth), await forOne()]).toEqual([undefined, undefined])
    expect([await fromOne(10), await forOne()]).toEqual([refusal, refusal])
  })
})
