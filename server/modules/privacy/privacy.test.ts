import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openCheckoutFixture, type GraphqlResponse, type CheckoutFixture } from '../../testing/checkout-fixture.ts'
import { operate } from '../../testing/operator.ts'
import { PASSWORD, Reader } from '../../testing/reader.ts'
import { withSettings } from '../../testing/with-settings.ts'
import { clearConfigurationCache } from '../store/store.ts'
import { dumpRows, seedPerson, PERSONAL_VALUES } from '../../testing/person.ts'
import { privacyModule } from './index.ts'

let shop: CheckoutFixture
let now = new Date('2026-11-23T10:00:00Z')
beforeAll(async () => {
  shop = await openCheckoutFixture({
    now: () => now,
    environment: { COUNTRY_HEADER: 'CF-IPCountry', RESPONSE_CACHE: '0' },
  })
})
afterAll(() => shop.close())
afterEach(async () => {
  now = new Date('2026-11-23T10:00:00Z')
  await shop.db.run`delete from setting where path like 'amasty%' or path like 'gtm%'`
  clearConfigurationCache()
})

const VIEWS = ['default', 'en'] as const
const GROUPS =
  '{ gdprCookieGroups { groupId code isEssential checked name description cookies { name description ' +
  'purpose provider type lifetime } } }'
const ALLOW = 'mutation($id: String) { gdprAllow(guestId: $id) { success groups lifetime guestId } }'
const UPDATE = 'mutation($groups: String!) { gdprUpdate(cookiesString: $groups) { groups lifetime guestId } }'
const SUBSCRIBE =
  'mutation($email: String!, $consents: [ConsentInput!]) { subscribeEmailToNewsletter(email: $email, consents: ' +
  '$consents) { status } }'
const HISTORY =
  '{ consentHistory { total_count items { action code scope text version is_withdrawable cookie_groups created_at } } }'

const WITHDRAW = 'mutation($scope: String!, $code: String!) { withdrawConsent(scope: $scope, code: $code) }'

interface Group {
  groupId: number
  code: string
  isEssential: boolean
  checked: boolean
  cookies: { name: string; provider: string; purpose: string | null }[]
}
interface Consent {
  gdprAllow: { groups: string[]; lifetime: number; guestId: string | null }
}
interface History {
  consentHistory: {
    total_count: number
    items: {
      action: string
      code: string
      text: string
      version: number
      is_withdrawable: boolean
      cookie_groups: string[]
    }[]
  }
}

/** Sends a query as from a country, by the header of a proxy. */
async function requestFrom(country: string, query: string, variables = {}) {
  const response = await shop.http.inject({
    method: 'POST',
    url: '/en/graphql',
    payload: { query, variables },
    headers: { 'cf-ipcountry': country },
  })
  return response.json<GraphqlResponse<Record<string, unknown>>>()
}
const log = () => shop.db.many<{
  action: string
  code: string
  scope: string
  customerId: number | null
  guestId: string | null
  emailHash: string | null
  cookieGroups: string[] | null
}>`
  select l.action, t.code, l.scope, l.customer_id, l.guest_id, l.email_hash, l.cookie_groups
  from consent_log l join consent_text t on t.id = l.consent_text_id order by l.id`
async function configure(settings: Readonly<Record<string, string>>) {
  for (const [path, value] of Object.entries(settings))
    await shop.db.run`
      insert into setting (path, value) values (${path}, ${value})
      on conflict (path, store_code) do update set value = excluded.value`
  clearConfigurationCache()
}
async function run(...argv: string[]) {
  const result = await operate(shop.db, argv)
  clearConfigurationCache()
  return result
}

test('GDPR-2a: essential cookie groups are locked, others unticked, and each cookie has its details', async () => {
  for (const view of VIEWS) {
    const { data } = await shop.call<{ gdprCookieGroups: Group[] }>(GROUPS, {}, view)
    const [essential, ...others] = data.gdprCookieGroups
    expect(essential).toMatchObject({ groupId: 1, code: 'essential', isEssential: true, checked: true })
    expect(others.map(({ code, checked, isEssential }) => ({ code, checked, isEssential }))).toEqual([
      { code: 'preferences', checked: false, isEssential: false },
    ])
    expect(essential?.cookies.find(({ name }) => name === 'cart')).toEqual({
      name: 'cart',
      provider: 'Zakładka',
      type: 'cookie',
      lifetime: view === 'en' ? '30 days' : '30 dni',
      description:
        view === 'en'
          ? 'number of the cart, so that the books wait for you'
          : 'numer koszyka, aby książki czekały na Twój powrót',
      purpose: view === 'en' ? 'Cart and orders' : 'Koszyk i zamówienia',
    })
    // a long list is divided
    expect(essential?.cookies.filter(({ purpose }) => purpose === null)).toEqual([])
    expect(others[0]?.cookies.map(({ purpose }) => purpose)).toEqual([null, null])
  }
})

test('GDPR-2: a tag manager adds its groups and cookies, and the operator describes further ones', async () => {
  await configure({ 'gtm/general/enabled': '1' })
  const set = await run(
    'cookies',
    'set',
    '_gcl_*',
    '--group',
    'marketing',
    '--provider',
    'Google Ireland Limited',
    '--lifetime',
    '90 dni',
    '--description',
    'z której reklamy przyszła wizyta',
  )
  expect(set).toEqual({ code: 0, output: '_gcl_* is in the group marketing.' })
  const { data } = await shop.call<{ gdprCookieGroups: Group[] }>(GROUPS)
  expect(
    data.gdprCookieGroups.map(({ code, cookies }) => [code, cookies.length > 5 ? 'many' : cookies.map((c) => c.name)]),
  ).toEqual([
    ['essential', 'many'],
    ['preferences', ['recently_viewed', 'recently_bought']],
    ['statistics', ['measured_cart', '_ga', '_ga_*']],
    ['marketing', ['measured_cart', '_gcl_*']],
  ])
  expect((await run('cookies', 'group', 'marketing', 'off')).code).toBe(0)
  expect((await run('cookies', 'group', 'essential', 'off')).output).toBe('Essential cookies are always on.')
  const { data: fewer } = await shop.call<{ gdprCookieGroups: Group[] }>(GROUPS)
  expect(fewer.gdprCookieGroups.map(({ code }) => code)).toEqual(['essential', 'preferences', 'statistics'])
  await run('cookies', 'group', 'marketing', 'on')
  await run('cookies', 'remove', '_gcl_*')
})

test.each(VIEWS)(
  'GDPR-5: view %s: an acceptance is logged with its text, under a random id for a guest',
  async (view) => {
    const { data } = await shop.call<Consent>(ALLOW, {}, view)
    expect(data.gdprAllow).toMatchObject({ success: true, groups: ['preferences'], lifetime: 180 })
    const { guestId } = data.gdprAllow
    expect(guestId).toMatch(/^[\w-]{22}$/)
    const again = await shop.call<Consent>(ALLOW, { id: guestId }, view)
    expect(again.data.gdprAllow.guestId).toBe(guestId)
    expect((await log()).filter((row) => row.guestId === guestId)).toEqual([
      expect.objectContaining({ action: 'given', scope: 'cookies', customerId: null, cookieGroups: ['preferences'] }),
      expect.objectContaining({ action: 'given' }),
    ])
  },
)

test('GDPR-1: without log_guest only customers are logged', async () => {
  await configure({ 'amasty_gdprcookie/cookie_policy/log_guest': '0' })
  const before = (await log()).length
  expect((await shop.call<Consent>(ALLOW)).data.gdprAllow).toMatchObject({ groups: ['preferences'], guestId: null })
  expect((await log()).length).toBe(before)
  const reader = await Reader.signUp(shop)
  expect((await reader.request<Consent>(ALLOW)).data.gdprAllow.guestId).toBeNull()
  expect((await log()).at(-1)).toMatchObject({ customerId: await reader.id(), guestId: null, action: 'given' })
})

test('GDPR-2b: gdprUpdate accepts ids of groups; an empty list withdraws the consent', async () => {
  const reader = await Reader.signUp(shop)
  const { data } = await reader.request<{ gdprUpdate: { groups: string[] } }>(UPDATE, { groups: '1, 2,99' })
  expect(data.gdprUpdate.groups).toEqual(['preferences'])
  await reader.request(UPDATE, { groups: '' })
  const { data: history } = await reader.request<History>(HISTORY)
  expect(history.consentHistory.items.map(({ action, cookie_groups }) => [action, cookie_groups])).toEqual([
    ['WITHDRAWN', []],
    ['GIVEN', ['Wygoda']],
  ])
  const { errors } = await shop.call(UPDATE, { groups: 'all' }, 'en')
  expect(errors?.[0]).toMatchObject({ extensions: { field: 'cookiesString' } })
})

test('GDPR-7: in a country that the policy does not list, no consent is requested and none is accepted', async () => {
  await configure({ 'amasty_gdprcookie/cookie_policy/bar_visibility': 'PL,DE' })
  const RESTRICTION = '{ gdprPolicyRestriction { noPolicyRestriction } }'
  expect((await requestFrom('US', RESTRICTION)).data).toEqual({ gdprPolicyRestriction: { noPolicyRestriction: false } })
  for (const country of ['DE', 'XX', ''])
    expect((await requestFrom(country, RESTRICTION)).data).toEqual({
      gdprPolicyRestriction: { noPolicyRestriction: true },
    })
  expect((await requestFrom('US', ALLOW)).errors?.[0]?.message).toBe('Warning >>> GDPR is not allowed in this region!')
})

test('GDPR-1b: the cookie bar follows the configuration; unreadable colours are refused or ignored', async () => {
  const POLICY =
    '{ gdprCookiePolicy { bar bar_visibility first_visit_show log_guest auto_cleaning_days location background_color ' +
    'text_color notification_text decline { isEnabled text order color text_color } } }'
  const policy = async (view?: string) =>
    (await shop.call<{ gdprCookiePolicy: Record<string, unknown> }>(POLICY, {}, view)).data.gdprCookiePolicy
  expect(await policy('en')).toMatchObject({
    bar: true,
    bar_visibility: 'all',
    first_visit_show: true,
    log_guest: true,
    auto_cleaning_days: 180,
    location: 'bottom',
    background_color: null,
    decline: { isEnabled: true, text: 'Decline', order: 2 },
  })
  expect((await run('cookies', 'bar', 'background_color', '#ffffff', 'text_color', '#999999')).output).toBe(
    'text_color #999999 on background_color #ffffff has a contrast of 2.85: text needs 4.5.',
  )
  expect((await run('cookies', 'bar', 'text_color', '#000000')).output).toContain('are set together')
  const set = await run(
    'cookies',
    'bar',
    'background_color',
    '#ffffff',
    'text_color',
    '#222222',
    'link_color',
    '#222222',
  )
  expect(set.code).toBe(0)
  expect(await policy()).toMatchObject({ background_color: '#ffffff', text_color: '#222222' })
  // without the validation of the command
  await configure({ 'amasty_gdprcookie/cookie_bar_customisation/text_color': '#eeeeee' })
  expect(await policy()).toMatchObject({ background_color: null, text_color: null })
  const hidden = await run(
    'cookies',
    'bar',
    'background_color',
    '',
    'text_color',
    '',
    'link_color',
    '',
    'decline_button/enabled',
    '0',
    'location',
    'top',
  )
  expect(hidden.output).toContain('Warning: Without Decline')
  expect(await policy()).toMatchObject({ location: 'top', decline: { isEnabled: false } })
  await run('cookies', 'bar', 'notification_text', 'Ciasteczka?', '--view', 'default')
  expect([(await policy())['notification_text'], (await policy('en'))['notification_text']]).toEqual([
    'Ciasteczka?',
    expect.stringContaining('Essential cookies'),
  ])
})

test('GDPR-2: the list of data recipients follows the configuration, in the language of the view', async () => {
  const listed = async (view?: string) => {
    const { data } = await shop.call<{ cmsPage: { content: string } }>(
      '{ cmsPage(identifier: "komu") { content } }',
      {},
      view,
    )
    const content = data.cmsPage.content.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-')
    return [...content.matchAll(/<li>(.*?)<\/li>/g)].map(([, words]) => words)
  }
  for (const view of VIEWS)
    await shop.db.run`
      insert into cms_page (identifier, store_code, title, content)
      values ('komu', ${view}, 'Komu', '{{widget type="processors"}}')`
  const polish = await listed()
  expect(polish.some((words) => words?.startsWith('InPost, jeśli'))).toBe(true)
  expect(polish.some((words) => words?.includes('Google'))).toBe(false)
  await configure({ 'gtm/general/enabled': '1' })
  expect(await listed('en')).toEqual(
    expect.arrayContaining([
      'Google Ireland Limited, only with your consent: what you look at and buy, without your name and e-mail.',
    ]),
  )
  await shop.db.run`update delivery_method set is_active = false`
  clearConfigurationCache()
  expect((await listed()).filter((words) => words?.startsWith('InPost'))).toEqual([])
  await shop.db.run`update delivery_method set is_active = true`
  clearConfigurationCache()
})

test('GDPR-3b GDPR-3a: consents of a form have texts by view, and a missing required one is refused at its field', async () => {
  const SCOPE = '{ gdprCheckScope(scope: "registration") { name consentCode consentText isEnabled isRequired link } }'
  expect((await shop.call<object>(SCOPE, {}, 'en')).data).toEqual({
    gdprCheckScope: [
      {
        name: 'Terms and privacy',
        consentCode: 'registration_terms',
        consentText: 'I accept the terms of the bookshop and have read its privacy policy.',
        isEnabled: true,
        isRequired: true,
        link: '/terms',
      },
    ],
  })
  const CREATE = 'mutation($input: CustomerInput!) { createCustomer(input: $input) { customer { id } } }'
  const person = { firstname: 'Łucja', lastname: 'Żak', email: 'nowa@example.pl', password: PASSWORD }
  for (const consents of [[], [{ code: 'registration_terms', accepted: false }]])
    expect((await shop.call(CREATE, { input: { ...person, consents } })).errors?.[0]).toMatchObject({
      message: 'Zaznacz to pole: bez tego nie możemy przejść dalej.',
      extensions: { category: 'graphql-input', field: 'consent-registration_terms' },
    })
  const consents = [{ code: 'registration_terms', accepted: true }]
  const { data } = await shop.call<{ createCustomer: { customer: { id: number } } }>(CREATE, {
    input: { ...person, is_subscribed: true, consents },
  })
  expect(
    (await log())
      .filter(({ customerId }) => customerId === data.createCustomer.customer.id)
      .map(({ action, code, scope }) => [action, scope, code]),
  ).toEqual([
    ['given', 'registration', 'registration_terms'],
    ['given', 'subscription', 'newsletter_account'],
  ])
  const { errors } = await shop.call('{ gdprCheckScope(scope: "nowhere") { name } }', {}, 'en')
  expect(errors?.[0]).toMatchObject({ extensions: { field: 'scope' } })
})

test('GDPR-3: a changed newsletter text is a new version, and earlier consents keep theirs', async () => {
  const email = 'wersje@example.pl'
  const consents = [{ code: 'newsletter', accepted: true }]
  expect((await shop.call(SUBSCRIBE, { email, consents: [] })).errors?.[0]?.extensions.field).toBe('consent-newsletter')
  expect((await shop.call(SUBSCRIBE, { email, consents })).errors).toBeUndefined()
  expect((await run('consents', 'set', 'newsletter', '--text', 'Tak, poproszę o newsletter.')).code).toBe(0)
  await shop.call(SUBSCRIBE, { email, consents })
  expect((await run('consents', 'export', '--from', '2026-02-31')).output).toContain('--from takes a day')
  const { output } = await run('consents', 'export', '--from', '2026-11-23')
  const rows = output.split('\n').filter((line) => line.includes(',newsletter,'))
  expect(rows.map((row) => row.split(',').slice(2, 7).join(','))).toEqual([
    'given,subscription,newsletter,1,default',
    'given,subscription,newsletter,2,default',
  ])
  expect(rows[1]).toContain('Tak')
  // the log contains hashes of e-mail addresses only
  expect(output).not.toContain(email)
  expect((await run('consents', 'show', 'newsletter')).output).toMatch(/version 1.*\n.*version 2/)
})

test('GDPR-3c: gdprLogConsent records the consent, and refuses one that the form does not request', async () => {
  const LOG =
    'mutation($scope: String!, $code: String!, $email: String) { gdprLogConsent(scope: $scope, consentCode: $code, ' +
    'email: $email, orderId: "000000007") { success } }'
  const logged = await shop.call<object>(LOG, { scope: 'contactus', code: 'contact', email: 'kto@example.pl' })
  expect(logged.data).toEqual({ gdprLogConsent: { success: true } })
  expect((await log()).at(-1)).toMatchObject({
    scope: 'contactus',
    code: 'contact',
    emailHash: expect.any(String) as string,
  })
  const { errors } = await shop.call(LOG, { scope: 'contactus', code: 'newsletter' })
  expect(errors?.[0]?.extensions).toMatchObject({ category: 'graphql-no-such-entity', field: 'consentCode' })
})

test('GDPR-3: a customer sees and withdraws consents; accepted terms cannot be withdrawn', async () => {
  const reader = await Reader.signUp(shop)
  await reader.request('mutation { updateCustomerV2(input: { is_subscribed: true }) { customer { is_subscribed } } }')
  await reader.request('mutation { setProductsListPriceNotices(isWanted: true) }')
  const history = async () => (await reader.request<History>(HISTORY)).data.consentHistory.items
  expect((await history()).map(({ code, action, is_withdrawable }) => [code, action, is_withdrawable])).toEqual([
    ['price_drops', 'GIVEN', true],
    ['newsletter_account', 'GIVEN', true],
  ])
  await reader.request(WITHDRAW, { scope: 'subscription', code: 'newsletter_account' })
  await reader.request(WITHDRAW, { scope: 'my_books', code: 'price_drops' })
  expect((await history()).map(({ code, action, is_withdrawable }) => [code, action, is_withdrawable])).toEqual([
    ['price_drops', 'WITHDRAWN', false],
    ['newsletter_account', 'WITHDRAWN', false],
    ['price_drops', 'GIVEN', false],
    ['newsletter_account', 'GIVEN', false],
  ])
  const { data } = await reader.request<{ customer: object }>(
    '{ customer { is_subscribed products_list_price_notices { is_given } } }',
  )
  expect(data.customer).toEqual({ is_subscribed: false, products_list_price_notices: { is_given: false } })
  const again = await reader.request(WITHDRAW, { scope: 'my_books', code: 'price_drops' })
  expect(again.errors?.[0]?.extensions.category).toBe('graphql-no-such-entity')
})

test('GDPR-3: withdrawing a consent deletes what it was given for: messages, comments, reviews', async () => {
  const { reader, id } = await seedPerson(shop, 'wycofuje@example.pl')
  const storedTexts = async () =>
    (await dumpRows(shop.db))
      .filter((line) => !line.startsWith('mail'))
      .flatMap((line) =>
        [PERSONAL_VALUES.letter, PERSONAL_VALUES.comment, PERSONAL_VALUES.review].filter((words) =>
          line.includes(words),
        ),
      )
      .toSorted()
  expect(await storedTexts()).toEqual(
    [PERSONAL_VALUES.letter, PERSONAL_VALUES.comment, PERSONAL_VALUES.review].toSorted(),
  )
  // as in a shop that requests this consent with reviews
  const review = await shop.db.one<{ id: number }>`select id from consent_text where code = 'review' limit 1`
  await shop.db.run`
    insert into consent_log (logged_at, scope, consent_text_id, action, store_code, customer_id)
    values (now(), 'reviews', ${review?.id ?? 0}, 'given', 'default', ${id})`
  const remaining = [PERSONAL_VALUES.letter, PERSONAL_VALUES.comment, PERSONAL_VALUES.review]
  for (const [scope, code] of [
    ['contactus', 'contact'],
    ['blog_comments', 'blog_comment'],
    ['reviews', 'review'],
  ]) {
    const { data } = await reader.request<{ withdrawConsent: boolean }>(WITHDRAW, { scope, code })
    expect(data.withdrawConsent).toBe(true)
    remaining.shift()
    expect(await storedTexts()).toEqual(remaining.toSorted())
  }
  const comments = await shop.db.many`select body from blog_comment order by id`
  expect(comments).toEqual([{ body: '–' }, { body: 'Ja też.' }])
})

test('GDPR-3: answers are deleted after six years, unless in force for a customer or the newsletter', async () => {
  const reader = await Reader.signUp(shop)
  const terms = await shop.db.one<{ id: number }>`
    select id from consent_text where code = 'registration_terms' and store_code = 'default' limit 1`
  const newsletter = await shop.db.one<{ id: number }>`
    select id from consent_text where code = 'newsletter' and store_code = 'default' order by version limit 1`
  const add = (
    years: number,
    row: { scope: string; text?: number; action?: string; customer?: number; mail?: string },
  ) =>
    shop.db.run`
      insert into consent_log (logged_at, scope, consent_text_id, action, store_code, customer_id, email_hash)
      values (now() - make_interval(years => ${years}), ${row.scope}, ${row.text ?? 0}, ${row.action ?? 'given'},
        'default', ${row.customer ?? null}, ${row.mail ?? null})`
  const customer = await reader.id()
  const latest = await shop.db.one<{ id: number }>`select max(id) as id from consent_log`
  await add(7, { scope: 'registration', text: terms?.id, customer })
  await add(7, { scope: 'subscription', text: newsletter?.id, mail: 'ma' })
  await add(7, { scope: 'subscription', text: newsletter?.id, mail: 'miala' })
  await add(5, { scope: 'subscription', text: newsletter?.id, mail: 'miala', action: 'withdrawn' })
  await add(7, { scope: 'cookies', text: terms?.id, customer })
  await add(7, { scope: 'contactus', text: terms?.id, mail: 'pytala' })
  await add(5, { scope: 'contactus', text: terms?.id, mail: 'niedawno' })
  const old = () => shop.db.many<{ who: string; scope: string }>`
    select coalesce(email_hash, 'customer') as who, scope from consent_log
    where id > ${latest?.id ?? 0} order by id`
  const [rule] = privacyModule.personalData?.retain ?? []
  // a shorter period has no effect
  await rule?.apply({ db: shop.db, settings: shop.settings }, new Date())
  expect(await old()).toEqual([
    { who: 'customer', scope: 'registration' },
    { who: 'ma', scope: 'subscription' },
    { who: 'miala', scope: 'subscription' },
    { who: 'niedawno', scope: 'contactus' },
  ])
})

test('GDPR-3: the log is append-only, except that a person can be erased from it', async () => {
  await shop.call(ALLOW)
  await expect(shop.db.run`update consent_log set action = 'declined'`).rejects.toThrow('append-only')
  await expect(shop.db.run`update consent_log set guest_id = 'somebody-else'`).rejects.toThrow('append-only')
  await expect(shop.db.run`delete from consent_log`).rejects.toThrow('append-only')
  await shop.db.run`update consent_log set guest_id = null, email_hash = null, customer_id = null, order_number = null`
  expect((await log()).every(({ guestId, customerId }) => guestId === null && customerId === null)).toBe(true)
})

test.each([
  ['1', '1 godzina od ostatniego użycia'],
  ['24', '24 godziny od ostatniego użycia'],
  ['0.5', '30 minut od ostatniego użycia'],
])('GDPR-2: with a session of %s hours the table of cookies says %s', async (hours, expected) => {
  await withSettings(shop.db, { 'oauth/access_token_lifetime/customer': hours }, async () => {
    const { data } = await shop.call<{ gdprCookieGroups: { cookies: { name: string; lifetime: string }[] }[] }>(GROUPS)
    const token = data.gdprCookieGroups.flatMap(({ cookies }) => cookies).find(({ name }) => name === 'token')
    expect(token?.lifetime).toBe(expected)
  })
})
