import type { ProductAttributeFilterInput, ProductAttributeSortInput } from '../../generated/operations.ts'

/** What the address of a list says: filters, order, page. */
export interface ListingState {
  /** Attribute code -> values, one of which must fit; never an empty list. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** Whole or decimal złoty; an open end is left out. */
  readonly price?: { readonly from?: number; readonly to?: number }
  /** A key, with `_desc` for the other direction. */
  readonly sort?: string
  readonly page: number
  readonly size: number
}

export const PAGE_SIZES = [12, 24, 36]
export const PAGE_SIZE = 24
/** What the contract can filter by; any other code is dropped. */
const CODES = [
  'category_uid', 'format', 'availability', 'author', 'series', 'publisher', 'binding', 'language', 'age_range', 'publication_year', 'special',
] as const
const SORT_KEYS = ['name', 'position', 'price', 'relevance', 'bestseller', 'publication_date'] as const
/** Fields of the form that works before scripts; the address they make is turned into the short one. */
export const filterField = (code: string) => `f.${code}`
export const facetOfField = (name: string) => name.slice(2)
export const PRICE_FROM = 'price_from'
export const PRICE_TO = 'price_to'
const MOST_VALUES = 50

const isCode = (code: string): code is (typeof CODES)[number] => (CODES as readonly string[]).includes(code)
const whole = (text: string | null, least: number) => {
  const value = Number(text)
  return Number.isInteger(value) && value >= least ? value : undefined
}

function filtersOf(pairs: Iterable<readonly [code: string, values: readonly string[]]>): ListingState['filters'] {
  const filters: Record<string, string[]> = {}
  for (const [code, values] of pairs) {
    if (!isCode(code)) continue
    const kept = [...new Set([...(filters[code] ?? []), ...values.filter(Boolean)])].slice(0, MOST_VALUES)
    if (kept.length > 0) filters[code] = kept
  }
  return filters
}

function amount(text: string | null | undefined): number | undefined {
  const digits = (text ?? '').trim().replace(',', '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined
}

function priceOf(low: string | null | undefined, high: string | null | undefined): ListingState['price'] {
  const [from, to] = [amount(low), amount(high)]
  if (from === undefined && to === undefined) return undefined
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to }
}

const rest = (search: URLSearchParams): Pick<ListingState, 'sort' | 'page' | 'size'> => {
  const sort = search.get('sort') ?? undefined
  const size = whole(search.get('size'), 1)
  return {
    sort: sort && sortInput(sort) ? sort : undefined,
    page: whole(search.get('page'), 1) ?? 1,
    size: size && PAGE_SIZES.includes(size) ? size : PAGE_SIZE,
  }
}

/** Reads `customFilters=code:value,value;code:value`, `price=min_max` ('*' is an open end), `sort`, `page`, `size`. */
export function readListing(search: URLSearchParams): ListingState {
  const parts = (search.get('customFilters') ?? '').split(';').filter(Boolean)
  const [low, high] = (search.get('price') ?? '').split('_')
  return {
    filters: filtersOf(parts.map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1).split(',')] as const)),
    price: priceOf(low, high),
    ...rest(search),
  }
}

/** What the plain form sent, if it was the form that led here. */
export function readFilterForm(search: URLSearchParams): ListingState | undefined {
  const names = [...search.keys()]
  if (!names.some((name) => name.startsWith('f.') || name === PRICE_FROM || name === PRICE_TO)) return undefined
  return {
    filters: filtersOf([...search].filter(([name]) => name.startsWith('f.')).map(([name, value]) => [name.slice(2), [value]] as const)),
    price: priceOf(search.get(PRICE_FROM), search.get(PRICE_TO)),
    ...rest(search),
    page: 1,
  }
}

// these may stand in a query as they are, and people read addresses
const legible = (text: string) => encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%3B', ';')

/** The pairs of an address, defaults left out. */
export function pairsOf({ filters, price, sort, page, size }: ListingState): [name: string, value: string][] {
  const chosen = Object.entries(filters).map(([code, values]) => `${code}:${values.join(',')}`)
  const pairs: [string, string | undefined][] = [
    ['customFilters', chosen.join(';')],
    ['price', price && `${price.from ?? '*'}_${price.to ?? '*'}`],
    ['sort', sort],
    ['size', size === PAGE_SIZE ? undefined : String(size)],
    ['page', page === 1 ? undefined : String(page)],
  ]
  return pairs.filter((pair): pair is [string, string] => !!pair[1])
}

/** `?…` or nothing. `more` stands first: the words of a search. */
export function writeListing(state: ListingState, more: Readonly<Record<string, string>> = {}): string {
  const pairs = [...Object.entries(more), ...pairsOf(state)]
  return pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${legible(value)}`).join('&')}` : ''
}

export const isFiltered = ({ filters, price }: ListingState) => price !== undefined || Object.keys(filters).length > 0

export function toggled(state: ListingState, code: string, value: string): ListingState {
  const values = state.filters[code] ?? []
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
  const { [code]: _, ...others } = state.filters
  return { ...state, page: 1, filters: next.length > 0 ? { ...others, [code]: next } : others }
}

export const unfiltered = (state: ListingState): ListingState => ({ ...state, filters: {}, price: undefined, page: 1 })

/** The default order is sent as none. */
export function sortInput(sort: string | undefined): ProductAttributeSortInput | undefined {
  const [, key, down] = /^(\w+?)(_desc)?$/.exec(sort ?? '') ?? []
  const known = SORT_KEYS.find((name) => name === key)
  return known && { [known]: down ? 'DESC' : 'ASC' }
}

export function filterInput({ filters, price }: ListingState): ProductAttributeFilterInput {
  const chosen = Object.entries(filters).map(([code, values]) => [code, { in: [...values] }])
  const range = price && { price: { from: price.from?.toString(), to: price.to?.toString() } }
  return { ...(Object.fromEntries(chosen) as ProductAttributeFilterInput), ...range }
}
