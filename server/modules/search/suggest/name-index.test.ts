import { expect, test } from 'vitest'
import { parseQuery, type ParsedQuery } from '../words/parsed-query.ts'
import { NameIndex, type SuggestedKind, type SuggestedName } from './name-index.ts'

const nameOf = (kind: SuggestedKind, label: string): SuggestedName => ({
  kind,
  label,
  value: label,
  parent: null,
  url: null,
})
const NAMES = [
  nameOf('authors', 'Anna Mrokiewicz'),
  nameOf('publishers', 'Mrok'),
  nameOf('authors', 'Jan Mrok'),
  nameOf('authors', 'Mrok Anna'),
  nameOf('series', 'Mroki nad Mrokowem'),
  nameOf('categories', 'Kuchnia'),
  nameOf('authors', 'Zofia Mrokowa'),
  nameOf('authors', 'Ewa Mrokewska'),
]
const synonyms = new Map([['gotowanie', ['kuchnia']]])
const parse = (text: string) => parseQuery(text, { stopWords: new Set(), synonyms }) as ParsedQuery
const find = async (text: string, limit = 10, names = NAMES) => {
  const found = (await NameIndex.of(names, 'pl_PL')).find(parse(text), limit)
  return Object.fromEntries(
    Object.entries(found).flatMap(([kind, list]) =>
      list.length > 0 ? [[kind, list.map(({ label }: SuggestedName) => label)]] : [],
    ),
  )
}

test('SRCH-4: names with the complete word come first, in their order, then those that begin with it', async () => {
  expect(await find('mrok')).toEqual({
    authors: ['Jan Mrok', 'Mrok Anna', 'Anna Mrokiewicz', 'Zofia Mrokowa', 'Ewa Mrokewska'],
    publishers: ['Mrok'],
    series: ['Mroki nad Mrokowem'],
  })
  expect(await find('mrokiew')).toEqual({ authors: ['Anna Mrokiewicz'] })
})

test('SRCH-4: each kind has so many names at most, the best ones', async () => {
  for (const [limit, authors] of [
    [1, ['Jan Mrok']],
    [2, ['Jan Mrok', 'Mrok Anna']],
    [3, ['Jan Mrok', 'Mrok Anna', 'Anna Mrokiewicz']],
  ] as const)
    expect(await find('mrok', limit)).toEqual({ authors, publishers: ['Mrok'], series: ['Mroki nad Mrokowem'] })
})

test('SRCH-4: all words must occur, in any form, or one of their synonyms', async () => {
  expect(await find('anna mrok')).toEqual({ authors: ['Mrok Anna', 'Anna Mrokiewicz'] })
  expect(await find('mroka')).toEqual({
    authors: ['Jan Mrok', 'Mrok Anna'],
    publishers: ['Mrok'],
    series: [NAMES[4]?.label],
  })
  expect(await find('gotowanie')).toEqual({ categories: ['Kuchnia'] })
  expect(await find('anna kuchnia')).toEqual({})
  expect(await find('zz')).toEqual({})
  expect(await find('a', 10, [])).toEqual({})
})

test('SRCH-4: an index of hundreds of names finds each by its first, middle and last word', async () => {
  const names = Array.from({ length: 350 }, (_, nth) =>
    nameOf('authors', `Wspólne ${String.fromCodePoint(97 + (nth % 26))}${nth}`),
  )
  const index = await NameIndex.of(names, 'pl_PL')
  for (const nth of [0, 1, 99, 100, 174, 348, 349]) {
    const label = names[nth]?.label ?? ''
    expect(index.find(parse(label), 3).authors.map((name) => name.label)[0]).toBe(label)
  }
  expect(index.find(parse('wspolne'), 400).authors).toEqual(names)
  // twice, as its memory is used again
  expect(index.find(parse('wspolne'), 2).authors).toEqual(names.slice(0, 2))
})
