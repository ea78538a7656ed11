import { describe, expect, it } from 'vitest'
import {
  withFirstPage,
  filterInput,
  withMode,
  MAX_PAGES,
  parseFilterForm,
  parseListing,
  sortInput,
  withFilterToggled,
  formatListing,
} from './listing-state.ts'

const read = (query: string) => parseListing(new URLSearchParams(query))
const plain = { filters: {}, price: undefined, sort: undefined, page: 1, size: 24 }

describe('the URL of a list (CAT-2, CAT-19)', () => {
  it('contains filters, price, order, size and page, and parses to the same state', () => {
    const query = '?customFilters=author:12,15;format:ebook&price=20_*&sort=price_desc&size=36&page=3'
    const state = read(query)
    expect(state).toEqual({
      filters: { author: ['12', '15'], format: ['ebook'] },
      price: { from: 20, to: undefined },
      sort: 'price_desc',
      size: 36,
      page: 3,
    })
    expect(formatListing(state)).toBe(query)
  })
  it('omits defaults', () => {
    expect(formatListing(plain)).toBe('')
    expect(formatListing({ ...plain, page: 2 }, { q: 'Łódź & 100%' })).toBe(
      '?q=%C5%81%C3%B3d%C5%BA%20%26%20100%25&page=2',
    )
  })
  it('reads a price among the custom filters too', () => {
    expect(read('customFilters=price:20_40;format:ebook')).toEqual({
      ...plain,
      filters: { format: ['ebook'] },
      price: { from: 20, to: 40 },
    })
    expect(read('customFilters=price:20_40&price=5_10').price).toEqual({ from: 5, to: 10 })
  })
  it('drops unknown codes, empty values and duplicates', () => {
    expect(read('customFilters=colour:red;author:;;format:ebook,,ebook;series')).toEqual({
      ...plain,
      filters: { format: ['ebook'] },
    })
  })
  it.each([
    ['*_40', { from: undefined, to: 40 }],
    ['40_20', { from: 20, to: 40 }],
    ['19,99_39.90', { from: 19.99, to: 39.9 }],
    ['*_*', undefined],
    ['cheap', undefined],
    ['-5_1e3', undefined],
  ])('reads the price %s', (price, range) => {
    expect(read(`price=${price}`).price).toEqual(range)
  })
  it.each(['0', '-1', '1.5', 'x', ''])('treats page %s as the first', (page) => {
    expect(read(`page=${page}`).page).toBe(1)
  })
  it('has other page sizes in rows mode (D15)', () => {
    expect(read('mode=list')).toEqual({ ...plain, mode: 'list', size: 15 })
    expect([read('mode=list&size=5').size, read('mode=list&size=24').size, read('mode=grid&size=15').size]).toEqual([
      5, 15, 24,
    ])
    expect(formatListing(read('mode=list&size=25&page=2'))).toBe('?mode=list&size=25&page=2')
    expect(formatListing(withMode(read('customFilters=format:book&sort=name&size=36&page=3'), 'list'))).toBe(
      '?customFilters=format:book&sort=name&mode=list',
    )
    expect(formatListing(withMode(read('mode=list&size=25&page=2'), undefined))).toBe('')
  })
  it('contains a limited range of pages shown together', () => {
    expect(read('page=2-4')).toEqual({ ...plain, page: 2, until: 4 })
    expect(formatListing(read('page=2-4'))).toBe('?page=2-4')
    for (const query of ['page=4-2', 'page=3-3', 'page=3-x', 'page=3-'])
      expect(read(query), query).toEqual({ ...plain, page: 3 + Number(query === 'page=4-2') })
    expect(read('page=1-999').until).toBe(MAX_PAGES)
    expect(withFilterToggled(read('page=2-4&whole=author'), 'format', 'ebook')).toEqual({
      ...plain,
      filters: { format: ['ebook'] },
    })
    expect(withFirstPage(read('page=2-4&whole=author'))).toEqual(plain)
  })
  it('can contain one facet to show in full, if it exists', () => {
    expect([read('whole=author').fullFacet, read('whole=colour').fullFacet]).toEqual(['author', undefined])
    expect(formatListing(read('whole=author'))).toBe('?whole=author')
  })
  it('CAT-19a: accepts only known page sizes and orders', () => {
    expect(read('size=25').size).toBe(24)
    expect(read('size=12').size).toBe(12)
    expect(read('sort=constructor').sort).toBeUndefined()
    expect(sortInput('publication_date_desc')).toEqual({ publication_date: 'DESC' })
    expect(sortInput('name')).toEqual({ name: 'ASC' })
    expect(sortInput(undefined)).toBeUndefined()
  })
})

describe('filters', () => {
  it('are read from the plain form without JavaScript', () => {
    const form = new URLSearchParams(
      'f.author=12&f.author=15&f.format=ebook&f.colour=red&price_from=20&price_to=&sort=name&page=4',
    )
    expect(parseFilterForm(form)).toEqual({
      filters: { author: ['12', '15'], format: ['ebook'] },
      price: { from: 20, to: undefined },
      sort: 'name',
      size: 24,
      page: 1,
    })
    expect(parseFilterForm(new URLSearchParams('customFilters=author:12'))).toBeUndefined()
  })
  it('are added and removed, returning to the first page', () => {
    const on = withFilterToggled({ ...plain, page: 3 }, 'format', 'ebook')
    expect(on).toEqual({ ...plain, filters: { format: ['ebook'] } })
    expect(withFilterToggled(on, 'format', 'ebook')).toEqual(plain)
  })
  it('are sent as the API’s input types', () => {
    expect(filterInput({ ...plain, filters: { author: ['12'] }, price: { from: 20 } })).toEqual({
      author: { in: ['12'] },
      price: { from: '20', to: undefined },
    })
  })
})
