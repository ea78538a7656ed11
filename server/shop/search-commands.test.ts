import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeAttributes } from '../seed/attributes.ts'
import { writeSources } from '../../demo/sources.ts'
import { operate } from '../testing/operator.ts'
import { openShop, type TestShop } from '../testing/shop.ts'
import { addTitle } from '../testing/title.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await writeSources(shop.db)
  await writeAttributes(shop.db)
}, 60_000)
afterAll(() => shop.close())

const run = async (...argv: string[]) => {
  const { code, output } = await operate(shop.db, ['search', ...argv])
  expect(code, output).toBe(0)
  return output
}
const refusal = async (...argv: string[]) => {
  const { code, output } = await operate(shop.db, ['search', ...argv])
  expect(code).not.toBe(0)
  return output
}

describe('the report of searches', () => {
  beforeEach(async () => {
    // Sunday, just before midnight in Warsaw
    vi.useFakeTimers({ now: new Date('2026-12-06T22:59:00Z'), toFake: ['Date'] })
    await shop.db.run`delete from search_statistic`
    return () => vi.useRealTimers()
  })
  /** The sums of a query in a week. */
  const counted = (
    query: string,
    [searches, visitors, withoutResult, partial, clicks, clickPlaces]: number[],
    { week = '2026-11-30', store = 'default' } = {},
  ) => shop.db.run`
    insert into search_statistic (store_code, week, query, searches, visitors, without_result, partial, clicks,
      click_places)
    values (${store}, ${week}::date, ${query}, ${searches ?? 0}, ${visitors ?? 0}, ${withoutResult ?? 0},
      ${partial ?? 0}, ${clicks ?? 0}, ${clickPlaces ?? 0})`

  test('has totals and three tables, of queries of three visitors', async () => {
    await counted('lalka', [10, 3, 0, 2, 4, 6])
    await counted('potop', [20, 5, 5, 0, 0, 0])
    await counted('brak', [6, 4, 6, 0, 0, 0])
    await counted('rzadkie', [99, 2, 99, 0, 0, 0])
    await counted('', [15, 0, 0, 8, 1, 5])
    expect((await run('report')).split('\n')).toEqual([
      'Since 2026-11-09: 150 searches',
      '  without a result  73 %',
      '  answered in part  7 %',
      '  books opened      3 %, at place 2.2',
      '',
      'Most frequent:',
      'query  searches  visitors  no result  partial  clicks  place',
      'potop  20        5         5          0        0 %',
      'lalka  10        3         0          2        40 %    1.5',
      'brak   6         4         6          0        0 %',
      '',
      'Without a result:',
      'query  searches  visitors  no result  partial  clicks  place',
      'brak   6         4         6          0        0 %',
      'potop  20        5         5          0        0 %',
      '',
      'With results that nobody opened:',
      'query  searches  visitors  no result  partial  clicks  place',
      'potop  20        5         5          0        0 %',
    ])
    expect(
      (await run('report', '--limit', '1')).split('\n').filter((line) => /^(?:potop|lalka|brak)/.test(line)),
    ).toEqual([
      'potop  20        5         5          0        0 %',
      'brak   6         4         6          0        0 %',
      'potop  20        5         5          0        0 %',
    ])
  })

  test('without clicks has no place, and says which tables are empty', async () => {
    await counted('lalka', [2, 3, 0, 0, 1, 1])
    await counted('', [2, 0, 0, 0, 0, 0], { store: 'en' })
    expect((await run('report')).split('\n').slice(-4)).toEqual([
      '',
      'Without a result: none',
      '',
      'With results that nobody opened: none',
    ])
    expect((await run('report', '--store', 'en')).split('\n')).toEqual([
      'Since 2026-11-09: 2 searches',
      '  without a result  0 %',
      '  answered in part  0 %',
      '  books opened      0 %, at place –',
      '',
      'Most frequent: none',
      '',
      'Without a result: none',
      '',
      'With results that nobody opened: none',
    ])
  })

  test('is of whole weeks of one view, the visitors of each of which are counted', async () => {
    await counted('lalka', [1, 2, 0, 0, 0, 0], { week: '2026-11-30' })
    await counted('lalka', [2, 3, 0, 0, 1, 4], { week: '2026-11-23' })
    await counted('lalka', [4, 9, 0, 0, 0, 0], { week: '2026-11-09' })
    await counted('lalka', [8, 9, 0, 0, 0, 0], { week: '2026-11-02' })
    await counted('lalka', [16, 9, 0, 0, 0, 0], { store: 'en' })
    const json = async (...more: string[]) =>
      JSON.parse(await run('report', '--json', ...more)) as {
        since: string
        totals: object
        frequent: object[]
        withoutResult: object[]
        unclicked: object[]
      }
    const sums = (searches: number, clicks: number) => ({
      searches,
      withoutResult: 0,
      partial: 0,
      clicks,
      place: clicks > 0 ? 4 : null,
    })
    expect(await json('--weeks', '1')).toEqual({
      since: '2026-11-30',
      totals: sums(1, 0),
      frequent: [],
      withoutResult: [],
      unclicked: [],
    })
    const two = await json('--weeks', '2')
    expect(two).toMatchObject({ since: '2026-11-23', totals: sums(3, 1), unclicked: [] })
    expect(two.frequent).toEqual([{ query: 'lalka', visitors: 5, ...sums(3, 1) }])
    expect((await json()).totals).toEqual(sums(7, 1))
    expect((await json('--weeks', '5')).totals).toEqual(sums(15, 1))
    expect((await json('--store', 'en')).frequent).toEqual([{ query: 'lalka', visitors: 9, ...sums(16, 0) }])
    expect(await run('report', '--store', 'none')).toBe('No searches have been counted since 2026-11-09.')
  })
})

describe('words of the search', () => {
  test('synonyms are listed, and refused without a number or with more words', async () => {
    await shop.db.run`delete from search_synonym`
    expect(await run('synonyms')).toBe('There are no synonyms.')
    const id = /\d+/.exec(await run('synonyms', 'add', 'ebook', 'książka elektroniczna', 'e-book'))?.[0] ?? ''
    const other = /\d+/.exec(await run('synonyms', 'mean', 'wokulski', 'lalka prus', 'lalka'))?.[0] ?? ''
    const USAGE = 'search synonyms remove takes the number of a group, as shown by list'
    expect(await run('synonyms', 'list')).toBe(
      [
        `${id.padStart(4)}  ebook = ksiazka elektroniczna = e book`,
        `${other.padStart(4)}  wokulski > lalka prus; lalka`,
      ].join('\n'),
    )
    for (const argv of [[], ['9999'], [id, other], ['ebook'], [`${id}.5`]])
      expect(await refusal('synonyms', 'remove', ...argv), argv.join(' ')).toBe(USAGE)
    expect(await refusal('synonyms', 'delete', id)).toBe('search synonyms supports list, add, mean and remove')
    for (const one of [id, other]) expect(await run('synonyms', 'remove', one)).toBe(`Synonyms ${one} removed.`)
    expect(await run('synonyms')).toBe('There are no synonyms.')
  })

  test('stop words are listed, added and removed', async () => {
    await shop.db.run`delete from search_stop_word`
    expect(await run('stop-words')).toBe('There are no stop words.')
    expect(await run('stop-words', 'add', 'szkuner', 'bryg')).toBe('2 added.')
    expect(await run('stop-words', 'add', 'bryg', 'kuter')).toBe('1 added.')
    expect(await run('stop-words', 'list')).toBe('bryg kuter szkuner')
    expect(await run('stop-words', 'remove', 'szkuner', 'fregata')).toBe('1 removed.')
    for (const verb of ['add', 'remove'])
      expect(await refusal('stop-words', verb)).toBe(`search stop-words ${verb} takes one word or more`)
    expect(await refusal('stop-words', 'delete', 'bryg')).toBe('search stop-words supports list, add and remove')
    expect(await refusal('stop-words', 'list', 'bryg')).toContain('search stop-words')
  })
})

describe('the explanation of a search', () => {
  const numbered = (output: string) => output.split('\n').filter((line) => /^ +\d+\. /.test(line))

  test('says whether a book can be bought, what was sold of it, its day and its volume', async () => {
    const sold = await addTitle(shop.db, { name: 'Barkentyna', sales: 12, publishedOn: '2024-03-05' })
    const away = await addTitle(shop.db, {
      name: 'Barkentyna',
      people: [],
      stock: { lublin: 0 },
      publishedOn: null,
      series: { name: 'Żagle', volume: 1.5 } as never,
    })
    const output = await run('explain', 'barkentyna')
    expect(output.split('\n')).toEqual([
      expect.stringMatching(/^Word {8}barkentyna, also /),
      'Books       2',
      `  1. Barkentyna, Jan Próbny (${sold.sku})`,
      '     the words are the whole title',
      '     can be bought, 12 sold, published 2024-03-05',
      `  2. Barkentyna (${away.sku})`,
      '     the words are the whole title',
      '     cannot be bought, 0 sold, no date, volume 1.5',
    ])
  })

  test('has no more than ten books, those of one view', async () => {
    for (let nth = 0; nth < 11; nth++) await addTitle(shop.db, { name: `Dubelt ${nth}` })
    const output = await run('explain', 'dubelt')
    expect(output).toContain('Books       11')
    expect(numbered(output)).toHaveLength(10)
    expect(await run('explain', '--store', 'none', 'dubelt')).toContain('Books       0')
  })

  test('names corrections, synonyms, words that were left out and deep searches', async () => {
    await addTitle(shop.db, { name: 'Fregata królewska', sales: 3 })
    const id = /\d+/.exec(await run('synonyms', 'mean', 'zaglowiec', 'fregata krolewska'))?.[0] ?? ''
    expect(await run('explain', 'żaglowiec')).toContain('            or fregata krolewska')
    await run('synonyms', 'remove', id)
    expect(await run('explain', 'fregtaa')).toMatch(/\nMeant {7}fregata\n/)
    expect(await run('explain', 'fregata')).not.toMatch(/Meant|In part|Searched/)
    const partial = await run('explain', 'fregata', 'xyzzyq')
    expect(partial).toContain('In part     without xyzzyq\n')
    expect(await run('explain', 'próbny', 'opis')).toContain('Searched    descriptions, contents and subjects too')
  })
})
