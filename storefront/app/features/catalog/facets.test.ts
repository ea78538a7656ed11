import { expect, it } from 'vitest'
import { facetsOf, isLight } from './facets.ts'
import { readListing } from './listing-state.ts'

const option = (value: string, swatch: string | null = null) => ({ value, label: value, count: 1, swatch_data: swatch ? { type: '1', value: swatch } : null })
const facet = (attribute_code: string, options: ReturnType<typeof option>[], more = {}) => ({ attribute_code, label: attribute_code, is_boolean: false, has_swatch: false, options, ...more })
const aggregations = [
  facet('category_uid', [option('MQ=='), option('Mg==')]), facet('format', [option('book'), option('ebook')]), facet('publisher', [option('7')]),
  facet('special', [option('1')], { is_boolean: true }), facet('binding', [option('a', '#fff'), option('b', '#123456')], { has_swatch: true }), facet('price', [option('*_20')]),
]

it('offers what leaves a choice; price has fields of its own (CAT-2)', () => {
  const codes = (query: string) => facetsOf({ aggregations }, readListing(new URLSearchParams(query)), ['category_uid']).map(({ code }) => code)
  expect(codes('')).toEqual(['format', 'special', 'binding'])
  expect(codes('customFilters=publisher:7')).toEqual(['format', 'publisher', 'special', 'binding'])
})

it('gives a light colour an edge: luminance over 186 (CAT-10)', () => {
  expect(['#fff', '#ffff00', '#bababa', '#bbbbbb', '#123456', 'red'].map(isLight)).toEqual([true, true, false, true, false, false])
})
