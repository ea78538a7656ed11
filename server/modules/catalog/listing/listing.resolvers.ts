import type { Resolvers } from '../../../generated/resolvers.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { searchProducts } from '../search/search.ts'
import { aggregationOf, layerFilterOf, withChildrenOnly } from './layered-navigation.ts'
import { applyListFilters } from './list-filters.ts'
import { listProducts } from './list-products.ts'
import { withFilteredIds, idsOf, queryOf, searchOf, sortOf } from './list-query.ts'
import { sortFieldsOf } from './sort-fields.ts'

/** Maximum `pageSize` of a single facet. */
const MAX_FACET_SIZE = 1000

export const listingResolvers: Resolvers = {
  Query: {
    async products(_parent, { search: searchText, filter, sort, pageSize, currentPage }, context, info) {
      if (searchText == null && !filter)
        throw new Refusal('graphql-input', "'search' or 'filter' input argument is required.")
      const search = searchOf(searchText)
      const requested = await queryOf(filter ?? {}, context)
      const filtered = await applyListFilters(filter ?? {}, context)
      const query = {
        ...withFilteredIds(requested, filtered),
        search,
        sort: sortOf(sort) ?? (search === undefined ? filtered?.sort : undefined),
        pageSize: pageSize ?? 20,
        currentPage: currentPage ?? 1,
      }
      const isDetail = requested.skus !== undefined || requested.ids !== undefined || requested.urlKeys !== undefined
      const ranking = filtered?.isRanked && !sortOf(sort) && search === undefined ? filtered.ids : undefined
      return {
        ...(await listProducts(query, info, context, { categoryIds: idsOf(filter?.category_uid), ranking, isDetail })),
        sort_fields: await sortFieldsOf(
          context,
          search === undefined ? (filtered?.sort.key ?? 'position') : 'relevance',
        ),
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
      const query = withFilteredIds(await queryOf(filter ?? {}, context), await applyListFilters(filter ?? {}, context))
      const found = await searchProducts(context, {
        ...query,
        search: searchOf(search),
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
