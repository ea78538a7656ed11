import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { openCheckoutFixture, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { Reader } from '../../testing/reader.ts'
import { withSettings } from '../../testing/with-settings.ts'
import { logWithdrawals } from './consents.ts'
import { changeConsent } from './edit.ts'
import { exportLog } from './export-log.ts'
import { privacyModule } from './privacy.module.ts'

let shop: CheckoutFixture
let reader: Reader
let id = 0
const BEGIN = new Date('2026-11-23T10:00:00Z')
let now = BEGIN
beforeAll(async () => {
  shop = await openCheckoutFixture({ now: () => now, environment: { RESPONSE_CACHE: '0' } })
  reader = await Reader.signUp(shop)
  id = await reader.id()
}, 60_000)
afterAll(() => shop.close())
beforeEach(() => void (now = BEGIN))

const LOG =
  'mutation($scope: String!, $code: String!, $email: String, $order: String) { gdprLogConsent(scope: $scope, ' +
  'consentCode: $code, email: $email, orderId: $order) { success } }'
const give = (scope: string, code: string, email: string | null = null, token?: string) =>
  shop.call(LOG, { scope, code, email }, 'default', token)

interface Logged {
  action: string
  code: string
  version: number
  storeCode: string
  customerId: number | null
  emailHash: string | null
  orderNumber: string | null
  at: Date
}
const lastId = async () =>
  (await shop.db.one<{ id: number }>`select coalesce(max(id), 0) as id from consent_log`)?.id ?? 0
const logAfter = (after: number) => shop.db.many<Logged>`
  select l.action, t.code, t.version, l.store_code, l.customer_id, l.email_hash, l.order_number, l.logged_at as at
  from consent_log l join consent_text t on t.id = l.consent_text_id where l.id > ${after} order by l.id`

describe('GDPR-3 texts of consents', () => {
  const shown = async (view: string, scope = 'contactus') =>
    (
      await shop.call<{ gdprCheckScope: { consentCode: string; consentText: string; link: string | null }[] }>(
        'query($scope: String!) { gdprCheckScope(scope: $scope) { consentCode consentText link } }',
        { scope },
        view,
      )
    ).data.gdprCheckScope

  test('a form shows the newest text of its view, or else of the default one', async () => {
    const [consent] = await shown('default')
    const code = consent?.consentCode ?? ''
    await changeConsent(shop.db, OPERATOR, code, { text: ' Zgoda druga. ', link: '/zgoda' })
    await changeConsent(shop.db, OPERATOR, code, { text: 'Zgoda trzecia.' })
    await changeConsent(shop.db, OPERATOR, code, { text: 'A second consent.', link: '/consent' }, 'en')
    expect(await shown('default')).toEqual([{ consentCode: code, consentText: 'Zgoda trzecia.', link: '/zgoda' }])
    expect(await shown('en')).toEqual([{ consentCode: code, consentText: 'A second consent.', link: '/consent' }])
    await shop.db.run`delete from consent_text where code = ${code} and store_code = 'en'`
    await shop.db.run`update consent set links = links - 'en' where code = ${code}`
    expect(await shown('en')).toEqual([{ consentCode: code, consentText: 'Zgoda trzecia.', link: '/zgoda' }])
  })

  test('a text that is used again is a new version, the same text is none, and each view counts its own', async () => {
    const versions = async () =>
      (
        await shop.db.many<{ storeCode: string; version: number; text: string }>`
          select store_code, version, text from consent_text where code = 'blog_comment' and version > 1
          order by store_code, version`
      ).map(({ storeCode, version, text }) => `${storeCode} ${version} ${text}`)
    for (const text of ['Jeden.', 'Dwa.', 'Dwa.', 'Jeden.'])
      await changeConsent(shop.db, OPERATOR, 'blog_comment', { text })
    await changeConsent(shop.db, OPERATOR, 'blog_comment', { text: 'Jeden.' }, 'en')
    expect(await versions()).toEqual(['default 2 Jeden.', 'default 3 Dwa.', 'default 4 Jeden.', 'en 2 Jeden.'])
  })

  test('a disabled consent is not requested, and one that is not required does not hold up the form', async () => {
    const subscribe = async (consents: object[]) =>
      (
        await shop.call(
          'mutation($email: String!, $consents: [ConsentInput!]) { subscribeEmailToNewsletter(email: $email, ' +
            'consents: $consents) { status } }',
          { email: 'formularz@example.pl', consents },
        )
      ).errors?.[0]?.extensions.field
    expect(await subscribe([])).toBe('consent-newsletter')
    await changeConsent(shop.db, OPERATOR, 'newsletter', { isRequired: false })
    const before = await lastId()
    expect(await subscribe([])).toBeUndefined()
    expect(await logAfter(before)).toEqual([])
    expect(await subscribe([{ code: 'newsletter', accepted: false }])).toBeUndefined()
    expect((await logAfter(before)).map(({ action }) => action)).toEqual(['declined'])
    await changeConsent(shop.db, OPERATOR, 'newsletter', { isRequired: true, isEnabled: false })
    expect(await shown('default', 'subscription')).toEqual([])
    expect(await subscribe([])).toBeUndefined()
    await changeConsent(shop.db, OPERATOR, 'newsletter', { isEnabled: true })
  })

  test.each([
    ['contact', { text: ' ' }, 'A consent needs a text.'],
    ['contact', { link: 'https://gdzie.example/' }, 'A link is a path of the shop, such as /regulamin.'],
    ['contact', { link: '//gdzie.example/regulamin' }, 'A link is a path of the shop, such as /regulamin.'],
    ['contact', { link: 'regulamin' }, 'A link is a path of the shop, such as /regulamin.'],
    ['nieznana', { text: 'Tak.' }, 'There is no consent nieznana: consents list shows them.'],
  ])('the operator’s change of %s to %j is refused', async (code, change, message) => {
    const before = await shop.db.many`select id from consent_text`
    await expect(changeConsent(shop.db, OPERATOR, code, change)).rejects.toThrow(message)
    expect(await shop.db.many`select id from consent_text`).toEqual(before)
  })
})

describe('GDPR-3 the log', () => {
  test('one address is one person, however it is written; an order number is cut off', async () => {
    const before = await lastId()
    for (const email of ['kto@example.pl', ' Kto@Example.PL ', 'inny@example.pl'])
      expect((await give('contactus', 'contact', email)).errors).toBeUndefined()
    await shop.call(LOG, { scope: 'contactus', code: 'contact', order: '7'.repeat(60) })
    const [first, second, third, last] = await logAfter(before)
    expect(first?.emailHash).toBe(second?.emailHash)
    expect(first?.emailHash).not.toBe(third?.emailHash)
    expect(last).toMatchObject({ emailHash: null, orderNumber: '7'.repeat(50) })
  })

  test('what is in force is withdrawn once: of this person, of these consents', async () => {
    const before = await lastId()
    const mail = 'wycofana@example.pl'
    await give('contactus', 'contact', mail, reader.token)
    await give('blog_comments', 'blog_comment', null, reader.token)
    await give('contactus', 'contact', mail)
    await give('contactus', 'contact', 'zostaje@example.pl')
    const given = (await logAfter(before)).length
    const withdrawals = async () =>
      (await logAfter(before)).slice(given).map(({ action, code, customerId, at }) => [action, code, customerId, at])
    now = new Date(BEGIN.getTime() + 1000)
    await logWithdrawals(shop.db, { email: mail }, ['contact'], now)
    const expected = [
      ['withdrawn', 'contact', id, now],
      ['withdrawn', 'contact', null, now],
    ]
    expect(new Set(await withdrawals())).toEqual(new Set(expected))
    await logWithdrawals(shop.db, { email: mail, customerId: id }, ['contact'], now)
    expect(await withdrawals()).toHaveLength(2)
    await logWithdrawals(shop.db, { customerId: id }, ['contact', 'blog_comment'], now)
    expect((await withdrawals()).at(-1)).toEqual(['withdrawn', 'blog_comment', id, now])
    expect(await withdrawals()).toHaveLength(3)
  })

  test('a customer reads the own history by pages, the newest first, a hundred at most', async () => {
    const other = await Reader.signUp(shop)
    const text = await shop.db.one<{ id: number }>`select id from consent_text where code = 'review' limit 1`
    await shop.db.run`
      insert into consent_log (logged_at, scope, consent_text_id, action, store_code, customer_id)
      select ${BEGIN}::timestamptz + make_interval(secs => n), 'reviews', ${text?.id ?? 0}, 'declined', 'default',
        ${await other.id()} from generate_series(1, 101) n`
    const page = async (arguments_: string) =>
      (
        await other.request<{
          consentHistory: {
            total_count: number
            items: { created_at: string }[]
            page_info: { current_page: number; page_size: number; total_pages: number }
          }
        }>(`{ consentHistory(${arguments_}) { total_count items { created_at } page_info {
          current_page page_size total_pages } } }`)
      ).data.consentHistory
    const all = await page('pageSize: 1000')
    expect([all.total_count, all.items.length, all.page_info]).toEqual([
      101,
      100,
      { current_page: 1, page_size: 100, total_pages: 2 },
    ])
    expect([all.items[0]?.created_at, all.items[99]?.created_at]).toEqual([
      '2026-11-23 10:01:41',
      '2026-11-23 10:00:02',
    ])
    expect((await page('pageSize: 40, currentPage: 3')).items).toHaveLength(21)
    expect(await page('pageSize: 0, currentPage: 0')).toMatchObject({
      items: [{ created_at: '2026-11-23 10:01:41' }],
      page_info: { current_page: 1, page_size: 1, total_pages: 101 },
    })
  })

  test('consents can be withdrawn only by whoever gave them, in the form where they gave them', async () => {
    const [own, other] = [await Reader.signUp(shop), await Reader.signUp(shop)]
    await give('contactus', 'contact', null, own.token)
    const WITHDRAW = 'mutation($scope: String!, $code: String!) { withdrawConsent(scope: $scope, code: $code) }'
    const withdraw = async (each: Reader, scope: string, code: string) =>
      (await each.request(WITHDRAW, { scope, code })).errors?.[0]?.extensions.category
    expect(await withdraw(other, 'contactus', 'contact')).toBe('graphql-no-such-entity')
    expect(await withdraw(own, 'reviews', 'contact')).toBe('graphql-no-such-entity')
    expect(await withdraw(own, 'contactus', 'review')).toBe('graphql-no-such-entity')
    const before = await lastId()
    expect(await withdraw(own, 'contactus', 'contact')).toBeUndefined()
    expect((await logAfter(before)).map(({ action }) => action)).toEqual(['withdrawn'])
    // given again, it can be withdrawn again
    await give('contactus', 'contact', null, own.token)
    expect(await withdraw(own, 'contactus', 'contact')).toBeUndefined()
    expect(await withdraw(own, 'contactus', 'contact')).toBe('graphql-no-such-entity')
  })

  test('it is exported between two instants, complete, and safe for spreadsheets', async () => {
    const text = await shop.db.one<{ id: number }>`
      select id from consent_text where code = 'contact' and store_code = 'default' order by version limit 1`
    const FROM = new Date('2025-01-01T00:00:00Z')
    const add = (seconds: number, guest: string, count = 1) => shop.db.run`
      insert into consent_log (logged_at, scope, consent_text_id, action, store_code, guest_id)
      select ${FROM}::timestamptz + make_interval(secs => ${seconds}), 'contactus', ${text?.id ?? 0}, 'given',
        'default', ${guest} || case when ${count} > 1 then n::text else '' end from generate_series(1, ${count}) n`
    for (const [seconds, guest] of [
      [-1, 'before'],
      [0, 'first'],
      [1, '=2+2'],
      [2, 'quoted "name", comma'],
      [10, 'end'],
    ] as const)
      await add(seconds, guest)
    await add(3, 'g', 1001)
    const exported = async (range: { from: Date | null; to: Date | null }) => {
      let csv = ''
      for await (const part of exportLog(shop.db, range)) csv += part
      return csv.trimEnd().split('\n')
    }
    const lines = await exported({ from: FROM, to: new Date(FROM.getTime() + 10_000) })
    expect(lines).toHaveLength(1 + 3 + 1001)
    expect(lines[0]).toMatch(/^id,time,action,scope,code,version,store,customer_id,guest_id/)
    expect(lines[1]).toContain(',2025-01-01T01:00:00+01:00,given,contactus,contact,1,default,,first,')
    expect(lines[2]).toContain(`,'=2+2,`)
    expect(lines[3]).toContain(',"quoted ""name"", comma",')
    const ids = lines.slice(1).map((line) => Number(line.split(',')[0]))
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    const all = await exported({ from: null, to: null })
    expect(all.some((line) => line.includes(',before,'))).toBe(true)
    expect(all.some((line) => line.includes(',end,'))).toBe(true)
  })
})

test('GDPR-4b: the export and the erasure of a person’s consents leave those of others', async () => {
  const [own, other] = [await Reader.signUp(shop), await Reader.signUp(shop)]
  const [mail, otherMail] = ['moja-zgoda@example.pl', 'cudza-zgoda@example.pl']
  await give('blog_comments', 'blog_comment', null, own.token)
  await give('contactus', 'contact', null, own.token)
  await give('contactus', 'contact', null, other.token)
  const before = await lastId()
  for (const each of [mail, otherMail]) await give('contactus', 'contact', each)
  const subject = { customerId: await own.id(), emails: [mail], orders: [] }
  const data = await privacyModule.personalData?.export?.(shop.db, subject)
  expect(data?.['consents']?.map((row) => (row as { scope: string }).scope)).toEqual([
    'blog_comments',
    'contactus',
    'contactus',
  ])
  await shop.db.transaction(async (tx) => privacyModule.personalData?.erase?.(tx, subject))
  expect((await logAfter(before)).map(({ emailHash }) => emailHash !== null)).toEqual([false, true])
  const history = async (each: Reader) =>
    (await each.request<{ consentHistory: { total_count: number } }>('{ consentHistory { total_count } }')).data
      .consentHistory.total_count
  expect([await history(own), await history(other)]).toEqual([0, 1])
})

test('GDPR-5: a bar’s choice is limited to thirty at once, and a forged guest id is replaced', async () => {
  const choose = async (guestId?: string) => {
    const response = await shop.http.inject({
      method: 'POST',
      url: '/en/graphql',
      payload: { query: 'mutation($id: String) { gdprAllow(guestId: $id) { guestId } }', variables: { id: guestId } },
      remoteAddress: '198.18.7.7',
    })
    return response.json<{ data: { gdprAllow: { guestId: string } | null }; errors?: { message: string }[] }>()
  }
  expect((await choose('wszyscy')).data.gdprAllow?.guestId).toMatch(/^[\w-]{22}$/)
  for (let count = 1; count < 30; count++) expect((await choose()).errors).toBeUndefined()
  // a few more, since a slow machine gives the limit time to recover
  const messages = new Set<string | undefined>()
  for (let count = 0; count < 6; count++) messages.add((await choose()).errors?.[0]?.message)
  expect(messages).toContain('Too many requests. Please wait a moment and try again.')
})

test.each([
  ['1', 1],
  ['365', 365],
  // what is out of bounds does not apply
  ['0', 180],
  ['366', 180],
])('GDPR-1b: a consent of %s days is kept for %i', async (days, expected) => {
  await withSettings(shop.db, { 'amasty_gdprcookie/cookie_policy/auto_cleaning_days': days }, async () => {
    const { data } = await shop.call<{ gdprCookiePolicy: { auto_cleaning_days: number } }>(
      '{ gdprCookiePolicy { auto_cleaning_days } }',
    )
    expect(data.gdprCookiePolicy.auto_cleaning_days).toBe(expected)
  })
})
