import { expect, test } from 'vitest'
import { collectionPath, type Collection, findCollection } from '../../language/paths.ts'
import { routes } from './routes.ts'

const all = [
  'author',
  'series',
  'publisher',
  'novelties',
  'announcements',
  'bestsellers',
  'promotions',
  'picks',
] as const satisfies Collection[]

test('CAT-1d: list paths are in the language of the store view, without diacritics', () => {
  expect(all.map((one) => collectionPath('pl_PL', one))).toEqual([
    '/autorzy',
    '/serie',
    '/wydawnictwa',
    '/nowosci',
    '/zapowiedzi',
    '/bestsellery',
    '/promocje',
    '/polecaja',
  ])
  expect(all.map((one) => collectionPath('en-US', one))).toEqual([
    '/authors',
    '/series',
    '/publishers',
    '/new-titles',
    '/announcements',
    '/bestsellers',
    '/special-offers',
    '/staff-picks',
  ])
  expect(collectionPath('pl_PL', 'author', 'o-ćma')).toBe('/autorzy/o-%C4%87ma')
})

test('the route table has the path of every list in every language', () => {
  const paths = new Set(routes.flatMap((route) => [...route.paths] as string[]))
  for (const one of all) {
    for (const locale of ['pl', 'en']) {
      const word = collectionPath(locale, one)
      expect(findCollection(word.slice(1))).toBe(one)
      expect(paths).toContain(word)
      if (one === 'author' || one === 'series' || one === 'publisher') expect(paths).toContain(`${word}/:key`)
    }
  }
  expect(findCollection('koszyk')).toBeUndefined()
})
