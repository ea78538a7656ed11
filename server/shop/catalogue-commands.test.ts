import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedEmpty } from '../seed/empty.ts'
import { addTitle } from '../testing/title.ts'
import { operate } from '../testing/operator.ts'
import { openShop, type TestShop } from '../testing/shop.ts'
import { folders } from './folders.ts'

const SOON = { timeout: 10_000 }
let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ hasSeller: false, prepare: (db) => seedEmpty(db, folders.seed) })
}, 60_000)
afterAll(() => shop.close())

const run = (...argv: string[]) => operate(shop.db, argv, { environment: { DATA_DIR: shop.dataDir } })
const route = async (url: string, store?: string) =>
  (
    await shop.query<{ route: { relative_url: string; redirect_code: number } | null }>(
      'query($url: String!) { route(url: $url) { relative_url redirect_code } }',
      { url },
      store,
    )
  ).data.route

test('CAT-1: a category is added, renamed, moved, ordered, hidden and removed; its old URLs redirect', async () => {
  expect(await run('category', 'add', 'Literatura', '--name', 'en=Fiction', '--menu')).toEqual({
    code: 0,
    output: 'default: Literatura  /literatura.html\nen: Fiction  /fiction.html',
  })
  await run(
    'category',
    'add',
    'Literatura / Kryminał',
    '--name',
    'en=Crime',
    '--description',
    '<p>Zagadki.</p>',
    '--menu',
  )
  await run('category', 'add', 'Literatura/Poezja')
  await run('category', 'add', 'Dla dzieci')
  const { id } = await addTitle(shop.db, { stock: {} })
  await shop.db.run`insert into product_category (product_id, category_id)
    select ${id}, category_id from category_text where url_path = 'literatura/kryminal'`

  expect((await run('category', 'rename', 'Literatura', 'Beletrystyka')).output).toContain('/beletrystyka.html')
  expect((await run('category', 'rename', 'Beletrystyka', 'Proza', '--keep-address')).output).toContain(
    'default: Proza  /beletrystyka.html',
  )
  await run('category', 'rename', 'Proza', 'Beletrystyka', '--keep-address')
  expect(await route('literatura/kryminal.html')).toEqual({
    relative_url: 'beletrystyka/kryminal.html',
    redirect_code: 301,
  })
  expect(await route('fiction/crime.html', 'en')).toMatchObject({ redirect_code: 0 })
  expect((await run('category', 'move', 'beletrystyka/kryminal', '--to', 'Dla dzieci')).output).toContain(
    'default: Dla dzieci / Kryminał  /dla-dzieci/kryminal.html',
  )
  expect(await route('literatura/kryminal.html')).toMatchObject({ relative_url: 'dla-dzieci/kryminal.html' })
  expect((await run('category', 'move', 'Dla dzieci', '--to', 'Dla dzieci / Kryminał')).output).toContain(
    'below itself',
  )
  expect((await run('category', 'move', 'Dla dzieci')).output).toContain('Name a destination')
  await run('category', 'move', 'Dla dzieci', '--first')
  expect((await run('category', 'list')).output.split('\n')).toEqual([
    'Dla dzieci  en: Dla dzieci  (/dla-dzieci.html, 0 titles)',
    '  Kryminał  en: Crime  (/dla-dzieci/kryminal.html, 1 title)',
    'Beletrystyka  en: Fiction  (/beletrystyka.html, 0 titles)',
    '  Poezja  en: Poezja  (/beletrystyka/poezja.html, 0 titles)',
  ])

  const menu = async () => {
    const { data } = await shop.query<{ scandiwebMenu: { items: { title: string }[] } }>(
      '{ scandiwebMenu(identifier: "new-main-menu") { items { title } } }',
    )
    return data.scandiwebMenu.items.map(({ title }) => title)
  }
  expect(await menu()).toEqual(expect.arrayContaining(['Beletrystyka', 'Kryminał']))
  await run('category', 'hide', 'Beletrystyka')
  await expect.poll(menu, SOON).not.toContain('Beletrystyka')
  // its address, as copied from the browser
  await run('category', 'show', '/beletrystyka.html')
  await expect.poll(menu, SOON).toContain('Beletrystyka')

  expect(await run('category', 'add', 'x'.repeat(121))).toMatchObject({ code: 2 })
  expect((await run('category', 'remove', 'Dla dzieci')).output).toContain('There are categories below it')
  expect(await run('category', 'remove', 'Dla dzieci/Kryminał', '--to', 'Poezja')).toMatchObject({ code: 2 })
  expect(await run('category', 'remove', 'Dla dzieci/Kryminał', '--to', 'Beletrystyka/Poezja')).toEqual({
    code: 0,
    output: 'Kryminał is removed; it had 1 title.',
  })
  expect(await route('dla-dzieci/kryminal.html')).toMatchObject({ relative_url: 'beletrystyka/poezja.html' })
  expect(await route('literatura/kryminal.html')).toMatchObject({ relative_url: 'beletrystyka/poezja.html' })
  expect((await run('category', 'list')).output).toContain('beletrystyka/poezja.html, 1 title')
})

test('a logo is a picture that exists, and its path is the same on all pages', async () => {
  const set = (value: string) => run('settings', 'set', 'design/header/logo_src', value)
  expect(await set('media/logo.png')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^There is no file .*\/media\/logo\.png: put the logo there first\.$/),
  })
  mkdirSync(path.join(shop.dataDir, 'media'), { recursive: true })
  writeFileSync(path.join(shop.dataDir, 'media', 'logo.png'), 'picture')
  expect(await set('media/logo.png')).toEqual({ code: 0, output: 'design/header/logo_src  /media/logo.png' })
  expect((await set('/media/logo.png')).code).toBe(0)
  for (const wrong of ['../secret.png', 'logo.exe', 'https://cdn.example/logo.png'])
    expect((await set(wrong)).code, wrong).toBe(2)
  expect(await set('')).toMatchObject({ code: 0 })
})

test.each([
  [['add', 'Nie ma/Nowa'], 'There is no category "Nie ma", in which "Nowa" would be: / and > separate'],
  [['add', '///'], 'A name has 1 to 120'],
  [['add', 'Inna', '--name', 'de=Andere'], 'There is no store view "de"'],
  [['add', 'Inna', '--key', 'Zła Część'], 'small letters'],
  [['add', 'Książki'], 'is the address of something else in the view default'],
  [['rename', 'Nie ma', 'Jest'], 'There is no category "Nie ma"'],
] as const)('a mistake in %s is explained', async (argv, message) => {
  expect(await run('category', ...argv)).toMatchObject({ code: 2, output: expect.stringContaining(message) })
})

test('CAT-18: a source is added, changed and switched off, and its stock can no longer be bought', async () => {
  const place = ['--street', 'ul. Lipowa 1', '--postcode', '20020', '--city', 'Nałęczów']
  expect((await run('source', 'add', 'magazyn', '--name', 'Magazyn', ...place)).output).toContain(
    'parcels leave from here',
  )
  expect((await run('source', 'parcels', 'magazyn')).output).toContain('parcels leave from here')
  await run(
    'source',
    'add',
    'rynek',
    '--name',
    'Na Rynku',
    '--kind',
    'bookstore',
    ...place,
    '--hours',
    'Pn-Pt 9:00-18:00; So 10:00–14:00',
  )
  expect((await run('source', 'show', 'rynek')).output.split('\n')).toEqual([
    expect.stringMatching(/^rynek {2}bookstore {2}Na Rynku {2}Nałęczów {2}0 copies {2}pick-up$/),
    '  ul. Lipowa 1, 20-020 Nałęczów',
    '  Pn–Pt  9:00–18:00',
    '  So  10:00–14:00',
  ])
  const { sku } = await addTitle(shop.db, { stock: { magazyn: 2 } })
  const stock = async () => {
    const { data } = await shop.query<{ products: { items: { stock_status: string }[] } }>(
      'query($sku: String) { products(filter: { sku: { eq: $sku } }) { items { stock_status } } }',
      { sku },
    )
    return data.products.items[0]?.stock_status
  }
  expect(await stock()).toBe('IN_STOCK')
  expect((await run('source', 'disable', 'magazyn')).output).toContain('out of use')
  await expect.poll(stock, SOON).toBe('OUT_OF_STOCK')
  await run('source', 'enable', 'magazyn')
  await expect.poll(stock, SOON).toBe('IN_STOCK')

  await run('source', 'add', 'drugi', '--name', 'Drugi', ...place)
  expect((await run('source', 'parcels', 'drugi')).output).toContain('parcels leave from here')
  expect((await run('source', 'list')).output.split('\n').map((line) => line.split(' ')[0])).toEqual([
    'drugi',
    'magazyn',
    'rynek',
  ])
  await run('source', 'change', 'rynek', '--phone', '', '--name', 'Rynek')
  expect((await run('source', 'show', 'rynek')).output).toContain('Rynek')
  for (const [argv, message] of [
    [['add', 'magazyn', '--name', 'X', ...place], 'There is a source magazyn already'],
    [['add', 'Zły', '--name', 'X', ...place], 'A code has small letters'],
    [['add', 'trzeci', '--name', 'X'], 'street: empty'],
    [['change', 'rynek', '--postcode', '123'], 'a postcode is written'],
    [['change', 'rynek', '--hours', 'zawsze'], 'Opening hours are written'],
    [['change', 'nie-ma', '--name', 'X'], 'There is no source nie-ma'],
    [['parcels', 'rynek'], 'Parcels leave from a warehouse'],
  ] as const)
    expect(await run('source', ...argv)).toMatchObject({ code: 2, output: expect.stringContaining(message) })
})

test('a setting is listed, set in one view or in all, and reset', async () => {
  expect((await run('settings', 'get', 'name')).output).toBe('Nowa księgarnia')
  expect((await run('settings', 'set', 'hours', 'Mon–Fri 9:00–17:00', '--view', 'en')).output).toContain('en: Mon–Fri')
  expect((await run('settings', 'set', 'catalog/frontend/grid_per_page', ' 36 ')).code).toBe(0)
  const perPage = async () =>
    (await shop.query<{ storeConfig: { grid_per_page: number } }>('{ storeConfig { grid_per_page } }')).data.storeConfig
  await expect.poll(perPage, SOON).toEqual({ grid_per_page: 36 })
  await run('settings', 'unset', 'catalog/frontend/grid_per_page')
  await expect.poll(perPage, SOON).toEqual({ grid_per_page: 24 })
  expect((await run('settings', 'list', 'nip')).output).toMatch(/^nip/)
  for (const [argv, message] of [
    [['nip', '123'], 'nip is a valid NIP'],
    [['bank-account', '1234'], 'bank-account is a Polish bank account'],
    [['postcode', '20'], 'postcode is a postcode, such as 20-076'],
    [['email', 'ewa'], 'email is an e-mail address'],
    [['wishlist/general/active', 'maybe'], 'is on or off'],
    [['catalog/frontend/grid_per_page', 'many'], 'is a whole number from 1 to 100: not "many"'],
    [['catalog/frontend/grid_per_page', '25'], 'is one of catalog/frontend/grid_per_page_values'],
    [['general/country/allow', 'CZ'], 'general/country/default is one of general/country/allow'],
    [['delivery/to_order/days_min', '11'], 'is at most delivery/to_order/days_max'],
    [['customer/address/taxvat_show', 'banana'], 'is one of "", opt, req: not "banana"'],
    [['customer/password/minimum_password_length', '100'], 'is a whole number from 8 to 32'],
    [['colour', 'red'], 'There is no setting "colour"'],
  ] as const)
    expect(await run('settings', 'set', ...argv)).toMatchObject({ code: 2, output: expect.stringContaining(message) })
  expect(await run('settings', 'set', 'name', 'X', '--view', 'de')).toMatchObject({ code: 2 })
  expect((await run('settings', 'set', 'customer/address/taxvat_show', 'required')).output).toMatch(/ req$/)
  await run('settings', 'unset', 'customer/address/taxvat_show')
})

test('a fact that is unset is empty, and the shop’s name follows to where it is repeated', async () => {
  for (const [name, value] of [
    ['bank-account', '55 9990 0009 0000 0000 2026 1121'],
    ['nip', '526-025-02-74'],
    ['company', 'Pod Lipą Ewa Zielna'],
  ] as const) {
    expect((await run('settings', 'set', name, value)).code).toBe(0)
    await run('settings', 'unset', name)
    expect((await run('settings', 'get', name)).output.trim(), name).toBe('')
  }
  await run('settings', 'set', 'name', 'Pod Lipą')
  expect((await run('settings', 'get', 'design/head/title_suffix')).output).toBe('Pod Lipą')
  await run('settings', 'unset', 'name')
  expect((await run('settings', 'get', 'design/head/title_suffix')).output).toBe('Nowa księgarnia')
  expect((await run('checklist')).output).toMatch(/\[ \] {2}the name of the shop/)
})
