import type { GraphQLResolveInfo } from 'graphql'
import type { ProductAttributeFilterInput, ProductAttributeSortInput, Resolvers } from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { exchange, leastWorth } from '../../../platform/trade.ts'
import { withSelected } from './selected-options.ts'
import { loadCard, type Card } from '../product/cards.ts'
import { idsAtPaths } from '../category/categories.sql.ts'
import { type Equal, valuesOf, wholeNumbers } from './filter-values.ts'
import { type FilteredIds, narrow } from './list-filters.ts'
import { checkPage } from './pages.ts'
import { aggregationOf, layerFilterOf, withChildrenOnly } from './layered-navigation.ts'
import { loadPages, readEdited } from '../product/product-parts.ts'
import { sortFieldsOf } from './sort-fields.ts'
import { filterByConditions, readConditions, writtenConditions } from './rule-conditions.ts'
import { findProducts, type Found, isKeyOnly, type ProductQuery, type SortKey } from '../search/search.ts'
import { requestedFields } from '../../../platform/graphql/requested-fields.ts'
import { idInUid } from '../../../platform/graphql/magento-formats.ts'

/** Maximum number of facet options. */
const LARGEST_FACET = 1000
/** What a column of prices holds. */
const LARGEST_AMOUNT = 2 ** 31 - 1

const OPTION_FILTERS = [
  'author',
  'publisher',
  'series',
  'binding',
  'language',
  'format',
  'age_range',
  'publication_year',
  'availability',
  'cover_colour',
  'large_print',
  'rating',
] as const

/** Clients leave the words empty where nothing is searched for. */
const searchOf = (words: string | null | undefined) => words?.trim() || undefined

const idsOf = (uids: Equal) => wholeNumbers(valuesOf(uids)?.map((uid) => idInUid(uid)))

function checkPagesEnd(total: number, pageSize: number, currentPage: number) {
  const pages = Math.ceil(total / pageSize)
  if (currentPage > pages && total > 0)
    throw new Refusal(
      'graphql-input',
      'currentPage value %s specified is greater than the %s page(s) available.',
      currentPage,
      pages,
    )
  return pages
}

function sortOf(sort: ProductAttributeSortInput | null | undefined): ProductQuery['sort'] {
  const [key, direction] = Object.entries(sort ?? {}).find(([, value]) => value) ?? []
  return key ? { key: key as SortKey, descending: direction === 'DESC' } : undefined
}

async function categoriesOf(filter: ProductAttributeFilterInput, context: RequestContext): Promise<number[][]> {
  const groups = [wholeNumbers(valuesOf(filter.category_id)), idsOf(filter.category_uid)]
  const paths = valuesOf(filter.category_url_path)
  if (paths)
    groups.push(
      (
        await idsAtPaths(
          context.db,
          paths.map((path) => path.replace(/\.html$/, '')),
          context.store.code,
        )
      ).map(({ id }) => id),
    )
  return groups.filter((group) => group !== undefined)
}

/** Hundredths of an amount; `*` is an open end, as facets write it. */
function hundredthsOf(written: string | null | undefined): number | undefined {
  const text = written?.trim()
  if (!text || text === '*') return undefined
  const amount = Number(text)
  if (!Number.isFinite(amount))
    throw new Refusal('graphql-input', 'A price is written as a number: "%s" is none.', text.slice(0, 60))
  return Math.max(0, Math.min(Math.round(amount * 100), LARGEST_AMOUNT))
}

/** As prices are stored: what is shown within the range, to the hundredth. */
function priceOf(range: ProductAttributeFilterInput['price'], { trade }: RequestContext): ProductQuery['price'] {
  const [from, to] = [hundredthsOf(range?.from), hundredthsOf(range?.to)]
  if (from === undefined && to === undefined) return undefined
  return {
    from: from === undefined ? undefined : Math.min(leastWorth(from, trade), LARGEST_AMOUNT),
    to: to === undefined ? undefined : Math.min(leastWorth(to + 1, trade) - 1, LARGEST_AMOUNT),
  }
}

const comparisons = (filter: ProductAttributeFilterInput['news_from_date']) => {
  // the database reads other spellings of a day than JavaScript does
  const found = Object.entries(filter ?? {}).flatMap(([name, value]) => {
    const instant = typeof value === 'string' ? new Date(value) : undefined
    const year = instant?.getUTCFullYear() ?? 0
    return instant && year > 0 && year < 10_000 ? [[name, instant.toISOString()]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

type Question = Omit<ProductQuery, 'pageSize' | 'currentPage' | 'want'>

async function queryOf(filter: ProductAttributeFilterInput, context: RequestContext): Promise<Question> {
  const categories = await categoriesOf(filter, context)
  const special = valuesOf(filter.special)
  const query: Question = {
    storeCode: context.store.code,
    groupId: context.groupId,
    now: context.now,
    rate: context.trade.rate,
    categories: categories.length > 0 ? categories : undefined,
    skus: valuesOf(filter.sku),
    ids: wholeNumbers(valuesOf(filter.id)),
    urlKeys: valuesOf(filter.url_key),
    name: filter.name?.match ?? undefined,
    description: filter.description?.match ?? undefined,
    shortDescription: filter.short_description?.match ?? undefined,
    newsFrom: comparisons(filter.news_from_date),
    newsTo: comparisons(filter.news_to_date),
    options: Object.fromEntries(
      OPTION_FILTERS.flatMap((code) => {
        const values = valuesOf(filter[code])
        return values ? [[code, values]] : []
      }),
    ),
    price: priceOf(filter.price, context),
    special: special ? special.includes('1') || special.includes('true') : undefined,
  }
  const conditions = writtenConditions(filter.conditions)
  return conditions ? filterByConditions(query, readConditions(conditions, OPTION_FILTERS)) : query
}

/** The query restricted to the products of the list filters. */
function filteredIds(query: Question, filtered: FilteredIds | undefined): Question {
  if (!filtered) return query
  const requested = query.ids && new Set(query.ids)
  return { ...query, ids: requested ? filtered.ids.filter((id) => requested.has(id)) : filtered.ids }
}

async function cardsOf(
  found: Found,
  context: RequestContext,
  isDetail: boolean,
  fields: ReadonlySet<string>,
): Promise<Card[]> {
  if (found.ids.length > 0 && EDITION_FIELDS.some((field) => fields.has(field))) await readEdited(context, found.ids)
  const cards = await Promise.all(found.ids.map((id) => loadCard(context, id)))
  return cards.flatMap((card) => (card ? [isDetail ? { ...card, isDetail } : card] : []))
}

/** Fields of the product page: for products requested by key they are read in one statement. */
const PAGE_FIELDS = [
  'description',
  'media_gallery',
  'media_gallery_entries',
  's_attributes',
  'custom_attributes',
  'custom_attributesV2',
  'categories',
  'availability_in_sources',
]

/** Maximum number of products read with all parts. */
const MOST_WHOLE = 100

const EDITION_FIELDS = ['publication_date', 'dimensions']

interface ListOptions {
  /** The categories that it was filtered by. */
  categoryIds?: readonly number[]
  /** A ranking of all products, unlike the sort orders of the API. */
  ranking?: readonly number[]
  /** Products are requested by key. */
  isDetail?: boolean
}

/** A page of a category's or any other list. */
async function listProducts(
  query: Omit<ProductQuery, 'want'>,
  info: GraphQLResolveInfo,
  context: RequestContext,
  { categoryIds = [], ranking, isDetail = false }: ListOptions = {},
) {
  checkPage(query.pageSize, query.currentPage)
  const requested = requestedFields(info)
  const want = {
    items: requested.has('items'),
    aggregations: requested.has('aggregations') || requested.has('filters'),
    priceBounds: requested.has('min_price') || requested.has('max_price'),
  }
  context.tag('catalog')
  const fields = requestedFields(info, 'items')
  const names = (query.skus ?? query.ids ?? query.urlKeys ?? []).length
  if (names <= MOST_WHOLE && isKeyOnly({ ...query, want }) && PAGE_FIELDS.some((field) => fields.has(field)))
    return pagesAt(query, context)
  const found = ranking
    ? await findRanked(ranking, { ...query, want }, context)
    : await findProducts(context.db, { ...query, want })
  if (found.changesAt) context.until(found.changesAt)
  const pages = checkPagesEnd(found.total, query.pageSize, query.currentPage)
  return {
    total_count: found.total,
    items: want.items ? await cardsOf(found, context, isDetail, fields) : [],
    page_info: { current_page: query.currentPage, page_size: query.pageSize, total_pages: pages },
    aggregations: (want.aggregations
      ? await withSelected(found.facets, { ...query, categories: categoryIds }, context)
      : []
    ).map((facet) => aggregationOf(facet, context)),
    min_price: exchange(found.minPrice ?? 0, context.trade) / 100,
    max_price: exchange(found.maxPrice ?? 0, context.trade) / 100,
    suggestions: found.suggestions.map((words) => ({ search: words })),
    search_understanding: understandingOf(found.understood, context),
    categories: (query.categories ?? []).flat(),
  }
}

const understandingOf = (understood: Found['understood'], { language }: RequestContext) =>
  understood
    ? {
        // the shop's own lists and orders are translated, options are named in the view's language already
        filters: understood.filters.map((filter) => ({ ...filter, label: language.t(filter.label) })),
        left_out: [...understood.leftOut],
        is_partial: understood.isPartial,
      }
    : null

/** A ranking is short: all matches are read and ordered. */
async function findRanked(ranking: readonly number[], query: ProductQuery, context: RequestContext): Promise<Found> {
  const found = await findProducts(context.db, { ...query, pageSize: Math.max(1, ranking.length), currentPage: 1 })
  const left = new Set(found.ids)
  return {
    ...found,
    ids: ranking
      .filter((id) => left.has(id))
      .slice((query.currentPage - 1) * query.pageSize, query.currentPage * query.pageSize),
  }
}

/** The requested products with all parts. */
async function pagesAt(query: Omit<ProductQuery, 'want'>, context: RequestContext) {
  const { pageSize, currentPage } = query
  const cards = await loadPages(context, query)
  return {
    total_count: cards.length,
    items: cards.slice((currentPage - 1) * pageSize, currentPage * pageSize),
    page_info: {
      current_page: currentPage,
      page_size: pageSize,
      total_pages: checkPagesEnd(cards.length, pageSize, currentPage),
    },
    aggregations: [],
    min_price: 0,
    max_price: 0,
    suggestions: [],
    search_understanding: null,
    categories: [],
  }
}

/** Parent of the `Products` resolvers. */
export type ProductList = Awaited<ReturnType<typeof listProducts>>

export const listingResolvers: Resolvers = {
  Query: {
    async products(_parent, { search: words, filter, sort, pageSize, currentPage }, context, info) {
      if (words == null && !filter)
        throw new Refusal('graphql-input', "'search' or 'filter' input argument is required.")
      const search = searchOf(words)
      const requested = await queryOf(filter ?? {}, context)
      const filtered = await narrow(filter ?? {}, context)
      const query = {
        ...filteredIds(requested, filtered),
        search,
        sort: sortOf(sort) ?? (search === undefined ? filtered?.sort : undefined),
        pageSize: pageSize ?? 20,
        currentPage: currentPage ?? 1,
      }
      const isDetail = requested.skus !== undefined || requested.ids !== undefined || requested.urlKeys !== undefined
      const ranking = filtered?.ranked && !sortOf(sort) && search === undefined ? filtered.ids : undefined
      return {
        ...(await listProducts(query, info, context, { categoryIds: idsOf(filter?.category_uid), ranking, isDetail })),
        sort_fields: await sortFieldsOf(
          context,
          search === undefined ? (filtered?.sort.key ?? 'position') : 'relevance',
        ),
      }
    },
    searchTerm: (_parent, { Search: words }) => ({ query_text: words ?? '', redirect: null, popularity: 0 }),
    async productFacet(_parent, { attribute_code: code, beginning, search, filter, pageSize }, context) {
      if (search == null && !filter)
        throw new Refusal('graphql-input', "'search' or 'filter' input argument is required.")
      const most = pageSize ?? 100
      if (most < 1) throw new Refusal('graphql-input', 'pageSize value must be greater than 0.')
      if (most > LARGEST_FACET) throw new Refusal('graphql-input', 'Maximum pageSize is %s', LARGEST_FACET)
      const want = {
        items: false,
        aggregations: true,
        priceBounds: false,
        facet: { code, beginning: beginning ?? undefined, most },
      }
      const query = filteredIds(await queryOf(filter ?? {}, context), await narrow(filter ?? {}, context))
      const found = await findProducts(context.db, {
        ...query,
        search: searchOf(search),
        pageSize: 1,
        currentPage: 1,
        want,
      })
      context.tag('catalog')
      const [facet] = found.facets
      return facet ? aggregationOf(facet, context) : null
    },
  },
  AggregationOptionInterface: { __resolveType: () => 'AggregationOption' },
  LayerFilterItemInterface: { __resolveType: () => 'LayerFilterItem' },
  Products: {
    aggregations: ({ aggregations, categories }, { filter }, context) =>
      filter?.category?.includeDirectChildrenOnly ? withChildrenOnly(aggregations, categories, context) : aggregations,
    filters: ({ aggregations }) => aggregations.map(layerFilterOf),
  },
  CategoryTree: {
    async products({ id }, { pageSize, currentPage, sort }, context, info) {
      const query = {
        ...(await queryOf({ category_id: { eq: String(id) } }, context)),
        sort: sortOf(sort),
        pageSize: pageSize ?? 20,
        currentPage: currentPage ?? 1,
      }
      return listProducts(query, info, context)
    },
  },
}
