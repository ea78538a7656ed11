import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { getSetting, listSettings, setSetting, SettingError, unsetSetting } from './edit-settings.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ hasSeller: false })
}, 60_000)
afterAll(() => shop.close())

const refusal = async (change: Promise<unknown>) => {
  const error: unknown = await change.catch((caught: unknown) => caught)
  return error instanceof SettingError ? error.message : error
}
const set = (name: string, value: string, view?: string) => setSetting(shop.db, OPERATOR, name, value, view)
const unset = (name: string, view?: string) => unsetSetting(shop.db, OPERATOR, name, view)

test('a setting is found by its path or short name, and set for one view or for all', async () => {
  const company = {
    path: 'general/store_information/company',
    name: 'company',
    about: 'the registered name of the firm, on documents and in mails',
    allowed: 'a text of one line with at most 255 characters, or empty',
    defaults: { default: '', en: '' },
  }
  expect(await getSetting(shop.db, 'company')).toEqual({ ...company, values: { default: '', en: '' }, isSet: false })
  expect(await set('company', ' Oficyna ')).toEqual({
    ...company,
    values: { default: 'Oficyna', en: 'Oficyna' },
    isSet: true,
  })
  expect(await set(company.path, 'Press', 'en')).toMatchObject({ values: { default: 'Oficyna', en: 'Press' } })
  expect(await unset('company')).toMatchObject({ values: { default: '', en: 'Press' }, isSet: true })
  expect(await unset('company', 'en')).toEqual({ ...company, values: { default: '', en: '' }, isSet: false })
  expect((await set('wishlist/general/active', 'off')).values).toEqual({ default: '0', en: '0' })
  expect((await unset('wishlist/general/active')).values).toEqual({ default: '1', en: '1' })
  const changed = (await listSettings(shop.db)).filter(({ isSet }) => isSet)
  expect(changed).toEqual([])
})

test('what cannot be set is refused in the operator’s words, and changes nothing', async () => {
  expect(await refusal(set('no/such', '1'))).toBe('There is no setting "no/such": npm run shop -- settings list')
  expect(await refusal(getSetting(shop.db, 'no'))).toBe('There is no setting "no": npm run shop -- settings list')
  expect(await refusal(set('nip', '123'))).toBe('nip is a valid NIP, or empty: not "123".')
  expect(await refusal(set('catalog/novelties/days', '0'))).toBe(
    'catalog/novelties/days is a whole number from 1 to 3650: not "0".',
  )
  expect(await refusal(set('company', 'A', 'de'))).toBe('There is no store view "de", only default, en.')
  expect(await refusal(unset('company', 'de'))).toBe('There is no store view "de", only default, en.')
  expect((await listSettings(shop.db)).filter(({ isSet }) => isSet)).toEqual([])
})

test.each([
  [
    'catalog/frontend/grid_per_page',
    '13',
    'catalog/frontend/grid_per_page is one of catalog/frontend/grid_per_page_values.',
  ],
  [
    'catalog/frontend/grid_per_page_values',
    '13,14',
    'catalog/frontend/grid_per_page is one of catalog/frontend/grid_per_page_values.',
  ],
  [
    'catalog/frontend/list_per_page',
    '13',
    'catalog/frontend/list_per_page is one of catalog/frontend/list_per_page_values.',
  ],
  [
    'catalog/frontend/list_per_page_values',
    '13,14',
    'catalog/frontend/list_per_page is one of catalog/frontend/list_per_page_values.',
  ],
  ['general/country/default', 'US', 'general/country/default is one of general/country/allow.'],
  ['general/country/allow', 'US', 'general/country/default is one of general/country/allow.'],
  ['delivery/to_order/days_min', '365', 'delivery/to_order/days_min is at most delivery/to_order/days_max.'],
  ['delivery/to_order/days_max', '0', 'delivery/to_order/days_min is at most delivery/to_order/days_max.'],
])('%s is not %s where another setting says otherwise, in any view', async (path, value, message) => {
  const before = await getSetting(shop.db, path)
  expect(await refusal(set(path, value))).toBe(message)
  expect(await refusal(set(path, value, 'en'))).toBe(message)
  expect(await getSetting(shop.db, path)).toEqual(before)
})

test('settings that agree are accepted in the order that keeps them so', async () => {
  await set('delivery/to_order/days_max', '30')
  expect((await set('delivery/to_order/days_min', '30')).values).toEqual({ default: '30', en: '30' })
  // without the minimum the maximum could not be removed
  expect(await refusal(unset('delivery/to_order/days_max'))).toBe(
    'delivery/to_order/days_min is at most delivery/to_order/days_max.',
  )
  await unset('delivery/to_order/days_min')
  await unset('delivery/to_order/days_max')
})

test('settings equal to the shop’s name follow it in all views; their own, and those of a view, do not', async () => {
  const followers = [
    'general/website/name',
    'general/group/name',
    'design/head/default_title',
    'design/head/title_suffix',
    'design/header/logo_alt',
    'design/footer/copyright',
  ]
  const values = async () =>
    Object.fromEntries(
      (await listSettings(shop.db)).flatMap((one) =>
        followers.includes(one.path) ? [[one.path, one.values['default']]] : [],
      ),
    )
  const [before, { values: names }] = [await values(), await getSetting(shop.db, 'name')]
  const following = followers.filter((path) => before[path] === names['default'])
  expect(following).toContain('general/website/name')
  await set('design/header/logo_alt', 'Nasze logo')
  await set('name', 'Oficyna')
  const after = await values()
  for (const path of followers)
    expect(after[path], path).toBe(
      path === 'design/header/logo_alt' ? 'Nasze logo' : following.includes(path) ? 'Oficyna' : before[path],
    )
  await set('name', 'Press', 'en')
  expect(await values()).toEqual(after)
  await unset('name', 'en')
  await unset('name')
  await unset('design/header/logo_alt')
  expect(await values()).toEqual(before)
  expect((await listSettings(shop.db)).filter(({ isSet }) => isSet)).toEqual([])
})
