import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { flag, setting } from '../../platform/configuration/declared-settings.ts'
import { numberIn, orEmpty, LINE } from '../../platform/configuration/setting-kinds.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { addSettings } from './configuration.ts'
import { getSetting, setSetting } from './edit-settings.ts'
import { getSettings } from './store.ts'

const club = {
  'reading_club/meetings/active': flag(true, 'meetings are shown'),
  'reading_club/meetings/seats': setting(12, numberIn(1, 100), 'seats of a meeting'),
  'reading_club/meetings/fewest': setting(3, numberIn(1, 100), 'below which it is called off', {
    isAtMost: 'reading_club/meetings/seats',
  }),
  'reading_club/meetings/place': setting({ default: 'czytelnia', en: 'reading room' }, LINE, 'where it meets'),
}
addSettings(club)

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ hasSeller: false })
}, 60_000)
afterAll(() => shop.close())

test('settings of an extension are described, checked, changed and read like the shop’s own', async () => {
  expect(await getSettings(club, shop.db, 'en')).toMatchObject({
    'reading_club/meetings/active': true,
    'reading_club/meetings/seats': 12,
    'reading_club/meetings/place': 'reading room',
  })
  await expect(setSetting(shop.db, OPERATOR, 'reading_club/meetings/seats', '0')).rejects.toThrow(
    'reading_club/meetings/seats is a whole number from 1 to 100: not "0".',
  )
  await setSetting(shop.db, OPERATOR, 'reading_club/meetings/seats', '8')
  const { 'reading_club/meetings/seats': seats } = await getSettings(club, shop.db)
  expect(seats).toBe(8)
  expect(await getSetting(shop.db, 'reading_club/meetings/seats')).toMatchObject({ about: 'seats of a meeting' })
})

test('a setting that another module has, or whose default is not allowed, is refused', () => {
  expect(() => addSettings({ 'wishlist/general/active': flag(true, 'wish lists') })).toThrow(
    'The setting wishlist/general/active is declared twice.',
  )
  expect(() => addSettings({ 'a/b/c': setting(0, numberIn(1, 2), 'a number') })).toThrow(
    'The setting a/b/c is a whole number from 1 to 2: its default is "0".',
  )
  const perView = setting({ default: '1', en: 'x' }, orEmpty(numberIn(1, 2)), 'a number')
  expect(() => addSettings({ 'a/b/d': perView })).toThrow(
    'The setting a/b/d is a whole number from 1 to 2, or empty: its default is "x".',
  )
})
