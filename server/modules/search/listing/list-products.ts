import type { GraphQLResolveInfo } from 'graphql'
import type { RequestContext } from '../../../platform/context.ts'
import { requestedFields } from '../../../platform/graphql/requested-fields.ts'
import { fromBaseCurrency } from '../../../platform/price-context.ts'
import { type Found, isKeyOnly, type ProductQuery, searchProducts } from '../query/search.ts'
import { aggregationOf } from './layered-navigation.ts'
import { checkPage, countPages } from '../../../platform/graphql/pages.ts'
import { withSelectedOptions } from './selected-options.ts'
import { type Card, loadCard, loadPages, primeCardsWithEditions } from '../../catalog/index.ts'

/** Fields of the product page: products requested by key with one of these are read in one statement. */
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
const MAX_WITH_ALL_PARTS = 100

const EDITION_FIELDS = ['publication_date', 'dimensions']

interface ListOptions {
  /** Categories that the list was filtered by. */
  categoryIds?: readonly number[]
  /** Product ids in the order of a ranking, which is none of the API's sort orders. */
  ranking?: readonly number[]
  /** Whether products are requested by key. */
  isDetail?: boolean
}

/** A page of the products of a category or of any other list. */
export async function listProducts(
  query: Omit<ProductQuery, 'include'>,
  info: GraphQLResolveInfo,
  context: RequestContext,
  { categoryIds = [], ranking, isDetail = false }: ListOptions = {},
) {
  checkPage(query.pageSize, query.currentPage)
  const requested = requestedFields(info)
  const include = {
    items: requested.has('items'),
    aggregations: requested.has('aggregations') || requested.has('filters'),
    priceBounds: requested.has('min_price') || requested.has('max_price'),
  }
  context.tag('catalog')
  const fields = requestedFields(info, 'items')
  const keyCount = (query.skus ?? query.ids ?? query.urlKeys ?? []).length
  if (
    keyCount <= MAX_WITH_ALL_PARTS &&
    isKeyOnly({ ...query, include }) &&
    PAGE_FIELDS.some((field) => fields.has(field))
  )
    return listWithAllParts(query, context)
  const found = ranking
    ? await findRanked(ranking, { ...query, include }, context)
    : await searchProducts(context, { ...query, include })
  if (found.changesAt) context.expireBy(found.changesAt)
  const pages = countPages(found.total, query.pageSize, query.currentPage)
  return {
    total_count: found.total,
    items: include.items ? await cardsOf(found, context, isDetail, fields) : [],
    page_info: { current_page: query.currentPage, page_size: query.pageSize, total_pages: pages },
    aggregations: (include.aggregations
      ? await withSelectedOptions(found.facets, { ...query, categories: categoryIds }, context)
      : []
    ).map((facet) => aggregationOf(facet, context)),
    min_price: fromBaseCurrency(found.minPrice ?? 0, context.priceContext) / 100,
    max_price: fromBaseCurrency(found.maxPrice ?? 0, context.priceContext) / 100,
    suggestions: found.suggestions.map((suggestion) => ({ search: suggestion })),
    search_understanding: toMagentoInterpretation(found.interpretation, context),
    categories: (query.categories ?? []).flat(),
  }
}

async function cardsOf(
  found: Found,
  context: RequestContext,
  isDetail: boolean,
  fields: ReadonlySet<string>,
): Promise<Card[]> {
  if (found.ids.length > 0 && EDITION_FIELDS.some((field) => fields.has(field)))
    await primeCardsWithEditions(context, found.ids)
  const cards = await Promise.all(found.ids.map((id) => loadCard(context, id)))
  return cards.flatMap((card) => (card ? [isDetail ? { ...card, isDetail } : card] : []))
}

const toMagentoInterpretation = (interpretation: Found['interpretation'], { language }: RequestContext) =>
  interpretation
    ? {
        // names of lists and sort orders are translated, options are already in the language of the view
        filters: interpretation.filters.map((filter) => ({ ...filter, label: language.t(filter.label) })),
        left_out: [...interpretation.leftOut],
        is_partial: interpretation.isPartial,
      }
    : null

/** Reads all matches and orders them by the ranking, which is short. */
async function findRanked(ranking: readonly number[], query: ProductQuery, context: RequestContext): Promise<Found> {
  const found = await searchProducts(context, { ...query, pageSize: Math.max(1, ranking.length), currentPage: 1 })
  const matching = new Set(found.ids)
  return {
    ...found,
    ids: ranking
      .filter((id) => matching.has(id))
      .slice((query.currentPage - 1) * query.pageSize, query.currentPage * query.pageSize),
  }
}

/** The requested products with all parts. */
async function listWithAllParts(query: Omit<ProductQuery, 'include'>, context: RequestContext) {
  const { pageSize, currentPage } = query
  const cards = await loadPages(context, query)
  return {
    total_count: cards.length,
    items: cards.slice((currentPage - 1) * pageSize, currentPage * pageSize),
    page_info: {
      current_page: currentPage,
      page_size: pageSize,
      total_pages: countPages(cards.length, pageSize, currentPage),
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
