import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../testing/operator-actor.ts'
import { addTitle } from '../../testing/title.ts'
import { writeAttributes } from '../../seed/attributes.ts'
import { writeCategories } from '../../../demo/categories.ts'
import { writeSources } from '../../../demo/sources.ts'
import { folders } from '../../shop/folders.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { operate } from '../../testing/operator.ts'
import { getSeasons, setSeasons } from './edit-seasons.ts'

const SOON = { timeout: 10_000 }
let shop: TestShop
let skus: string[]
beforeAll(async () => {
  shop = await openShop()
  await shop.db.transaction(async (tx) => {
    await writeSources(tx)
    await writeAttributes(tx)
    await writeCategories(tx, folders.demo)
  })
  skus = [(await addTitle(shop.db, { name: 'Pierwsza' })).sku, (await addTitle(shop.db, { name: 'Druga' })).sku]
}, 60_000)
afterAll(() => shop.close())

interface Shelf {
  seasonShelf: {
    title: string
    text: string
    language: string | null
    url: string | null
    products: { sku: string }[]
  } | null
}
const shelf = async (store?: string) => {
  const { data, errors } = await shop.query<Shelf>(
    '{ seasonShelf { title text language url products(pageSize: 6) { sku } } }',
    {},
    store,
  )
  expect(errors).toBeUndefined()
  return data.seasonShelf
}

/** MM-DD, `shift` days from today. */
function day(shift: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format()
  const then = new Date(`${today}T12:00:00Z`)
  then.setUTCDate(then.getUTCDate() + shift)
  return then.toISOString().slice(5, 10)
}
const season = (key: string, from: string, to: string, more = {}) => ({
  key,
  title: `Pora: ${key}`,
  text: 'Dwa zdania.',
  from,
  to,
  skus,
  ...more,
})

test('CMS-1: the shelf of home is that of today’s season, also across the new year', async () => {
  expect(await shelf()).toBeNull()
  // one season covers all days but today
  await setSeasons(shop.db, OPERATOR, [season('kiedy-indziej', day(1), day(-1)), season('dzis', day(0), day(0))])
  await expect.poll(async () => (await shelf())?.title, SOON).toBe('Pora: dzis')
  // from today over the end of the year to the day before yesterday
  await setSeasons(shop.db, OPERATOR, [season('prawie-zawsze', day(0), day(-2)), season('dzis', day(0), day(0))])
  await expect.poll(async () => (await shelf())?.title, SOON).toBe('Pora: prawie-zawsze')
})

test('CMS-1: text and link are those of the view, titles are in the order of the file', async () => {
  const winter = season('zima', '01-01', '12-31', {
    titles: { en: 'Winter' },
    texts: { en: 'Two sentences.' },
    path: '/zima.html',
    skus: skus.toReversed(),
  })
  await setSeasons(shop.db, OPERATOR, [winter])
  const products = skus.toReversed().map((sku) => ({ sku }))
  await expect
    .poll(() => shelf(), SOON)
    .toEqual({ title: 'Pora: zima', text: 'Dwa zdania.', language: null, url: '/zima.html', products })
  expect(await shelf('en')).toEqual({ title: 'Winter', text: 'Two sentences.', language: null, url: null, products })
  expect(await getSeasons(shop.db)).toEqual([winter])
  await setSeasons(shop.db, OPERATOR, [season('zima', '01-01', '12-31')])
  await expect.poll(async () => (await shelf('en'))?.language, SOON).toBe('pl')
})

test('an invalid file is rejected completely with the path of the error', async () => {
  const [kept, others] = [await getSeasons(shop.db), season('inna', '01-01', '02-01')]
  for (const [mistake, message] of [
    [{ ...others, from: '02-30' }, /^0\.from: a day of every year: MM-DD$/],
    [{ ...others, path: '//elsewhere.example' }, /^0\.path: /],
    [{ ...others, skus: ['nie-ma'] }, /there is no product with the SKU nie-ma/],
    [{ ...others, skus: [skus[0], skus[0]] }, /one title stands twice/],
    [{ ...others, color: 'red' }, /color/],
  ] as const)
    await expect(setSeasons(shop.db, OPERATOR, [mistake])).rejects.toThrow(message)
  expect(await getSeasons(shop.db)).toEqual(kept)
  expect(JSON.parse((await operate(shop.db, ['seasons', 'show'])).output)).toEqual(kept)
})
