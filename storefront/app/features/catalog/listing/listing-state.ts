import type { ProductAttributeFilterInput, ProductAttributeSortInput } from '../../../generated/operations.ts'

/** State of a list, stored in its URL: filters, order, page. */
export interface ListingState {
  /** Values by attribute code, combined by OR; never an empty list. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** In złoty, with decimals if needed; an open bound is omitted. */
  readonly price?: { readonly from?: number; readonly to?: number }
  /** Sort key, with `_desc` for descending order. */
  readonly sort?: string
  readonly page: number
  /** Last page shown, if several are shown together. */
  readonly until?: number
  readonly size: number
  /** `list` shows rows with details instead of covers. */
  readonly mode?: 'list'
  /** Code of the facet whose options are all shown. */
  readonly fullFacet?: string
}

export const GRID_SIZES: readonly number[] = [12, 24, 36]
export const LIST_SIZES: readonly number[] = [5, 10, 15, 20, 25]
const defaultSize = (mode?: 'list') => (mode === 'list' ? 15 : 24)
/** Maximum number of pages shown together; a reader then moves on to a new page. */
export const MAX_PAGES = 10
/** Attributes that the API can filter by; other codes are dropped. */
const CODES = [
  'category_uid',
  'format',
  'availability',
  'author',
  'series',
  'publisher',
  'binding',
  'language',
  'age_range',
  'school_class',
  'rating',
  'publication_year',
  'large_print',
  'cover_colour',
  'special',
] as const
const SORT_KEYS = ['name', 'position', 'price', 'relevance', 'bestseller', 'publication_date', 'rating'] as const
/** Names of the form fields without JavaScript; the server redirects their URL to the short form. */
export const filterField = (code: string) => `f.${code}`
export const facetOfField = (name: string) => name.slice(2)
export const PRICE_FROM = 'price_from'
export const PRICE_TO = 'price_to'
const MAX_VALUES = 50

const isCode = (code: string): code is (typeof CODES)[number] => (CODES as readonly string[]).includes(code)
const parseInteger = (text: string | null, min: number) => {
  const value = Number(text)
  return Number.isInteger(value) && value >= min ? value : undefined
}

function filtersOf(pairs: Iterable<readonly [code: string, values: readonly string[]]>): ListingState['filters'] {
  const filters: Record<string, string[]> = {}
  for (const [code, values] of pairs) {
    if (!isCode(code)) continue
    const merged = [...new Set([...(filters[code] ?? []), ...values.filter(Boolean)])].slice(0, MAX_VALUES)
    if (merged.length > 0) filters[code] = merged
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

/** Parses `3`, or `1-3` for pages shown together. */
function pagesOf(text: string | null): Pick<ListingState, 'page' | 'until'> {
  const [first = null, last = null] = (text ?? '').split('-')
  const page = parseInteger(first, 1) ?? 1
  const until = Math.min(parseInteger(last, 1) ?? page, page + MAX_PAGES - 1)
  return until > page ? { page, until } : { page }
}

const parseDisplayParams = (searchParams: URLSearchParams): Omit<ListingState, 'filters' | 'price'> => {
  const sort = searchParams.get('sort') ?? undefined
  const mode = searchParams.get('mode') === 'list' ? 'list' : undefined
  const size = parseInteger(searchParams.get('size'), 1)
  const all = searchParams.get('whole')
  return {
    sort: sort && sortInput(sort) ? sort : undefined,
    ...pagesOf(searchParams.get('page')),
    size: size && (mode ? LIST_SIZES : GRID_SIZES).includes(size) ? size : defaultSize(mode),
    ...(mode && { mode }),
    ...(all && isCode(all) && { fullFacet: all }),
  }
}

/**
 * Parses `customFilters=code:value,value;code:value`, `price=min_max` ('*' is an open bound), `sort`, `mode`, `size`,
 * `page`, `whole`.
 */
export function parseListing(searchParams: URLSearchParams): ListingState {
  const parts = (searchParams.get('customFilters') ?? '').split(';').filter(Boolean)
  const pairs = parts.map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)] as const)
  const range = searchParams.get('price') ?? pairs.find(([code]) => code === 'price')?.[1]
  const [low, high] = (range ?? '').split('_')
  return {
    filters: filtersOf(pairs.map(([code, values]) => [code, values.split(',')] as const)),
    price: priceOf(low, high),
    ...parseDisplayParams(searchParams),
  }
}

/** State from the fields of the plain form; undefined if another page made the request. */
export function parseFilterForm(searchParams: URLSearchParams): ListingState | undefined {
  const names = [...searchParams.keys()]
  if (!names.some((name) => name.startsWith('f.') || name === PRICE_FROM || name === PRICE_TO)) return undefined
  return withFirstPage({
    filters: filtersOf(
      [...searchParams]
        .filter(([name]) => name.startsWith('f.'))
        .map(([name, value]) => [name.slice(2), [value]] as const),
    ),
    price: priceOf(searchParams.get(PRICE_FROM), searchParams.get(PRICE_TO)),
    ...parseDisplayParams(searchParams),
  })
}

// these characters are allowed unescaped in a query and more readable
const encodeReadably = (text: string) =>
  encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%3B', ';')

/** Search parameters of a state, without defaults. */
export function pairsOf({
  filters,
  price,
  sort,
  page,
  until,
  size,
  mode,
  fullFacet: facet,
}: ListingState): [name: string, value: string][] {
  const chosen = Object.entries(filters).map(([code, values]) => `${code}:${values.join(',')}`)
  const pairs: [string, string | undefined][] = [
    ['customFilters', chosen.join(';')],
    ['price', price && `${price.from ?? '*'}_${price.to ?? '*'}`],
    ['sort', sort],
    ['mode', mode],
    ['size', size === defaultSize(mode) ? undefined : String(size)],
    ['page', until ? `${page}-${until}` : page === 1 ? undefined : String(page)],
    ['whole', facet],
  ]
  return pairs.filter((pair): pair is [string, string] => !!pair[1])
}

/** Query string with `?`, or ''. `extraParams`, the search text, comes first. */
export function formatListing(state: ListingState, extraParams: Readonly<Record<string, string>> = {}): string {
  const pairs = [...Object.entries(extraParams), ...pairsOf(state)]
  return pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${encodeReadably(value)}`).join('&')}` : ''
}

/** The same list from its first page, for another filter or order. */
export function withFirstPage(state: ListingState): ListingState {
  const { until: _, fullFacet: __, ...rest } = state
  return { ...rest, page: 1 }
}

/** The list in another mode, from the first page, since page sizes differ. */
export const withMode = (state: ListingState, mode: ListingState['mode']): ListingState => {
  const { mode: _, ...others } = withFirstPage(state)
  return { ...others, size: defaultSize(mode), ...(mode && { mode }) }
}

export const isFiltered = ({ filters, price }: ListingState) => price !== undefined || Object.keys(filters).length > 0

export function withFilterToggled(state: ListingState, code: string, value: string): ListingState {
  const values = state.filters[code] ?? []
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
  const { [code]: _, ...others } = state.filters
  return { ...withFirstPage(state), filters: next.length > 0 ? { ...others, [code]: next } : others }
}

export const withoutFilters = (state: ListingState): ListingState => ({
  ...withFirstPage(state),
  filters: {},
  price: undefined,
})

/** Sort input of the API; undefined for the default order, which is omitted from the query. */
export function sortInput(sort: string | undefined): ProductAttributeSortInput | undefined {
  const [, key, down] = /^(\w+?)(_desc)?$/.exec(sort ?? '') ?? []
  const known = SORT_KEYS.find((name) => name === key)
  return known && { [known]: down ? 'DESC' : 'ASC' }
}

export function filterInput({ filters, price }: Pick<ListingState, 'filters' | 'price'>): ProductAttributeFilterInput {
  const chosen = Object.entries(filters).map(([code, values]) => [code, { in: [...values] }])
  const range = price && { price: { from: price.from?.toString(), to: price.to?.toString() } }
  return { ...(Object.fromEntries(chosen) as ProductAttributeFilterInput), ...range }
}

/** What a list contains before filters: a category, an author or a search text. */
export interface Scope {
  readonly searchText?: string
  readonly filter: ProductAttributeFilterInput
}

/** Query variables of a state. */
export const scopedVariables = ({ searchText, filter }: Scope, state: Pick<ListingState, 'filters' | 'price'>) => ({
  ...(searchText !== undefined && { search: searchText }),
  filter: { ...filter, ...filterInput(state) },
})
