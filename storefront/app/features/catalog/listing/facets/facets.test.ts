import { expect, it } from 'vitest'
import { areBooks, facetsOf, aggregationOption, inPlaces } from './facets.ts'
import { parseListing } from '../listing-state.ts'
import { isLight } from '../../card/swatch.tsx'

const option = (value: string, swatch: string | null = null, count = 1) => ({
  value,
  label: `the ${value}`,
  count,
  swatch_data: swatch ? { type: '1', value: swatch } : null,
})
const facet = (attribute_code: string, options: ReturnType<typeof option>[], more = {}) => ({
  attribute_code,
  label: attribute_code,
  count: options.length,
  is_boolean: false,
  has_swatch: false,
  options,
  ...more,
})
const aggregations = [
  facet('category_uid', [option('MQ=='), option('Mg==')]),
  facet('format', [option('book'), option('ebook')]),
  facet('publisher', [option('7')]),
  facet('author', [option('1'), option('2')], { count: 90 }),
  facet('special', [option('1')], { is_boolean: true }),
  facet('binding', [option('a', '#fff'), option('b', '#123456')], { has_swatch: true }),
  facet('price', [option('*_20')]),
]

it('offers facets with a choice, except price, which has its own fields (CAT-2)', () => {
  const codes = (query: string) =>
    facetsOf({ aggregations, total_count: 9 }, parseListing(new URLSearchParams(query)), ['category_uid']).map(
      ({ code }) => code,
    )
  expect(codes('')).toEqual(['format', 'author', 'special', 'binding'])
  expect(codes('customFilters=publisher:7')).toEqual(['format', 'publisher', 'author', 'special', 'binding'])
})

it('offers the age first in a list for children (CAT-2)', () => {
  const aged = [...aggregations, facet('age_range', [option('3-5', null, 5), option('6-9', null, 4)])]
  const firstOf = (total_count: number) =>
    facetsOf({ aggregations: aged, total_count }, { filters: {} }, []).map(({ code }) => code)[0]
  expect([firstOf(10), firstOf(100)]).toEqual(['age_range', 'category_uid'])
})

it('offers the school class first in a list for pupils (CAT-2)', () => {
  const classes = facet('school_class', [option('4-6', null, 5), option('7-8', null, 4)])
  const aged = [facet('age_range', [option('9-12', null, 9), option('15', null, 1)]), ...aggregations, classes]
  expect(facetsOf({ aggregations: aged, total_count: 10 }, { filters: {} }, [])[0]?.code).toBe('school_class')
})

it('D58 counts books where a list contains nothing else', () => {
  const list = (...formats: [string, number][]) => [
    facet(
      'format',
      formats.map(([value, count]) => option(value, null, count)),
    ),
  ]
  const all = (total_count: number, aggregations: ReturnType<typeof list>, format?: string[]) =>
    areBooks({ aggregations, total_count }, { filters: format ? { format } : {} })
  expect(all(43, list(['book', 40], ['audiobook', 3]))).toBe(true)
  expect(all(43, list(['book', 40], ['game', 3]))).toBe(false)
  expect(all(5, list(['book', 5], ['game', 5]), ['game'])).toBe(false)
  expect(all(5, list(['book', 5], ['game', 3]), ['book'])).toBe(true)
  expect(all(5, [])).toBe(false)
})

it('keeps facets and options in their places while filters are chosen (CAT-2)', () => {
  const offered = (...all: ReturnType<typeof facet>[]) =>
    facetsOf({ aggregations: all, total_count: 9 }, { filters: {} }, [])
  const shown = offered(
    facet('format', [option('book'), option('ebook'), option('map')]),
    facet('binding', [option('a'), option('b')]),
    facet('author', [option('1'), option('2')]),
  )
  const next = offered(
    facet('author', [option('3'), option('2')], { count: 90 }),
    facet('language', [option('pl'), option('en')]),
    facet('format', [option('map', null, 4), option('book', null, 2)]),
  )
  expect(
    inPlaces(shown, next).map(({ code, options }) => [code, ...options.map(({ value, count }) => `${value} ${count}`)]),
  ).toEqual([
    ['format', 'book 2', 'ebook 0', 'map 4'],
    ['binding', 'a 0', 'b 0'],
    ['author', '2 1', '3 1'],
    ['language', 'pl 1', 'en 1'],
  ])
})

it('recognizes a facet whose options are incomplete (CAT-2)', () => {
  expect(
    facetsOf({ aggregations, total_count: 9 }, { filters: {} }, []).find(({ code }) => code === 'author'),
  ).toMatchObject({
    total: 90,
    options: [{ value: '1' }, { value: '2' }],
  })
})

it('shows the label of the back end and none for an unknown value (CAT-2)', () => {
  expect(aggregationOption(aggregations, 'binding', 'a')).toMatchObject({
    label: 'the a',
    swatch: { type: '1', value: '#fff' },
  })
  expect(aggregationOption(aggregations, 'binding', 'zzz')).toBeUndefined()
  expect(aggregationOption(null, 'binding', 'a')).toBeUndefined()
})

it('gives a colour a border from a luminance over 186 (CAT-10)', () => {
  expect(['#fff', '#ffff00', '#bababa', '#bbbbbb', '#123456', 'red'].map(isLight)).toEqual([
    true,
    true,
    false,
    true,
    false,
    false,
  ])
})
