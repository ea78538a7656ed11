import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type GraphqlResponse,
  Buyer,
  openCheckoutFixture,
  type CheckoutFixture,
} from '../../testing/checkout-fixture.ts'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { setConfiguration } from '../store/index.ts'
import { operate } from '../../testing/operator.ts'
import { linesWith, dumpRows, seedPerson, PERSONAL_VALUES, type Person } from '../../testing/person.ts'
import { readLatestMail, PASSWORD, Reader } from '../../testing/reader.ts'
import { withSettings } from '../../testing/with-settings.ts'

let shop: CheckoutFixture
beforeAll(async () => {
  shop = await openCheckoutFixture({ environment: { COUNTRY_HEADER: 'X-Country', RESPONSE_CACHE: '0' } })
})
afterAll(() => shop.close())

const SETTINGS =
  '{ gdprPrivacySettings { blocks { action actionCode text checkbox password title } dpo { name email } ' +
  'waiting_days } }'
const DOWNLOAD = `
  mutation($orderId: ID, $email: String, $password: String) {
    gdprDownload(orderId: $orderId, email: $email, password: $password) { csv csv_url zip_url message }
  }`
const ANONYMISE_ORDER = `
  mutation($orderId: ID!, $email: String) { gdprAnonymiseOrder(orderId: $orderId, email: $email) { message } }`
const pathOf = (url: string) => new URL(url).pathname
interface Download {
  gdprDownload: { csv: string; csv_url: string; zip_url: string; message: string }
}

/** Message of the refusal; undefined if the query succeeds. */
async function refusal(country: string, store: string, token: string, query: string, variables = {}) {
  const { errors } = await requestFrom<object>(country, store, token, query, variables)
  return errors?.[0]?.message
}
async function requestFrom<Data>(country: string, store: string, token: string, query: string, variables = {}) {
  const response = await shop.http.inject({
    method: 'POST',
    url: `/${store}/graphql`,
    payload: { query, variables },
    headers: { 'x-country': country, authorization: `Bearer ${token}` },
  })
  return response.json<GraphqlResponse<Data>>()
}

describe.each([
  ['default', 'Pobierz moje dane', 'Twoje dane osobowe zostały pobrane.', 'Twoje dane zostały zanonimizowane.'],
  ['en', 'Download my data', 'Your personal data has been downloaded!', 'Your cookies data has been anonymized!'],
])('in the view %s', (store, action, downloaded, anonymised) => {
  let person: Person
  beforeAll(async () => {
    person = await seedPerson(shop, `halina-${store}@example.pl`)
  })

  test('ACC-8a ACC-8b ACC-8c: the blocks and their flags follow the configuration', async () => {
    interface Block {
      actionCode: string
      text: string
      checkbox: boolean
      password: boolean
    }
    const read = async () =>
      (await shop.call<{ gdprPrivacySettings: { blocks: Block[]; dpo: object | null } }>(SETTINGS, {}, store)).data
        .gdprPrivacySettings
    const { blocks, dpo } = await read()
    expect(blocks.map(({ actionCode }) => actionCode)).toEqual(['download', 'anonymise', 'delete', 'policies', 'dpo'])
    expect(blocks[0]).toMatchObject({ action, checkbox: false, password: true })
    expect(blocks[2]).toMatchObject({ checkbox: true, password: true })
    expect(blocks[3]?.text).toMatch(/\]\(\/(?:en\/)?(?:polityka-prywatnosci|privacy)/)
    expect(dpo).toMatchObject({ email: 'iod@zakladka.example' })
    const changed = {
      'privacy/download/checkbox': '1',
      'privacy/download/password': '0',
      'privacy/delete/enabled': '0',
    }
    await withSettings(shop.db, changed, async () => {
      const { blocks: now } = await read()
      expect(now.map(({ actionCode, checkbox, password }) => [actionCode, checkbox, password])).toEqual([
        ['download', true, false],
        ['anonymise', true, true],
        ['policies', false, false],
        ['dpo', false, false],
      ])
    })
  })

  test('GDPR-4b: the CSV file and the archive contain the stored data, documents included', async () => {
    const refused = await shop.call(DOWNLOAD, {}, store, person.reader.token)
    expect(refused.errors?.[0]?.extensions).toMatchObject({ category: 'graphql-input', field: 'password' })
    const { data } = await shop.call<Download>(DOWNLOAD, { password: PASSWORD }, store, person.reader.token)
    const { csv, csv_url, zip_url, message } = data.gdprDownload
    expect(message).toBe(downloaded)
    expect(csv.split('\r\n')[0]).toBe('\uFEFFsection,record,field,value')
    // the message sent to a friend is not part of the customer's data
    const { friend: _, ...own } = PERSONAL_VALUES
    for (const value of [...Object.values(own), person.email]) expect(csv, value).toContain(value)
    expect(csv).not.toContain('argon2')
    const file = await shop.http.inject(pathOf(csv_url))
    expect(file.headers['content-disposition']).toBe('attachment; filename="personal-data.csv"')
    expect(file.headers['cache-control']).toBe('private, no-store')
    const archive = await shop.http.inject(pathOf(zip_url))
    const files = unzipSync(archive.rawPayload)
    expect(Object.keys(files)).toEqual([
      'personal-data.json',
      'personal-data.csv',
      expect.stringMatching(new RegExp(`^${person.guestOrder}/.*\\.pdf$`)),
      expect.stringMatching(new RegExp(`^${person.orderNumber}/.*\\.pdf$`)),
    ])
    expect(
      Buffer.from(Object.values(files)[2] ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(JSON.parse(Buffer.from(files['personal-data.json'] ?? []).toString())).toMatchObject({
      account: [{ email: person.email, lastname: PERSONAL_VALUES.lastname }],
      orders: [{ number: person.guestOrder }, { number: person.orderNumber }],
    })
    expect((await shop.http.inject(pathOf(zip_url).replace(/.\/p/, '_/p'))).statusCode).toBe(404)
  })

  test('GDPR-4a: after anonymisation the account exists, and its finished order contains no personal data', async () => {
    const { data } = await shop.call<{ gdprAnonymise: { message: string } }>(
      'mutation($password: String) { gdprAnonymise(password: $password) { message } }',
      { password: PASSWORD },
      store,
      person.reader.token,
    )
    expect(data.gdprAnonymise.message).toBe(anonymised)
    const own = await person.reader.request<{
      customer: { lastname: string; addresses: object[]; orders: { items: { number: string; email: string }[] } }
    }>('{ customer { lastname addresses { id } orders { items { number email billing_address { city } } } } }')
    expect(own.data.customer).toMatchObject({ lastname: '', addresses: [] })
    expect(own.data.customer.orders.items).toMatchObject([
      { number: person.orderNumber, billing_address: { city: '' } },
    ])
    const { firstname, lastname, street, city, phone, company, nickname, dedication, letter } = PERSONAL_VALUES
    const remaining = linesWith(await dumpRows(shop.db), [
      firstname,
      lastname,
      street,
      city,
      phone,
      company,
      nickname,
      dedication,
      letter,
    ])
    // kept for their retention periods: invoices, withdrawals from contracts, mails
    expect(new Set(remaining.map((line) => line.split(':')[0]))).toEqual(
      new Set(['mail', 'sales_document', 'withdrawal']),
    )
    const open = await person.reader.request<{
      customerCart: { items: object[]; shipping_addresses: object[]; billing_address: object | null }
    }>('{ customerCart { items { quantity } shipping_addresses { city } billing_address { city } } }')
    expect(open.data.customerCart).toEqual({ items: [{ quantity: 2 }], shipping_addresses: [], billing_address: null })
    await shop.db.run`delete from cart where customer_id = ${person.id} and is_active`
  })

  test('GDPR-6b GDPR-6c: a guest downloads and anonymises a finished order by its e-mail address, others cannot', async () => {
    const email = `gosc-${store}@example.pl`
    const book = await shop.sell()
    const buyer = await Buyer.withNewCart(shop, store)
    await buyer.prepareOrder([{ sku: book.sku, quantity: 1 }], { email })
    const { number: orderId = '' } = await buyer.submitOrder()
    const open = await shop.call(ANONYMISE_ORDER, { orderId, email }, store)
    expect(open.errors?.[0]?.message).toContain(orderId)
    await shop.db.run`update orders set state = 'complete' where number = ${orderId}`
    for (const wrong of [{ orderId, email: 'obcy@example.pl' }, { orderId }]) {
      expect((await shop.call(ANONYMISE_ORDER, wrong, store)).errors?.[0]?.extensions.category).toBe(
        'graphql-no-such-entity',
      )
      expect((await shop.call(DOWNLOAD, wrong, store)).errors).toHaveLength(1)
    }
    const { data } = await shop.call<Download>(DOWNLOAD, { orderId, email }, store)
    expect(data.gdprDownload.csv).toContain(email)
    expect(data.gdprDownload.csv).toContain('Krakowskie Przedmieście 4')
    expect((await shop.call(ANONYMISE_ORDER, { orderId, email }, store)).errors).toBeUndefined()
    await shop.runDueJobs()
    expect(linesWith(await dumpRows(shop.db), [email])).toEqual([])
    expect((await shop.call(ANONYMISE_ORDER, { orderId, email }, store)).errors).toHaveLength(1)
  })

  test('GDPR-7: in a country that is not listed, export and erasure are refused with the warning', async () => {
    const { token, email } = await Reader.signUp(shop, { email: `iga-${store}@example.pl`, store })
    const warning = {
      default: 'Ustawienia prywatności nie są dostępne w tym regionie.',
      en: 'Warning >>> GDPR is not allowed in this region!',
    }[store]
    const RESTRICTION = '{ gdprPrivacySettings { restriction } }'
    const restriction = async (country: string) =>
      (await requestFrom<{ gdprPrivacySettings: { restriction: string | null } }>(country, store, token, RESTRICTION))
        .data.gdprPrivacySettings.restriction
    expect(await restriction('US')).toBeNull()
    await setConfiguration(shop.db, OPERATOR, [{ path: 'privacy/region/countries', value: 'PL, de' }])
    try {
      await expect.poll(() => restriction('US')).toBe(warning)
      const ORDER = { orderId: '000000001', email }
      for (const [query, variables] of [
        [DOWNLOAD, { password: PASSWORD }],
        [DOWNLOAD, ORDER],
        [ANONYMISE_ORDER, ORDER],
        ['mutation($password: String) { gdprAnonymise(password: $password) { message } }', { password: PASSWORD }],
        ['mutation($password: String) { gdprDelete(password: $password) { message } }', { password: PASSWORD }],
      ] as const)
        expect(await refusal('US', store, token, query, variables)).toBe(warning)
      // a listed country, one that is unknown to the proxy, and no country
      for (const country of ['DE', 'XX', '']) expect(await restriction(country)).toBeNull()
      expect(await refusal('DE', store, token, DOWNLOAD, { password: PASSWORD })).toBeUndefined()
    } finally {
      await setConfiguration(shop.db, OPERATOR, [{ path: 'privacy/region/countries', value: 'all' }])
      await expect.poll(() => restriction('US')).toBeNull()
    }
  })

  test('GDPR-4: an open order blocks the deletion and is named; a request can be taken back', async () => {
    const reader = await Reader.signUp(shop, { email: `zofia-${store}@example.pl`, store })
    const book = await shop.sell()
    const buyer = await Buyer.withNewCart(shop, undefined, reader.token)
    await buyer.prepareOrder([{ sku: book.sku, quantity: 1 }])
    const { number = '' } = await buyer.submitOrder()
    const refused = await shop.call('mutation { deleteCustomer }', {}, store, reader.token)
    expect(refused.errors?.[0]?.message).toContain(number)
    const response = await shop.call(
      'mutation($password: String) { gdprDelete(password: $password) { message } }',
      { password: PASSWORD },
      store,
      reader.token,
    )
    expect(response.errors).toBeUndefined()
    const state = async () =>
      (
        await shop.call<{ gdprPrivacySettings: { delete_request: { state: string } | null } }>(
          '{ gdprPrivacySettings { delete_request { state due_on } } }',
          {},
          store,
          reader.token,
        )
      ).data.gdprPrivacySettings.delete_request
    expect(await state()).toEqual({ state: 'UNCONFIRMED', due_on: null })
    await shop.call('mutation { gdprTakeBackDelete { message } }', {}, store, reader.token)
    expect(await state()).toBeNull()
    expect((await operate(shop.db, ['privacy', 'erase', reader.email])).output).toContain(
      `The data cannot be deleted yet: these orders are not finished: ${number}.`,
    )
    await shop.db.run`update orders set state = 'canceled' where number = ${number}`
    const dry = await operate(shop.db, ['privacy', 'erase', reader.email, '--dry-run'])
    expect(dry).toMatchObject({ code: 0 })
    expect(dry.output).toMatch(/1 {2}orders[\s\S]*1 {2}account[\s\S]*Nothing was changed\./)
    const deleted = await shop.call<{ deleteCustomer: boolean }>('mutation { deleteCustomer }', {}, store, reader.token)
    expect(deleted.data.deleteCustomer).toBe(true)
    expect((await reader.request('{ customer { id } }')).errors).toHaveLength(1)
  })
})

test('GDPR-4: the operator erases a guest by e-mail address, once the order is finished', async () => {
  const email = 'goscinna@example.pl'
  const book = await shop.sell()
  const buyer = await (await Buyer.withNewCart(shop)).prepareOrder([{ sku: book.sku, quantity: 1 }], { email })
  const { number = '' } = await buyer.submitOrder()
  const consents = [{ code: 'newsletter', accepted: true }]
  await shop.call(
    'mutation($email: String!, $consents: [ConsentInput!]) { subscribeEmailToNewsletter(email: $email, ' +
      'consents: $consents) { status } }',
    { email, consents },
  )
  const input = { name: 'Gościnna Halszka', email, comment: 'Czy to wydanie ma mapy?', consents: [] }
  const CONTACT = 'mutation($input: ContactUsInput!) { contactUs(input: $input) { status } }'
  await shop.call(CONTACT, { input: { ...input, consents: [{ code: 'contact', accepted: true }] } })
  await shop.runDueJobs()
  const erases = (...more: string[]) => operate(shop.db, ['privacy', 'erase', 'Goscinna@example.pl', ...more])
  expect((await erases()).output).toContain(number)
  await shop.db.run`update orders set state = 'complete' where number = ${number}`
  const dry = await erases('--dry-run')
  for (const section of ['orders', 'newsletter', 'contact_messages', 'consents', 'mails'])
    expect(dry.output).toMatch(new RegExp(`[1-9] {2}${section}$`, 'm'))
  expect((await erases()).output).toContain('The guest is erased.')
  await shop.runDueJobs()
  expect(linesWith(await dumpRows(shop.db), [email, 'Halszka', 'ma mapy'])).toEqual([])
  expect(await erases()).toEqual({
    code: 2,
    output: 'There is neither an account nor data of a guest with this address.',
  })
})

test('GDPR-4: the refusal of a request is mailed with its reason', async () => {
  const reader = await Reader.signUp(shop)
  await reader.request('mutation($password: String) { gdprDelete(password: $password) { message } }', {
    password: PASSWORD,
  })
  const key = /confirm\/([\w-]+)/.exec(
    (await readLatestMail(shop, reader.email, 'Potwierdź usunięcie%'))?.plain ?? '',
  )?.[1]
  await shop.call('mutation($key: String!) { gdprConfirmDelete(key: $key) { state } }', { key })
  const [, id = ''] =
    new RegExp(`^(\\d+) .*${reader.email}`, 'm').exec((await operate(shop.db, ['privacy', 'requests'])).output) ?? []
  expect((await operate(shop.db, ['privacy', 'requests', 'refuse', id])).code).toBe(2)
  await operate(shop.db, ['privacy', 'requests', 'refuse', id, '--reason', 'Toczy się sprawa reklamacji.'])
  await expect
    .poll(async () => (await readLatestMail(shop, reader.email, '%usunięcie danych%'))?.plain)
    .toContain('Toczy się sprawa reklamacji.')
  expect((await operate(shop.db, ['privacy', 'requests', 'approve', id])).code).toBe(2)
})
