import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeAttributes } from '../../../seed/attributes.ts'
import { writeSources } from '../../../../demo/sources.ts'
import { addTitle } from '../../../testing/title.ts'
import { operate } from '../../../testing/operator.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { deleteRareSearches } from './statistics.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await writeSources(shop.db)
  await writeAttributes(shop.db)
})
afterAll(() => shop.close())

async function send(document: string, variables: object, visitor: number) {
  const response = await shop.http.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'x-forwarded-for': `198.51.100.${visitor}` },
    payload: { query: document, variables },
  })
  return response.json<{ data: Record<string, boolean>; errors?: unknown }>()
}
const counted = (search: string, visitor: number, { total = 3, isPartial = false } = {}) =>
  send(
    'mutation($s: String!, $t: Int!, $p: Boolean!) { countSearch(search: $s, total_count: $t, is_partial: $p) }',
    { s: search, t: total, p: isPartial },
    visitor,
  )
const clicked = (search: string, position: number, visitor = 1) =>
  send(
    'mutation($s: String!, $p: Int!) { countSearchClick(search: $s, place: $p) }',
    { s: search, p: position },
    visitor,
  )

const operator = async (command: string, ...args: string[]) =>
  (await operate(shop.db, [...command.split(' '), ...args])).output

test('searches are counted, and only texts of several visitors are reported', async () => {
  expect(await operator('search report')).toMatch(/^No searches have been counted since \d{4}-\d\d-\d\d\.$/)
  for (const visitor of [1, 2, 3]) expect((await counted('Lalka  Prusa', visitor)).data).toEqual({ countSearch: true })
  for (const visitor of [1, 2, 3]) await counted('xyzzyq', visitor, { total: 0 })
  await counted('moja tajemnica', 1)
  // the same visitor is not counted again
  for (let nth = 0; nth < 3; nth++) await counted('moja tajemnica', 2)
  for (const visitor of [1, 2, 3, 4]) await counted('jan.kowalski@example.com', visitor)
  await clicked('lalka prusa', 2)
  await clicked('lalka prusa', 5)
  const report = await operator('search report')
  expect(report).toMatch(/: 14 searches\n {2}without a result {2}21 %/)
  expect(report).toMatch(/lalka prusa +3 +3 +0 +0 +67 % +3\.5/)
  expect(report).toMatch(/Without a result:\n.*\nxyzzyq +3 +3 +3/)
  expect(report).not.toContain('tajemnica')
  expect(report).not.toContain('kowalski')
  const stored = await shop.db.many<{ query: string }>`select query from search_statistic order by query`
  expect(stored.map(({ query }) => query)).toEqual(['', 'lalka prusa', 'moja tajemnica', 'xyzzyq'])
})

test('an address that searches again hours later is no further visitor of that day', async () => {
  const visitors = () => shop.db.many`select visitors from search_statistic where query = 'powtórzone'`
  try {
    // at the same time of the week, whenever the tests run
    for (const time of ['10:00', '13:00']) {
      vi.useFakeTimers({ now: new Date(`2026-12-02T${time}:00+01:00`), toFake: ['Date'] })
      await counted('powtórzone', 21)
    }
    expect(await visitors()).toEqual([{ visitors: 1 }])
  } finally {
    vi.useRealTimers()
    await shop.db.run`delete from search_statistic where week = '2026-11-30' and query = 'powtórzone'`
  }
})

test('ignores empty texts, invalid positions and visitors who send hundreds of searches', async () => {
  expect((await counted('  ', 9)).data).toEqual({ countSearch: false })
  expect((await clicked('lalka', 0, 9)).data).toEqual({ countSearchClick: false })
  const results = []
  for (let nth = 0; nth < 70; nth++) results.push((await counted(`wzór ${nth}`, 9)).data['countSearch'])
  expect(results.filter(Boolean).length).toBeLessThan(65)
})

test('texts of few visitors are deleted after their week, their counts are kept', async () => {
  const before = await shop.db.one<{ sum: number }>`select sum(searches)::int as sum from search_statistic`
  await deleteRareSearches(shop.db, new Date(Date.now() + 8 * 86_400_000))
  const rows = await shop.db.many<{ query: string; searches: number }>`
    select query, searches from search_statistic order by query`
  expect(rows.map(({ query }) => query)).toEqual(['', 'lalka prusa', 'xyzzyq'])
  expect(rows.reduce((sum, { searches }) => sum + searches, 0)).toBe(before?.sum)
  await deleteRareSearches(shop.db, new Date(Date.now() + 400 * 86_400_000))
  expect(await shop.db.many`select 1 from search_statistic`).toEqual([])
})

// after the test of rare texts, which this one would delete
test('searches are partial or without a result, clicks have a place up to 10,000; kept for a year', async () => {
  const stored = () => shop.db.many`
    select query, searches, without_result, partial, clicks, click_places from search_statistic
    where query in ('brzoza', 'olcha') order by query`
  try {
    await counted('brzoza', 31, { isPartial: true })
    await counted('brzoza', 32, { total: 0, isPartial: true })
    await counted('brzoza', 33)
    expect([await clicked('olcha', 1, 31), await clicked('olcha', 10_000, 31)]).toMatchObject([
      { data: { countSearchClick: true } },
      { data: { countSearchClick: true } },
    ])
    expect((await clicked('olcha', 10_001, 31)).data).toEqual({ countSearchClick: false })
    expect((await clicked(' ', 1, 31)).data).toEqual({ countSearchClick: false })
    expect(await stored()).toEqual([
      { query: 'brzoza', searches: 3, withoutResult: 1, partial: 1, clicks: 0, clickPlaces: 0 },
      { query: 'olcha', searches: 0, withoutResult: 0, partial: 0, clicks: 2, clickPlaces: 10_001 },
    ])
    await shop.db.run`update search_statistic set visitors = 3 where query in ('brzoza', 'olcha')`
    // kept in the 53rd week after it, not in the 54th
    const at = (weeks: number) => new Date(Date.now() + weeks * 7 * 86_400_000)
    await deleteRareSearches(shop.db, at(53))
    expect(await stored()).toHaveLength(2)
    await deleteRareSearches(shop.db, at(54))
    expect(await stored()).toEqual([])
  } finally {
    await shop.db.run`delete from search_statistic where query in ('brzoza', 'olcha')`
  }
})

test('an operator gets an explanation of search results', async () => {
  await addTitle(shop.db, { name: 'Zefir', sales: 7, people: [{ name: 'Anna Traczyk', role: 'author' }] })
  await addTitle(shop.db, { name: 'Zefir i inne wiatry północnych mórz', sales: 90 })
  const lines = await operator('search explain', 'gdzie', 'kupić', 'zefir', 'do', '100', 'zł')
  expect(lines).toContain('Filter      price: do 100 zł')
  expect(lines).toContain('Not needed  gdzie, kupić')
  expect(lines).toMatch(/Word {8}zefir/)
  expect(lines).toMatch(/1\. Zefir, Anna Traczyk \(\S+\)\n.*\n.*7 sold/)
  expect(await operator('search explain', 'zefir')).toContain('the words are the whole title')
  expect(await operator('search explain', 'traczyk')).toContain('the surname of its author')
  expect(await operator('search explain', 'zefir', 'xyzzyq')).toContain('In part     without xyzzyq')
  expect(await operator('search explain')).toContain('usage: npm run shop -- search explain QUERY')
  expect(await operator('search report', '--weeks', '0')).toContain('--weeks takes an integer from 1 to 53')
})
