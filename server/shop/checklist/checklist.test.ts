import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, Sql } from '../../platform/db/db.ts'
import { parseSettings } from '../../platform/process/settings.ts'
import { operate } from '../../testing/operator.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { withSettings } from '../../testing/with-settings.ts'
import { checklistLines } from './checklist.ts'

const mailServer = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'] })
const payu = { PAYU_POS_ID: '1', PAYU_CLIENT_ID: '1', PAYU_CLIENT_SECRET: 's', PAYU_SECOND_KEY: 'k' }
const autopay = { AUTOPAY_SERVICE_ID: '1', AUTOPAY_SHARED_KEY: 'k' }
let shop: TestShop
let environment: Record<string, string>

const LEGAL_WORDS = {
  regulamin: 'zamówienie płatność dostawa odstąpienie reklamacja',
  'polityka-prywatnosci': 'administrator podstawa okres sprzeciw',
  'zwroty-i-reklamacje': 'zwroty reklamacje',
  dostepnosc: 'dostępność',
}
const MIN_LENGTHS = { regulamin: 2000, 'polityka-prywatnosci': 1500, 'zwroty-i-reklamacje': 500, dostepnosc: 300 }

/** All that a shop needs to open, in one row of each kind. */
async function makeReady(db: Db) {
  await db.run`insert into category (id, path, level) overriding system value values (50, '{50}', 2)`
  await db.run`insert into product (sku, type) values ('A', 'simple')`
  await db.run`insert into source (code, name, kind, street, postcode, city)
    values ('magazyn', 'Magazyn', 'warehouse', 'Lipowa 1', '20-020', 'Lublin')`
  await db.run`insert into delivery_method (carrier_code, method_code, short_code, kind, carrier_title, method_title,
    price) values ('dpd', 'courier', 'c', 'courier', 'DPD', 'Kurier', 1)`
  await db.run`insert into payment_method (code, title) values ('banktransfer', 'Przelew')`
  await db.run`insert into checkout_agreement (store_code, name, content, checkbox_text)
    values ('default', 'Regulamin', 'x', 'x')`
  for (const [identifier, text] of Object.entries(LEGAL_WORDS))
    await db.run`insert into cms_page (identifier, store_code, title, content)
      values (${identifier}, 'default', 'x', ${`<p>${text.padEnd(2000, 'x')}</p>`})`
}

beforeAll(async () => {
  shop = await openShop({ prepare: makeReady })
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  const { port } = mailServer.server.address() as AddressInfo
  environment = { BASE_URL: 'https://podlipa.example', SMTP_URL: `smtp://127.0.0.1:${port}` }
}, 60_000)
afterAll(async () => {
  await shop.close()
  await new Promise<void>((resolve) => mailServer.close(resolve))
})

class Undone extends Error {}

/** What is open after a change of the ready shop, with how it is done; the change is undone. */
async function openAfter(change: (tx: Db) => Promise<unknown>, variables: Record<string, string> = {}) {
  let lines: string[] = []
  await shop.db
    .transaction(async (tx) => {
      await change(tx)
      lines = await checklistLines(tx, parseSettings({ ...environment, ...variables }))
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return lines.filter((line) => line.startsWith('  [ ]')).map((line) => line.split(/ {2,}/).slice(2).join(': '))
}
test('CMS-1: a shop that has everything can open, and the exit code says so', async () => {
  const { code, output } = await operate(shop.db, ['checklist'], { environment })
  expect(output.split('\n').filter((line) => line.includes('[ ]'))).toEqual([])
  expect(output).toMatch(/^The shop can open\.\n {2}\[x\] {2}the name of the shop\n/)
  expect(output).not.toContain('Run each as')
  expect(code).toBe(0)
  const closed = await operate(shop.db, ['checklist'])
  expect(closed.code).toBe(1)
  expect(closed.output).toMatch(/^Before the shop opens \(16 of 18 done\):\n/)
  expect(closed.output).toMatch(
    /\n {2}Run each as npm run shop -- …; to print this list again: npm run shop -- checklist$/,
  )
})

const noMethod = 'a delivery method: delivery set CARRIER METHOD --kind courier --title … --price 14.99 --on'
const noPayment = 'a payment method: settings set bank-account …, or keys of PayU or Autopay in the environment'
const noPoints = (networks: string) =>
  `the points of delivery methods to lockers and points: points import ${networks} FILE, or settings set ` +
  'delivery/points/… ADDRESS'
const noConsent = (views: string) =>
  'the consent to services before the 14 days for withdrawal are over: content edit agreements/NAME.html, with ' +
  `concerns: service, in the view ${views}`
const PICKUP = "update delivery_method set kind = 'store-pickup'"
const pointMethod = (network: string) =>
  `insert into delivery_method (carrier_code, method_code, short_code, kind, carrier_title, method_title, price,
    point_network) values ('${network}', 'p', '${network}', 'point', 'x', 'x', 1, '${network}')`
const point = (network: string, status: string) =>
  `insert into delivery_point (network, code, type, name, street, postcode, city, city_key, street_key, latitude, longitude, status)
    values ('${network}', '${status}', 'locker', 'x', 'x', 'x', 'x', 'x', 'x', 1, 1, '${status}')`
const SERVICE = "insert into product (sku, type) values ('rozmowa', 'virtual')"
const consent = (view: string, isActive = true) =>
  `insert into checkout_agreement (store_code, name, content, checkbox_text, concerns, is_active)
    values ('${view}', 'x', 'x', 'x', 'service', ${isActive})`

test.each<readonly [sql: string[], open: string[]]>([
  [['update category set is_active = false'], ['categories: category add "Literatura" --name en=Fiction --menu']],
  [['update category set level = 1'], ['categories: category add "Literatura" --name en=Fiction --menu']],
  [['update product set is_enabled = false'], ['titles: import csv FILE, import onix FILE']],
  [
    ['update source set is_active = false'],
    ['a warehouse that ships parcels: source add CODE --name … --street … --postcode … --city …'],
  ],
  [
    ["update source set kind = 'bookstore'"],
    ['a warehouse that ships parcels: source add CODE --name … --street … --postcode … --city …'],
  ],
  [['update delivery_method set is_active = false'], [noMethod]],
  [[PICKUP], [noMethod]],
  [[PICKUP, 'update source set is_pickup_location = true'], []],
  [[`${PICKUP}, is_active = false`, 'update source set is_pickup_location = true'], [noMethod]],
  [
    [
      PICKUP,
      `insert into source (code, name, kind, street, postcode, city, is_pickup_location, is_active)
        values ('rynek', 'x', 'bookstore', 'x', 'x', 'x', true, false)`,
    ],
    [noMethod],
  ],
  [['update payment_method set is_active = false'], [noPayment]],
  [["update payment_method set code = 'checkmo'"], [noPayment]],
  [["update payment_method set code = 'checkmo'", 'update delivery_method set is_cash_on_delivery = true'], []],
  [
    [
      "update payment_method set code = 'checkmo'",
      'update delivery_method set is_cash_on_delivery = true, is_active = false',
    ],
    [noMethod, noPayment],
  ],
  [[pointMethod('orlen'), pointMethod('inpost')], [noPoints('inpost|orlen')]],
  [[pointMethod('orlen'), pointMethod('inpost'), point('orlen', 'open')], [noPoints('inpost')]],
  [[pointMethod('orlen'), point('orlen', 'paused'), point('orlen', 'closed')], [noPoints('orlen')]],
  [[pointMethod('orlen'), "update delivery_method set is_active = false where kind = 'point'"], []],
  [
    ['update checkout_agreement set is_active = false'],
    ['the agreements of the checkout: content edit agreements/regulamin-sklepu.html'],
  ],
  [[SERVICE], [noConsent('default, en')]],
  [[SERVICE, consent('default')], [noConsent('en')]],
  [[SERVICE, consent('default'), consent('en', false)], [noConsent('en')]],
  [[SERVICE, consent('default'), consent('en')], []],
  [[SERVICE, "update product set is_enabled = false where sku = 'rozmowa'"], []],
  [
    ["update cms_page set is_active = false where identifier = 'dostepnosc'"],
    ['the accessibility statement: content edit pages/dostepnosc.md'],
  ],
  [
    ["update cms_page set store_code = 'en' where identifier = 'regulamin'"],
    ['the terms of sale (regulamin): content edit pages/regulamin.md'],
  ],
  [
    ["update cms_page set content = replace(content, 'dostawa', '<!-- DOSTAWA -->') where identifier = 'regulamin'"],
    ['the terms of sale (regulamin): content edit pages/regulamin.md: it says nothing of dostawa'],
  ],
  [["update cms_page set content = upper(content) where identifier = 'regulamin'"], []],
  [
    ["update cms_page set content = '{{block id=\"administrator\"}}' where identifier = 'polityka-prywatnosci'"],
    [
      'the privacy policy: content edit pages/polityka-prywatnosci.md: it says nothing of administrator, podstawa ' +
        'prawna, jak długo, prawa osoby',
    ],
  ],
])('CMS-1: what is missing in the shop is open on the checklist, with the command for it (%#)', async (sql, open) => {
  expect(
    await openAfter(async (tx) => {
      for (const statement of sql) await tx.run`${new Sql([statement], [])}`
    }),
  ).toEqual(open)
})

test.each(Object.entries(MIN_LENGTHS))('CMS-1: the page %s has at least %i characters of text', async (page, least) => {
  const write = (text: string) =>
    openAfter((tx) => tx.run`update cms_page set content = ${text} where identifier = ${page}`)
  const words = LEGAL_WORDS[page as keyof typeof LEGAL_WORDS]
  // markup, placeholders and repeated spaces are no text
  const dressed = (length: number) =>
    `<p class="x">${words.replaceAll(' ', '\n  ').padEnd(0)}</p> {{widget a=b}} ` +
    'x'.repeat(length - words.length - 1)
  expect(await write(dressed(least))).toEqual([])
  expect(await write(dressed(least - 1))).toEqual([
    expect.stringMatching(
      new RegExp(`: content edit pages/${page}\\.md: it has [\\d\u00a0]+ characters, which is too short`),
    ),
  ])
})

test('CMS-1: money of customers can arrive by PayU, Autopay or a bank account, not by an emulator', async () => {
  const noAccount = (variables: Record<string, string>) =>
    openAfter((tx) => tx.run`update payment_method set is_active = false`, variables)
  expect(await noAccount(payu)).toEqual([])
  expect(await noAccount(autopay)).toEqual([])
  expect(await noAccount({ ...payu, PAYU_URL: 'https://secure.snd.payu.com' })).toEqual([noPayment])
  await withSettings(shop.db, { 'general/store_information/bank_account': '12' }, async () => {
    expect(await openAfter(async () => {})).toEqual([noPayment])
  })
})

test('CMS-1: facts about the seller, the mail server and the address are needed', async () => {
  const nothing = async () => {}
  const fact = async (path: string, value: string) => {
    let open: string[] = []
    await withSettings(shop.db, { [path]: value }, async () => {
      open = await openAfter(nothing)
    })
    return open
  }
  const contact = 'contact of the shop: e-mail, phone: settings set email|phone …'
  expect(await fact('general/store_information/name', '')).toEqual([
    'the name of the shop: settings set name "Księgarnia Pod Lipą"',
  ])
  expect(await fact('general/store_information/name', 'Nowa księgarnia')).toHaveLength(1)
  expect(await fact('general/store_information/company', '')).toEqual([
    'the seller: company, address, NIP: settings set company|street|postcode|city|nip …',
  ])
  expect(await fact('trans_email/ident_general/email', '')).toEqual([contact])
  expect(await fact('general/store_information/phone', '')).toEqual([contact])

  for (const address of ['http://podlipa.example', 'https://localhost', 'https://127.0.0.1:3000', 'https://[::1]'])
    expect(await openAfter(nothing, { BASE_URL: address }), address).toEqual([
      'the public address of the shop: BASE_URL in the environment',
    ])
  expect(await openAfter(nothing, { SMTP_URL: '' })).toEqual(['outgoing mail: SMTP_URL in the environment'])
  expect(await openAfter(nothing, { SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual([
    expect.stringMatching(/^outgoing mail: SMTP_URL: the mail server does not answer: .*ECONNREFUSED/),
  ])
})
