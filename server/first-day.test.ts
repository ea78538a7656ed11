import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedEmpty } from './seed/empty.ts'
import { isEmptyShop, isSeedDue } from './seed/seed-state.ts'
import { demoFacts } from '../demo/settings.ts'
import { folders } from './shop/folders.ts'
import { listSettings } from './modules/store/index.ts'
import { Buyer, type CheckoutFixture } from './testing/checkout-fixture.ts'
import { operate } from './testing/operator.ts'
import { openShop, type TestShop } from './testing/shop.ts'
import { dumpRows, linesWith } from './testing/person.ts'
import { readLatestMail } from './testing/reader.ts'

const SOON = { timeout: 10_000 }
const ENVIRONMENT = { BASE_URL: 'https://podlipa.example' }
const mailServer = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'] })
let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openEmpty()
  folder = await mkdtemp(path.join(tmpdir(), 'first-day-'))
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
}, 120_000)
afterAll(async () => {
  await shop.close()
  await new Promise<void>((resolve) => mailServer.close(resolve))
  await rm(folder, { recursive: true })
})

const openEmpty = () =>
  openShop({ environment: { RESPONSE_CACHE: '0' }, hasSeller: false, prepare: (db) => seedEmpty(db, folders.seed) })
const clientOf = ({ http }: TestShop): Pick<CheckoutFixture, 'call'> => ({
  call: async (query, variables = {}, store) =>
    (
      await http.inject({
        method: 'POST',
        url: store ? `/${store}/graphql` : '/graphql',
        payload: { query, variables },
      })
    ).json(),
})
const smtpUrl = () => `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`
const runIn = (on: TestShop, argv: string[]) =>
  operate(on.db, argv, {
    cwd: folder,
    user: 'ewa',
    environment: { DATA_DIR: on.dataDir, SMTP_URL: smtpUrl(), ...ENVIRONMENT },
  })
const run = (...argv: string[]) => runIn(shop, argv)
/** Runs a command that must succeed; returns its output. */
const runSuccessfully = async (...argv: string[]) => {
  const { code, output } = await run(...argv)
  expect([code, output]).toEqual([0, output])
  return output
}
const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
  await writeFile(path.join(folder, file), text)
}
const readOpenItems = async () =>
  (await run('checklist')).output.split('\n').flatMap((line) => /^ {2}\[ \] +(.*?)(?: {2}|$)/.exec(line)?.[1] ?? [])

/** The text of a page that is long enough to be complete. */
const page = (title: string, key: string, text: string) =>
  `---\ntitle: ${title}\npath: ${key}\n---\n\n${text}\n\n${'Oto dalsze szczegóły tej zasady. '.repeat(70)}\n`
const PAGES = {
  regulamin: page(
    'Regulamin',
    'regulamin',
    '# Regulamin\n\nSprzedaje {{config path="general/store_information/company"}}. Zamówienie, płatność, dostawa, ' +
      'odstąpienie od umowy i reklamacje są opisane niżej.',
  ),
  'polityka-prywatnosci': page(
    'Polityka prywatności',
    'polityka-prywatnosci',
    'Administratorem danych jest sprzedawca. Podstawa prawna i okres przechowywania są niżej, jak i prawo do sprzeciwu.',
  ),
  'zwroty-i-reklamacje': page(
    'Zwroty i reklamacje',
    'zwroty-i-reklamacje',
    'Od umowy można odstąpić w 14 dni. Reklamacje rozpatrujemy w 14 dni.',
  ),
  dostepnosc: page('Dostępność', 'dostepnosc', 'Dostępność strony sprawdziliśmy.'),
}

/** A document of the storefront, as its build contains it. */
async function documentOf(name: string): Promise<string> {
  const manifest = JSON.parse(
    await readFile(new URL('../storefront/app/generated/manifest.json', import.meta.url), 'utf8'),
  ) as Record<string, string>
  return Object.values(manifest).find((text) => new RegExp(`^query ${name}[({]`).test(text)) ?? ''
}
interface Shelf {
  items: { sku: string }[]
}
const homeShelves = async () =>
  (
    await shop.query<{ bestsellers: Shelf; novelties: Shelf }>(await documentOf('Home'), {
      blocks: ['home-hero'],
      shelf: 9,
      list: 9,
    })
  ).data

const LIST = `EAN;Tytuł;Autor;Wydawnictwo;Dział;Cena;Ilość
9788300100019;Pod lipą;Jan Nowak;Wydawnictwo Próba;Literatura / Kryminał;39,90;5
9788300100026;Lipcowe noce;Ewa Zielna;Wydawnictwo Próba;Literatura / Poezja;29,90;3
9788300100033;Zagubiona;Ewa Zielna;Wydawnictwo Próba;Książki używane;19,90;3
`
const MAP = {
  sender: 'hurtownia',
  columns: {
    isbn: 'EAN',
    title: 'Tytuł',
    authors: 'Autor',
    publisher: 'Wydawnictwo',
    categories: 'Dział',
    price: 'Cena',
    stock: 'Ilość',
  },
}

test('an empty shop has no demo data and answers the queries of header, home page and footer', async () => {
  expect([await isEmptyShop(shop.db), await isSeedDue(shop.db)]).toEqual([false, false])
  const settings = (await listSettings(shop.db)).map(
    ({ path: name, values }) => `${name} ${Object.values(values).join()}`,
  )
  expect(linesWith(settings, [...demoFacts, 'Zakładk', 'Lubl'])).toEqual([])
  // synonyms of the search are words of readers: a “zakładka” is also a bookmark
  const rows = (await dumpRows(shop.db)).filter((row) => !row.startsWith('search_synonym: '))
  expect(linesWith(rows, demoFacts)).toEqual([])
  for (const store of ['default', 'en']) {
    const { data, errors } = await shop.query<{
      storeConfig: { website_name: string }
      scandiwebMenu: { items: { title: string; url: string }[] }
      cmsPage: { content: string }
      cmsBlocks: { items: { content: string }[] }
      products: { total_count: number }
      homeCategory: object | null
      weekPicks: object[]
    }>(
      `{ storeConfig { website_name } homeCategory { name } weekPicks { text }
      scandiwebMenu(identifier: "new-main-menu") { items { title url } }
        cmsPage(identifier: "home") { content }
        cmsBlocks(identifiers: ["home-hero"]) { items { content } } products(search: "lalka") { total_count } }`,
      {},
      store,
    )
    expect(errors).toBeUndefined()
    expect(data).toMatchObject({
      storeConfig: { website_name: 'Nowa księgarnia' },
      products: { total_count: 0 },
      homeCategory: null,
      weekPicks: [],
    })
    expect(data.cmsBlocks.items[0]?.content).toContain('>Nowa księgarnia</h1>')
    expect(data.cmsPage.content).toContain(store === 'en' ? 'href="/en/contact"' : 'href="/kontakt"')
    // delivery and payment terms in the footer are left to the operator
    const { data: foot } = await shop.query<{ cmsBlocks: { items: (object | null)[] } } | null>(
      '{ cmsBlocks(identifiers: ["footer-terms"]) { items { identifier } } }',
      {},
      store,
    )
    expect(foot?.cmsBlocks.items.filter(Boolean) ?? []).toEqual([])
    expect(data.scandiwebMenu.items.map(({ url }) => url)).toContain(store === 'en' ? '/books.html' : '/ksiazki.html')
  }
  expect(await readOpenItems()).toHaveLength(13)
})

test('CMS-1, CMS-3: an operator opens an empty shop by commands and files, and a guest buys a book', async () => {
  // the seller
  await runSuccessfully('settings', 'set', 'name', 'Księgarnia Pod Lipą')
  for (const [name, value] of [
    ['company', 'Pod Lipą Ewa Zielna'],
    ['street', 'ul. Lipowa 1'],
    ['postcode', '20-020'],
    ['city', 'Nałęczów'],
    ['nip', '526-025-02-74'],
    ['email', 'ewa@podlipa.example'],
    ['phone', '+48 81 501 00 00'],
    ['bank-account', '55 9990 0009 0000 0000 2026 1121'],
  ] as const)
    await runSuccessfully('settings', 'set', name, value)
  const { data: named } = await shop.query<{ storeConfig: { default_title: string; title_suffix: string } }>(
    '{ storeConfig { default_title title_suffix } }',
  )
  await expect
    .poll(async () => (await shop.query<typeof named>('{ storeConfig { default_title } }')).data.storeConfig, SOON)
    .toEqual({ default_title: 'Księgarnia Pod Lipą' })

  // the warehouse and the categories
  await runSuccessfully(
    'source',
    'add',
    'magazyn',
    '--name',
    'Magazyn',
    '--street',
    'ul. Lipowa 1',
    '--postcode',
    '20020',
    '--city',
    'Nałęczów',
  )
  await runSuccessfully('category', 'add', 'Literatura', '--name', 'en=Fiction', '--menu')
  await runSuccessfully('category', 'add', 'Literatura / Kryminał', '--name', 'en=Crime', '--menu')
  await runSuccessfully('category', 'add', 'Literatura/Poezja')

  // titles, from the wholesaler's list
  await write('lista.csv', LIST)
  await write('mapa.json', JSON.stringify(MAP))
  const report = await run(
    'import',
    'csv',
    'lista.csv',
    '--map',
    'mapa.json',
    '--known-categories',
    '--report',
    'raport.csv',
  )
  expect(report.output).toContain('3 new')
  expect(await readFile(path.join(folder, 'raport.csv'), 'utf8')).toMatch(/4[^\n]*no category for ""Książki używane""/)
  const { data: crime } = await shop.query<{ products: { items: { sku: string }[] } }>(
    '{ products(filter: { category_url_path: { eq: "literatura/kryminal" } }) { items { sku name } } }',
  )
  expect(crime.products.items).toEqual([{ sku: expect.any(String), name: 'Pod lipą' }])

  // delivery, terms of sale and other texts
  await runSuccessfully(
    'delivery',
    'set',
    'dpd',
    'courier_dpd',
    '--kind',
    'courier',
    '--title',
    'Kurier DPD',
    '--price',
    '14.99',
    '--on',
  )
  for (const key of ['regulamin', 'polityka-prywatnosci'])
    await write(`teksty/pages/${key}.md`, `---\ntitle: ${key}\npath: ${key}\n---\n\nSzczegóły wkrótce.\n`)
  await write(
    'teksty/agreements/regulamin-sklepu.html',
    '---\nname: Regulamin sklepu\ncheckbox: Znam i akceptuję regulamin.\n---\n\n<p>Zasady są w <a ' +
      'href="/regulamin">regulaminie</a>.</p>\n',
  )
  await write('teksty/pages/o-nas.md', '---\ntitle: O nas\npath: o-nas\n---\n\nSiedzimy **pod lipą**.\n')
  await write(
    'teksty/blog/posts/otwieramy.md',
    '---\ntitle: Otwieramy\nsummary: Pierwszy dzień.\npublished: 2026-01-02\nproducts: ' +
      '["9788300100019"]\n---\n\nZapraszamy pod lipę.\n',
  )
  expect(await runSuccessfully('content', 'push', 'teksty')).toMatch(/5 texts changed\.$/)
  // one sentence is not yet a page
  expect(await readOpenItems()).toEqual([
    'the terms of sale (regulamin)',
    'the privacy policy',
    'the page of returns and complaints',
    'the accessibility statement',
  ])
  expect((await run('checklist')).output).toContain(
    'content edit pages/regulamin.md: it says nothing of zamówienie, płatność, dostawa, odstąpienie od umowy, reklamacje',
  )
  for (const [key, text] of Object.entries(PAGES)) await write(`teksty/pages/${key}.md`, text)
  await runSuccessfully('content', 'push', 'teksty')
  expect(await readOpenItems()).toEqual([])
  expect((await run('checklist')).output).toMatch(/^The shop can open\./)
  // a service for sale, which begins before the time for withdrawal is over on the buyer's request only
  await shop.db.run`insert into product (sku, type, is_enabled) values ('rozmowa', 'virtual', true)`
  expect((await run('checklist')).output).toMatch(
    /\[ \] +the consent to services before .* +content edit agreements\/NAME\.html, .* in the view default, en/,
  )
  await shop.db.run`delete from product where sku = 'rozmowa'`
  // a mail server that does not answer, and a method to lockers of which the shop knows none
  const deaf = await operate(shop.db, ['checklist'], {
    environment: { ...ENVIRONMENT, SMTP_URL: 'smtp://127.0.0.1:1' },
  })
  expect(deaf.output).toMatch(/\[ \] +outgoing mail +SMTP_URL: the mail server does not answer: .*ECONNREFUSED/)
  await runSuccessfully(
    'delivery',
    'set',
    'inpost',
    'standard',
    '--kind',
    'point',
    '--network',
    'inpost',
    '--title',
    'Paczkomat',
    '--price',
    '12.99',
    '--on',
  )
  expect(await readOpenItems()).toEqual(['the points of delivery methods to lockers and points'])
  await runSuccessfully('delivery', 'set', 'inpost', 'standard', '--off')

  // the footer and the contact page show by themselves who sells, and the legal pages
  const { data: frame, errors: frameErrors } = await shop.query<{
    storeConfig: { seller: object }
    legalPages: { title: string; url: string }[]
  }>(await documentOf('Frame'), { menu: 'new-main-menu', blocks: [] })
  expect(frame.storeConfig.seller, JSON.stringify(frameErrors)).toEqual({
    name: 'Pod Lipą Ewa Zielna',
    address: 'ul. Lipowa 1, 20-020 Nałęczów',
    // a sole trader has no KRS number
    numbers: 'NIP 5260250274',
  })
  expect(frame.legalPages).toEqual([
    { title: 'Regulamin', url: '/regulamin' },
    { title: 'Polityka prywatności', url: '/polityka-prywatnosci' },
    { title: 'Zwroty i reklamacje', url: '/zwroty-i-reklamacje' },
    { title: 'Dostępność', url: '/dostepnosc' },
  ])
  const { data: contact } = await shop.query<{ storeConfig: { seller: object } }>(await documentOf('ContactSettings'))
  expect(contact.storeConfig.seller).toMatchObject({ name: 'Pod Lipą Ewa Zielna', register: '' })

  // nothing was sold yet, and the titles are not new
  expect(await homeShelves()).toMatchObject({ bestsellers: { items: [] }, novelties: { items: [] } })

  const { data: texts } = await shop.query<{ cmsPage: { content: string }; blogPost: { title: string } }>(
    '{ cmsPage(identifier: "regulamin") { content } blogPost(id: "otwieramy") { title } }',
  )
  expect(texts).toEqual({
    cmsPage: { content: expect.stringContaining('Sprzedaje Pod Lipą Ewa Zielna.') },
    blogPost: { title: 'Otwieramy' },
  })

  // a guest orders
  const buyer = await Buyer.withNewCart(clientOf(shop))
  const sku = crime.products.items[0]?.sku ?? ''
  await buyer.prepareOrder([{ sku, quantity: 2 }], { carrier: 'dpd', method: 'courier_dpd', payment: 'banktransfer' })
  const cart = await buyer.cart()
  expect(cart).toMatchObject({ prices: { grand_total: { value: 94.79 } } })
  const { number, errors } = await buyer.submitOrder(await buyer.acceptAgreements())
  expect([errors, number]).toEqual([[], expect.stringMatching(/^\d+$/)])
  const mail = await readLatestMail(shop as unknown as CheckoutFixture, 'lucja@example.pl')
  expect(mail?.html).toContain('Pod Lipą Ewa Zielna')
  expect(mail?.html).toContain('Regulamin i wzór formularza odstąpienia są w załączniku PDF.')
  // a sole trader has no KRS number in the footer
  expect(mail?.plain).toContain('NIP 5260250274\newa@podlipa.example, tel. +48 81 501 00 00')
  expect((await run('orders', 'list')).output).toContain(number)
  // the noun of "w księgarni Księgarnia Pod Lipą" is not doubled
  expect(mail?.subject).toContain('dziękujemy za zakupy w księgarni Pod Lipą')
  // what was sold is the bestseller, the other titles are not
  await shop.runDueJobs()
  // the ranking of another length is read anew, not from memory
  await runSuccessfully('settings', 'set', 'catalog/bestsellers/titles', '50')
  await expect.poll(async () => (await homeShelves()).bestsellers.items.map((item) => item.sku), SOON).toEqual([sku])
  expect((await run('source', 'show', 'magazyn')).output).toContain('2 copies wait for orders')
}, 60_000)

test('everything exported from a shop that started empty can be imported into another empty shop', async () => {
  const other = await openEmpty()
  try {
    const message = await runSuccessfully('export', 'onix')
    expect(message).toContain('<SenderName>Księgarnia Pod Lipą</SenderName>')
    expect(message).toContain('<SupplierName>Księgarnia Pod Lipą</SupplierName>')
    await runSuccessfully('export', 'csv', '--out', 'wszystko.csv')
    await runIn(other, [
      'source',
      'add',
      'magazyn',
      '--name',
      'Magazyn',
      '--street',
      'ul. Lipowa 1',
      '--postcode',
      '20-020',
      '--city',
      'Nałęczów',
    ])
    const imported = await runIn(other, ['import', 'csv', 'wszystko.csv'])
    expect([imported.code, imported.output]).toEqual([0, expect.stringContaining('3 new')])
    await run('content', 'pull', 'wszystko')
    const pushed = await runIn(other, ['content', 'push', 'wszystko', '--force'])
    expect([pushed.code, pushed.output]).toEqual([0, expect.stringMatching(/texts changed\.$/)])
    const titles = `{ products(filter: {}, search: "", pageSize: 20) { total_count
      items { name sku stock_status categories { name url_path } price_range { minimum_price { final_price { value } }
        } } } }`
    const sorted = async (one: TestShop) => {
      const { data } = await one.query<{ products: { items: { name: string }[] } }>(titles)
      return data.products.items.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    }
    const [ours, theirs] = [await sorted(shop), await sorted(other)]
    expect(ours).toHaveLength(3)
    expect(theirs).toEqual(ours)
    expect((await runIn(other, ['content', 'list'])).output).toBe((await run('content', 'list')).output)
  } finally {
    await other.close()
  }
}, 90_000)
