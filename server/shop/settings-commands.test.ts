import { afterAll, beforeAll, expect, test } from 'vitest'
import { operate } from '../testing/operator.ts'
import { openShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ hasSeller: false })
}, 60_000)
afterAll(() => shop?.close())

const run = async (...argv: string[]) => {
  const { code, output } = await operate(shop.db, argv, { settings: shop.settings })
  return code === 0 ? output : [code, output]
}
const set = (...argv: string[]) => run('settings', 'set', ...argv)
const get = (name: string) => run('settings', 'get', name)
const list = (...argv: string[]) => run('settings', 'list', ...argv)
const PER_PAGE = 'catalog/frontend/grid_per_page'

test('CMS-1: a setting has one value in all views, until a view gets its own', async () => {
  expect(await get('hours')).toBe('')
  expect(await set('hours', 'pn–pt 9–17')).toBe('hours  pn–pt 9–17')
  expect(await get('hours')).toBe('pn–pt 9–17')
  expect(await set('hours', 'Mon–Fri', '--view', 'en')).toBe('hours  default: pn–pt 9–17  |  en: Mon–Fri')
  expect(await get('hours')).toBe('default: pn–pt 9–17\nen: Mon–Fri')
  expect(await run('settings', 'unset', 'hours')).toBe('hours  default:   |  en: Mon–Fri')
  expect(await run('settings', 'unset', 'hours', '--view', 'en')).toBe('hours  ')
  expect(await get('hours')).toBe('')
  // a setting without a short name is called by its path
  expect(await set(PER_PAGE, '36')).toBe(`${PER_PAGE}  36`)
  expect(await get(PER_PAGE)).toBe('36')
})

test('CMS-1: settings are listed by a part of their name or path, all or only those that were changed', async () => {
  expect(await list('grid_per_page')).toBe(`${PER_PAGE}         36\n${PER_PAGE}_values  12,24,36`)
  expect(await list('grid_per_page', '--set')).toBe(`${PER_PAGE}  36`)
  expect(await list('nip')).toMatch(/^nip/)
  expect(await list('general/store_information/phone')).toMatch(/^phone/)
  expect(await list('nip', '--set')).toBe('There is no such setting.')
  expect(await list('nie-ma')).toBe('There is no such setting.')
  expect(JSON.parse((await list('nie-ma', '--json')) as string)).toEqual([])
  expect(JSON.parse((await list('grid_per_page', '--set', '--json')) as string)).toMatchObject([
    { path: PER_PAGE, isSet: true, values: { default: '36', en: '36' } },
  ])
  expect(await list('sales/cancellation/reasons')).toMatch(
    /^sales\/cancellation\/reasons {2}default: Zamówienie jest już niepotrzebne ⏎ Z.* ⏎ Inny powód {2}\| {2}en: The [^\n]*$/,
  )
  const all = ((await list()) as string).split('\n')
  expect(all.length).toBeGreaterThan(100)
})

test('a setting is described by what it decides, what it may be, and its default in each view', async () => {
  expect(await run('settings', 'describe', 'novelties')).toBe(
    'catalog/novelties/days: days for which a title is new after its publication\n' +
      '  a whole number from 1 to 3650; default: 75',
  )
  expect(await run('settings', 'describe', 'nip')).toBe(
    'nip: tax number of the seller (NIP)\n  a valid NIP, or empty; empty by default',
  )
  expect(await run('settings', 'describe', 'header/welcome')).toBe(
    'design/header/welcome: greeting in the header\n' +
      '  a text of one line with at most 255 characters, or empty; default: default: Dzień dobry!  |  en: Welcome!',
  )
  expect(await run('settings', 'describe', 'nie-ma')).toBe('There is no such setting.')
})

test('CMS-1: a logo is looked for in the folder of pictures, and removed without a look', async () => {
  const logo = 'design/header/logo_src'
  for (const value of ['logo.svg', '/logo.svg', 'media/logo.svg', '/media/logo.svg'])
    expect(await set(logo, value)).toEqual([
      2,
      `There is no file ${shop.dataDir}/media/logo.svg: put the logo there first.`,
    ])
  expect(await set(logo, '')).toBe(`${logo}  `)
})
