import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../testing/operator-actor.ts'
import { openShop, type TestShop } from '../../../testing/shop.ts'
import { writeAttributes } from '../../../seed/attributes.ts'
import { writeSources } from '../../../../demo/sources.ts'
import { addTitle } from '../../../testing/title.ts'
import { sqlIndex } from '../index/tables/sql-index.ts'
import { productsChanged } from '../../catalog/changes.ts'
import type { ProductQuery } from '../product-query/product-query.ts'
import { findIn } from './search.ts'
import { addSynonyms } from '../words/search-words.ts'

const sorted = (names: readonly (string | undefined)[]) =>
  names.toSorted((one = '', other = '') => one.localeCompare(other, 'pl'))

let shop: TestShop
/** A catalogue of few words, in which each nearest word is known. */
beforeAll(async () => {
  shop = await openShop()
  await writeSources(shop.db)
  await writeAttributes(shop.db)
  for (const name of WORDS) await addTitle(shop.db, { name, people: [{ name: 'Ola Zimna', role: 'author' }] })
  await addTitle(shop.db, { name: 'Latarnia', publisher: 'Mgielna' })
  await addTitle(shop.db, { name: 'Kruk', people: [{ name: 'Edgar Poe', role: 'author' }] })
  await addTitle(shop.db, { name: 'Lis wilk', sales: 9 })
  await addTitle(shop.db, { name: 'Hamlet', people: [{ name: 'William Shakespeare', role: 'author' }] })
  for (let nth = 1; nth <= 4; nth++) await addTitle(shop.db, { name: `Pstrąg ${nth}`, sales: nth })
  // out of stock, although the most popular
  await addTitle(shop.db, { name: 'Fiołek Cętkowata', sales: 9, stock: {} })
  for (const [sales, name] of ['Fiołek Cętkowiec', 'Fiołek Cętkowany', 'Fiołek Cętkowo'].entries())
    await addTitle(shop.db, { name, sales: sales % 2 })
  await describe('Zielnik', 'O&nbsp;dziurawcu i szałwii, spisany przez mniszki.')
  await describe('Herbarz', 'Szałwia na tarczy rycerza.')
  // words that are more alike by their three-letter parts, and have more mistakes
  for (const beginning of ['ambcde', 'mabxcd'])
    await shop.db.run`
      with letters as (select letter from regexp_split_to_table('qvxyzfghj', '') letter)
      insert into search_vocabulary (word, spelling, sound)
      select w, w, '' from letters a, letters b, lateral (select ${beginning} || a.letter || b.letter as w) x`
}, 120_000)
afterAll(() => shop.close())

const WORDS = `
  Kot, Grabarz i wdowa, Pustelnia, Tapirek, Wiolonczela, Bursztynek, Bursztyrok, Lupka, Lura, Bokan, Dukan, Zolb,
  Żolw, Makar, Mekar, Mikar, Mukar, Mykar, Konstantynopol, Burza i sanki, Senki ciche, Burza i rosy, Rasy ciche,
  X8Z9, Ślimak Gąsienica, The Silver Moon, Q7W8E1, Q7W8E2, Q7W8E3, Q7W8E4, Gęś,
  Nad rzeką przy młynie, Żuk Jeż, Paw Ul, Wilk lis, Mabcdek, Q, V, Rentgen, Mazurel,
  Wielka księga ptaków: mazurek i dzwoniec w ogrodzie pod lasem
`
  .trim()
  .split(/,\s+/)
async function describe(name: string, description: string) {
  const { id } = await addTitle(shop.db, { name })
  await shop.db.transaction(async (tx) => {
    await tx.run`update product_text set description = ${description} where product_id = ${id}`
    await productsChanged(tx, [id])
  })
}

async function search(text: string, more: Partial<ProductQuery> = {}) {
  const { ids, total, suggestions, interpretation } = await findIn(sqlIndex(shop.db), shop.db, {
    storeCode: 'default',
    groupId: 0,
    now: new Date(),
    search: text,
    options: {},
    pageSize: 20,
    currentPage: 1,
    include: { items: true, aggregations: false, priceBounds: false },
    ...more,
  })
  const rows = await shop.db.many<{ id: number; name: string }>`
    select product_id as id, name from product_text where store_code = 'default' and product_id = any(${ids})`
  const names = ids.map((id) => rows.find((row) => row.id === id)?.name)
  return { total, names, suggestions, leftOut: interpretation?.leftOut, isPartial: interpretation?.isPartial }
}

test.each([
  ['ktt', 'kot', ['Kot']],
  ['garbarz', 'grabarz', ['Grabarz i wdowa']],
  ['grabaz', 'grabarz', ['Grabarz i wdowa']],
  ['grabbarz', 'grabarz', ['Grabarz i wdowa']],
  ['wdovva', 'wdowa', ['Grabarz i wdowa']],
  // as it sounds
  ['gembś', undefined, []],
  ['gesz', 'gęś', ['Gęś']],
  // one mistake in seven letters, two in eight
  ['tabirek', 'tapirek', ['Tapirek']],
  ['tabirrk', undefined, []],
  ['wiolamczela', 'wiolonczela', ['Wiolonczela']],
  ['wialamczela', undefined, []],
  // only the nearest words: the same length, the first letter and an accent decide which one is suggested
  ['bursztymek', 'bursztynek', ['Bursztynek']],
  ['lupa', 'lura', ['Lupka', 'Lura']],
  ['dokan', 'dukan', ['Bokan', 'Dukan']],
  ['zolk', 'żolw', ['Zolb', 'Żolw']],
  // at most four of them
  ['mokar', 'makar', ['Makar', 'Mekar', 'Mikar', 'Mukar']],
  // the beginning of the last word
  ['konstnatyn', 'konstantynopol', ['Konstantynopol']],
  // neither numbers nor two letters
  ['k2t', undefined, []],
  ['kt', undefined, []],
  // a word of another book, if that makes a title; not one of four letters
  ['burza senki', 'burza sanki', ['Burza i sanki']],
  // typed without spaces: a title, or two words of a book's title and people
  ['slimakgasienica', 'ślimak gąsienica', ['Ślimak Gąsienica']],
  ['slimakgasie', 'ślimak gąsienica', ['Ślimak Gąsienica']],
  ['grabarziwdowa', 'grabarz i wdowa', ['Grabarz i wdowa']],
  ['wdowagrabarz', 'wdowa grabarz', ['Grabarz i wdowa']],
  // the most popular title that is in stock
  ['fiolekcetkow', 'fiołek cętkowany', ['Fiołek Cętkowany']],
  // not as a beginning: another word follows
  ['grab xyzzyq', undefined, []],
  ['Zimnakot', 'Zimna kot', ['Kot']],
  ['silvermoon', 'silver moon', ['The Silver Moon']],
  ['nadrzeka', 'nad rzeką', ['Nad rzeką przy młynie']],
  ['nadrzeka mlyn', 'nad rzeką mlyn', ['Nad rzeką przy młynie']],
  ['grabarz Zimnawdowa', 'grabarz Zimna wdowa', ['Grabarz i wdowa']],
  // six letters; not five
  ['zukjez', 'żuk jeż', ['Żuk Jeż']],
  ['pawul', undefined, []],
  // two letters swapped, and one too many
  ['ambcdek', 'mabcdek', ['Mabcdek']],
  ['mabxcdek', 'mabcdek', ['Mabcdek']],
  // the beginning of another spelling
  ['szeks', 'szekspir', ['Hamlet']],
  ['wdowagrab', undefined, []],
  ['latarniamgielna', undefined, []],
  ['kotgrabarz', undefined, []],
])('SRCH-2: %s is corrected to %s', async (typed, suggestion, names) => {
  const found = await search(typed)
  expect({ ...found, names: found.names.toSorted((one = '', other = '') => one.localeCompare(other, 'pl')) }).toEqual({
    total: names.length,
    names,
    suggestions: suggestion ? [suggestion] : [],
    leftOut: [],
    isPartial: false,
  })
})

test('SRCH-2: a beginning is completed only as the last word, and short words of other books stay', async () => {
  expect(await search('konstnatyn kot')).toMatchObject({ names: ['Kot'], leftOut: ['konstnatyn'], suggestions: [] })
  expect(await search('slimakgasie kot')).toMatchObject({ names: ['Kot'], leftOut: ['slimakgasie'], suggestions: [] })
  expect(await search('slimakgasie zimna')).toMatchObject({ leftOut: ['slimakgasie'], suggestions: [] })
  expect((await search('slimakgasie w')).suggestions).not.toContain('ślimak gąsienica w')
  // a corrected word in a title that is longer than the words
  expect(await search('mazurel dzwoniec')).toMatchObject({ isPartial: true, suggestions: [] })
  expect(await search('burza rasy')).toMatchObject({ isPartial: true, suggestions: [] })
})

test('SRCH-2: similar titles are suggested where no word can be corrected: from four letters, at most three', async () => {
  expect(await search('x8z7')).toEqual({
    total: 1,
    names: ['X8Z9'],
    suggestions: ['X8Z9'],
    leftOut: [],
    isPartial: true,
  })
  expect(await search('x8y')).toMatchObject({ total: 0, suggestions: [], isPartial: false })
  const { total, suggestions } = await search('q7w8e9')
  expect(total).toBe(4)
  expect(suggestions).toHaveLength(3)
})

test('SRCH-2: initials are ignored beside a name', async () => {
  for (const text of ['E. A. Poe', 'Poe E', 'poe e. a.'])
    expect(await search(text), text).toEqual({
      total: 1,
      names: ['Kruk'],
      suggestions: [],
      leftOut: [],
      isPartial: false,
    })
})

test('SRCH-2: initials alone are words, and an initial is kept in a phrase that has synonyms', async () => {
  const { names, isPartial } = await search('q v')
  expect({ names: sorted(names), isPartial }).toEqual({ names: ['Q', 'V'], isPartial: true })
  await addSynonyms(shop.db, OPERATOR, ['x ray', 'rentgen'])
  expect(await search('x ray qqzzv')).toMatchObject({ names: ['Rentgen'], leftOut: ['qqzzv'] })
})

test('SRCH-2: words of a description are neither corrected nor left out; a word that nothing has is', async () => {
  expect(await search('dziurawiec')).toMatchObject({ names: ['Zielnik'], suggestions: [], isPartial: false })
  expect(await search('mniszki dziurawiec')).toMatchObject({ names: ['Zielnik'], leftOut: [], isPartial: false })
  expect(await search('mniszki qqzzv')).toMatchObject({ names: ['Zielnik'], leftOut: ['qqzzv'], isPartial: true })
})

test('SRCH-2: of words that no book has together the rarest is kept, and the others are reported', async () => {
  // four books and one
  expect(await search('pstrąg wdowa')).toEqual({
    total: 1,
    names: ['Grabarz i wdowa'],
    suggestions: [],
    leftOut: ['pstrąg'],
    isPartial: true,
  })
  expect(await search('wdowa pstrąg grabarz')).toMatchObject({ names: ['Grabarz i wdowa'], leftOut: ['pstrąg'] })
  // a word that no book has, typed with accents
  expect(await search('wdowa żźąśćv pstrąg')).toMatchObject({
    names: ['Grabarz i wdowa'],
    leftOut: ['żźąśćv', 'pstrąg'],
    isPartial: true,
  })
  // as rare: both are shown
  expect(sorted((await search('kot wdowa')).names)).toEqual(['Grabarz i wdowa', 'Kot'])
})

test('SRCH-2: a question about a book finds it by its name', async () => {
  expect(await search('grabarz wdowa streszczenie')).toEqual({
    total: 1,
    names: ['Grabarz i wdowa'],
    suggestions: [],
    leftOut: ['streszczenie'],
    isPartial: true,
  })
  // not words of a publisher, and not a beginning
  expect(await search('kruk mgielna streszczenie')).toMatchObject({
    names: ['Kruk'],
    leftOut: ['mgielna', 'streszczenie'],
  })
  expect(await search('kruk xyzzyq gra')).toMatchObject({ names: ['Kruk'], leftOut: ['xyzzyq', 'gra'] })
  // a part of a title is no name: the other words count too
  const { names } = await search('gąsienica mniszki xyzzyq')
  expect(sorted(names)).toEqual(['Ślimak Gąsienica', 'Zielnik'])
  // the remaining words in the order of a title
  expect((await search('wilk lis xyzzyq')).names).toEqual(['Wilk lis', 'Lis wilk'])
  // a word of the question that a description has
  expect(await search('konstantynopol tarcza rycerz')).toMatchObject({ names: ['Konstantynopol'], isPartial: true })
  // two words are no question
  expect(sorted((await search('konstantynopol rycerz')).names)).toEqual(['Herbarz', 'Konstantynopol'])
})

test('SRCH-2: filters never change what is corrected', async () => {
  const price = { from: 900_000 }
  const none = { total: 0, names: [], leftOut: [], isPartial: false }
  expect(await search('grabaz', { price })).toEqual({ ...none, suggestions: ['grabarz'] })
  expect(await search('grabarz', { price })).toEqual({ ...none, suggestions: [] })
  expect(await search('grabaz', { price: { to: 900_000 } })).toMatchObject({ total: 1, suggestions: ['grabarz'] })
  expect(await search('pstrąg wdowa', { price })).toMatchObject({ total: 0, leftOut: ['pstrąg'] })
})

test('SRCH-2: a phrase with synonyms is read as separate words if neither is found', async () => {
  await addSynonyms(shop.db, OPERATOR, ['morski kot', 'foka'])
  expect(await search('morski kot')).toEqual({
    total: 1,
    names: ['Kot'],
    suggestions: [],
    leftOut: ['morski'],
    isPartial: true,
  })
  await addSynonyms(shop.db, OPERATOR, ['szałwia rycerza', 'foka'])
  expect(await search('szałwia rycerza')).toMatchObject({ names: ['Herbarz'], leftOut: [], isPartial: false })
})
