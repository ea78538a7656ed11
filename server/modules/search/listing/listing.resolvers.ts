import type { ProductAttributeFilterInput, ProductAttributeSortInput, Resolvers } from '../../../generated/resolvers.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { searchProducts } from '../query/search.ts'
import { aggregationOf, layerFilterOf, withChildrenOnly } from './layered-navigation.ts'
import { replaceListCategory } from './list-categories.ts'
import { applyListFilters, type FilteredIds } from './list-filters.ts'
import { listProducts } from './list-products.ts'
import { withFilteredIds, idsOf, queryOf, searchOf, sortOf } from './list-query.ts'
import { sortFieldsOf } from './sort-fields.ts'
import { loadProductCount, findListById } from '../../catalog/index.ts'

/** Maximum `pageSize` of a single facet. */
const MAX_FACET_SIZE = 1000

interface ListArguments {
  search?: string | null
  filter?: ProductAttributeFilterInput | null
  sort?: ProductAttributeSortInput | null
}

/** The query of a list, its filter, and what of its order the API has no name for. */
async function requestOf(args: ListArguments, context: RequestContext) {
  const { filter, list } = await replaceListCategory(args.filter ?? {}, context)
  const search = searchOf(args.search)
  const requested = await queryOf(filter, context)
  const filtered = await applyListFilters(filter, context)
  const sort = sortOf(args.sort)
  // the positions in a list are its own order
  const isOwnOrder = list !== undefined && filtered !== undefined && sort?.key === 'position'
  const ownOrder = isOwnOrder && sort.descending ? reversed(filtered) : filtered
  const query = {
    ...withFilteredIds(requested, filtered),
    search,
    sort: (isOwnOrder ? undefined : sort) ?? (isOwnOrder || search === undefined ? ownOrder?.sort : undefined),
  }
  const isRanking = ownOrder?.isRanked && (isOwnOrder || (!sort && search === undefined))
  return {
    query,
    filter,
    ranking: isRanking ? ownOrder.ids : undefined,
    isDetail: requested.skus !== undefined || requested.ids !== undefined || requested.urlKeys !== undefined,
    defaultSort: search === undefined ? (list ? 'position' : (filtered?.sort.key ?? 'position')) : 'relevance',
  } as const
}

const reversed = ({ ids, sort, isRanked }: FilteredIds): FilteredIds => ({
  ids: ids.toReversed(),
  sort: { ...sort, descending: !sort.descending },
  isRanked,
})

/** Number of titles in a list that a category stands for. */
async function countListed(context: RequestContext, id: number): Promise<number> {
  context.tag('catalog')
  const { query } = await requestOf({ filter: { category_id: { eq: String(id) } } }, context)
  const include = { items: false, aggregations: false, priceBounds: false }
  return (await searchProducts(context, { ...query, pageSize: 1, currentPage: 1, include })).total
}

export const listingResolvers: Resolvers = {
  Query: {
    async products(_parent, args, context, info) {
      if (args.search == null && !args.filter)
        throw new Refusal('graphql-input', "'search' or 'filter' input argument is required.")
      const { query, filter, ranking, isDetail, defaultSort } = await requestOf(args, context)
      const page = { pageSize: args.pageSize ?? 20, currentPage: args.currentPage ?? 1 }
      const options = { categoryIds: idsOf(filter.category_uid), ranking, isDetail }
      return {
        ...(await listProducts({ ...query, ...page }, info, context, options)),
        sort_fields: await sortFieldsOf(context, defaultSort),
      }
    },
    searchTerm: (_parent, { Search: searchText }) => ({ query_text: searchText ?? '', redirect: null, popularity: 0 }),
    async productFacet(_parent, { attribute_code: code, beginning, search, filter, pageSize }, context) {
      if (search == null && !filter)
        throw new Refusal('graphql-input', "'search' or 'filter' input argument is required.")
      const limit = pageSize ?? 100
      if (limit < 1) throw new Refusal('graphql-input', 'pageSize value must be greater than 0.')
      if (limit > MAX_FACET_SIZE) throw new Refusal('graphql-input', 'Maximum pageSize is %s', MAX_FACET_SIZE)
      const include = {
        items: false,
        aggregations: true,
        priceBounds: false,
        facet: { code, beginning: beginning ?? undefined, limit },
      }
      const { query } = await requestOf({ search, filter }, context)
      const found = await searchProducts(context, {
        ...query,
        pageSize: 1,
        currentPage: 1,
        include,
      })
      context.tag('catalog')
      const [facet] = found.facets
      return facet ? aggregationOf(facet, context) : null
    },
  },
  AggregationOptionInterface: { __resolveType: () => 'AggregationOption' },
  LayerFilterItemInterface: { __resolveType: (item) => item.__typename ?? 'LayerFilterItem' },
  SwatchLayerFilterItemInterface: { __resolveType: () => 'SwatchLayerFilterItem' },
  Products: {
    aggregations: ({ aggregations, categories }, { filter }, context) =>
      filter?.category?.includeDirectChildrenOnly ? withChildrenOnly(aggregations, categories, context) : aggregations,
    filters: ({ aggregations }) => aggregations.map(layerFilterOf),
  },
  CategoryTree: {
    async products({ id }, { pageSize, currentPage, sort }, context, info) {
      const { query, ranking } = await requestOf({ filter: { category_id: { eq: String(id) } }, sort }, context)
      const page = { pageSize: pageSize ?? 20, currentPage: currentPage ?? 1 }
      return listProducts({ ...query, ...page }, info, context, { ranking })
    },
    product_count: ({ id }, _args, context) =>
      findListById(id) ? countListed(context, id) : loadProductCount(context, id),
  },
}
