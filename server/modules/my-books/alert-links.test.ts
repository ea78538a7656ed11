import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signLink } from '../../platform/crypto/signed-link.ts'
import { OUT_OF_STOCK, sellIndexed } from '../../testing/availability-list.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { returnStock } from '../inventory/inventory.ts'
import { queueGuestArrivals } from './guest-alerts.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture()
}, 60_000)
afterAll(() => shop.close())

const DAY_MS = 86_400_000
const soon = () => Math.floor(Date.now() / 1000) + 60
const WRONG = 'This link is not right. Copy the whole of it from the mail.'
const OVER = 'This link has expired, or its mail was sent already.'

const request = (sku: string, email: string, store = 'en') =>
  shop.call(
    'mutation($sku: String!, $email: String!) { requestAvailabilityAlert(sku: $sku, email: $email) }',
    { sku, email },
    store,
  )
const alertOf = async (email: string) =>
  (
    await shop.db.one<{ id: number }>`
      select a.id from alert a join alert_reader r on r.id = a.reader_id where r.email = ${email} order by a.id desc`
  )?.id ?? 0
const confirm = async (id: number, { kind = 'alert', until = soon(), end = '' } = {}) => {
  const link = (await signLink(shop.db, { kind, id, until })) + end
  const { data, errors } = await shop.call<{ confirmAvailabilityAlert: { name: string } | null }>(
    'mutation($link: String!) { confirmAvailabilityAlert(link: $link) { name } }',
    { link },
    'en',
  )
  return errors?.[0]?.message ?? data.confirmAvailabilityAlert?.name
}
const isConfirmed = async (id: number) =>
  (await shop.db.one<{ is: boolean }>`select confirmed_at is not null as "is" from alert where id = ${id}`)?.is
const mailsTo = async (email: string) => {
  await shop.runDueJobs()
  return shop.db.many<{ subject: string; plain: string }>`
    select subject, plain from mail where recipient = ${email} order by id`
}

describe('ACC-7: the link that confirms an alert', () => {
  test('is good until it expires, any number of times, and nothing else is', async () => {
    const book = await sellIndexed(shop, { ...OUT_OF_STOCK, name: 'Lalka' })
    await request(book.sku, 'jeden@example.pl')
    const id = await alertOf('jeden@example.pl')
    for (const [message, how] of [
      [WRONG, { end: 'A' }],
      [WRONG, { kind: 'paper' }],
      [OVER, { until: soon() - 61 }],
    ] as const)
      expect([message, how, await confirm(id, how)]).toEqual([message, how, message])
    expect(await confirm(id + 1000)).toBe(OVER)
    expect(await isConfirmed(id)).toBe(false)
    const time = () => shop.db.one`select confirmed_at from alert where id = ${id}`
    expect(await confirm(id)).toBe('Lalka')
    const first = await time()
    expect(await confirm(id)).toBe('Lalka')
    expect(await time()).toEqual(first)
    await shop.db.run`delete from alert where id = ${id}`
    expect(await confirm(id)).toBe(OVER)
  })

  test('of the mail works for a week', async () => {
    const book = await sellIndexed(shop, { ...OUT_OF_STOCK, name: 'Lalka' })
    await request(book.sku, 'tydzien@example.pl')
    const [mail] = await mailsTo('tydzien@example.pl')
    const until = Number(/potwierdz\/alert-\d+-(\d+)-/.exec(mail?.plain ?? '')?.[1])
    const hours = (until * 1000 - Date.now()) / 3_600_000
    // rounded up to the hour
    expect(hours).toBeGreaterThan(7 * 24 - 0.1)
    expect(hours).toBeLessThanOrEqual(7 * 24 + 1)
    expect(mail?.plain).toContain('The link works for 7 days.')
  })

  test('a request that was not confirmed for more than a week is deleted, alone', async () => {
    const book = await sellIndexed(shop, OUT_OF_STOCK)
    const ages = {
      'nowa@example.pl': 7 * DAY_MS - 60_000,
      'stara@example.pl': 7 * DAY_MS + 60_000,
      'tak@example.pl': 0,
    }
    const now = new Date()
    for (const [email, age] of Object.entries(ages)) {
      await request(book.sku, email)
      await shop.db.run`update alert set asked_at = ${new Date(now.getTime() - age)} where id = ${await alertOf(email)}`
    }
    const confirmed = await alertOf('tak@example.pl')
    await confirm(confirmed)
    await shop.db.run`update alert set asked_at = now() - interval '1 year' where id = ${confirmed}`
    await queueGuestArrivals(shop.db, now)
    const left = await shop.db.many<{ email: string }>`
      select email from alert_reader where email = any(${Object.keys(ages)}) order by email`
    expect(left.map(({ email }) => email)).toEqual(['nowa@example.pl', 'tak@example.pl'])
  })
})

describe('ACC-7: the mail about an arrival', () => {
  test('goes to each who confirmed, in their own view, with their own titles and prices', async () => {
    const [dear, cheap] = [
      await sellIndexed(shop, { ...OUT_OF_STOCK, name: 'Droga', price: 9990 }),
      await sellIndexed(shop, { ...OUT_OF_STOCK, name: 'Tania', price: 990 }),
    ]
    const readers = ['polski@example.pl', 'english@example.pl', 'niepewny@example.pl']
    const [polish = '', english = '', unsure = ''] = readers
    for (const [sku, email, store] of [
      [dear.sku, polish, 'default'],
      [cheap.sku, polish, 'default'],
      [cheap.sku, english, 'en'],
      [cheap.sku, unsure, 'en'],
    ] as const) {
      await request(sku, email, store)
      if (email !== unsure) await confirm(await alertOf(email))
    }
    await shop.db.transaction((tx) =>
      returnStock(
        tx,
        [dear, cheap].map(({ id }) => ({ productId: id, sourceCode: 'lublin', quantity: 1 })),
      ),
    )
    await shop.runDueJobs()
    await queueGuestArrivals(shop.db, new Date())
    const arrivals = async (email: string) =>
      (await mailsTo(email)).filter(({ plain }) => !plain.includes('/potwierdz/'))
    expect((await arrivals(polish)).map(({ subject }) => subject)).toEqual([
      '2 tytuły, na które czekasz, są już dostępne',
    ])
    const [own] = await arrivals(polish)
    expect(own?.plain).toContain('Droga – 99,90\u00a0zł')
    expect(own?.plain).toContain('Tania – 9,90\u00a0zł')
    const [theirs, ...more] = await arrivals(english)
    expect(theirs?.subject).toBe('The title that you waited for can be bought now')
    expect(theirs?.plain).toContain('Tania – PLN\u00a09.90')
    expect(theirs?.plain).not.toContain('Droga')
    expect(more).toEqual([])
    expect(await arrivals(unsure)).toEqual([])
    const waiting = await shop.db.many<{ email: string }>`
      select r.email from alert a join alert_reader r on r.id = a.reader_id where r.email = any(${readers})`
    expect(waiting).toEqual([{ email: unsure }])
  })
})
