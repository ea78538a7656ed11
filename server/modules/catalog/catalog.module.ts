import path from 'node:path'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Module } from '../../platform/module.ts'
import { AVAILABILITY_CHANGED } from '../inventory/index.ts'
import { attributeResolvers } from './product/attributes/attribute.resolvers.ts'
import { categoryResolvers } from './category/category.resolvers.ts'
import { DERIVE_PRICES } from './compound/derived-prices.ts'
import { indexChanged, openIndex } from './search/index/open-index.ts'
import { listingResolvers } from './search/listing/listing.resolvers.ts'
import { synchronizeNames } from './search/suggest/suggested-names.ts'
import { optionResolvers } from './options/options.resolvers.ts'
import { cardRows } from './product/card-rows.ts'
import { pageRows } from './product/page-rows.ts'
import { saleableRows } from './product/sale/saleable.ts'
import { productResolvers } from './product/product.resolvers.ts'
import { keepIndex, productsChanged } from './changes.ts'
import { reindex } from './search/index/writing/reindex.ts'
import { routeResolvers } from './routing/route.resolvers.ts'
import { salesJobs } from './product/sale/sales.ts'
import { bylines } from './search/suggest/bylines.ts'
import { suggestResolvers } from './search/suggest/suggest.resolvers.ts'
import { searchStatisticsResolvers } from './search/statistics/statistics.resolvers.ts'
import { deleteRareSearches } from './search/statistics/statistics.ts'
import { personalData } from './options/files/personal-data.sql.ts'

keepIndex({ write: reindex, rowsChanged: indexChanged })

const resolverMaps = [
  productResolvers,
  optionResolvers,
  listingResolvers,
  categoryResolvers,
  routeResolvers,
  attributeResolvers,
  suggestResolvers,
  searchStatisticsResolvers,
]

const FORGET_RARE_SEARCHES = 'forget-rare-searches'
const DAY_SECONDS = 24 * 60 * 60

export const catalogModule: Module = {
  personalData,
  resolvers: {
    ...Object.assign({}, ...resolverMaps),
    Query: Object.assign({}, ...resolverMaps.map(({ Query }) => Query)),
    CategoryTree: { ...categoryResolvers.CategoryTree, ...listingResolvers.CategoryTree },
  },
  access: {
    attributesList: 'everyone',
    customAttributeMetadata: 'everyone',
    customAttributeMetadataV2: 'everyone',
    products: 'everyone',
    productFacet: 'everyone',
    productLabels: 'everyone',
    searchTerm: 'everyone',
    searchSuggestions: 'everyone',
    category: 'everyone',
    categories: 'everyone',
    categoryList: 'everyone',
    homeCategory: 'everyone',
    route: 'everyone',
    urlResolver: 'everyone',
    countSearch: 'everyone',
    countSearchClick: 'everyone',
  },
  jobs: ({ db, now }) => ({
    ...salesJobs,
    [AVAILABILITY_CHANGED]: ({ productIds }: { productIds: number[] }) =>
      db.transaction((tx) => productsChanged(tx, productIds)),
    [DERIVE_PRICES]: ({ productId }: { productId: number }) => db.transaction((tx) => productsChanged(tx, [productId])),
    [FORGET_RARE_SEARCHES]: () => deleteRareSearches(db, now?.() ?? new Date()),
    // queued by migrations that change the contents of the index
    'catalog.reindex': () => reindex(db, 'all').then(() => notifyChangedTags(db, ['catalog'])),
  }),
  schedule: { [FORGET_RARE_SEARCHES]: DAY_SECONDS },
  open: async ({ db, log, settings }) => {
    await synchronizeNames(db)
    if (settings.productCache)
      for (const rows of [cardRows, pageRows, saleableRows, bylines]) await rows.startCaching(db)
    return openIndex({
      db,
      log,
      file: path.join(settings.dataDir, 'cache', 'catalog', 'index'),
      threadUrl: settings.indexThread ? settings.databaseUrl : undefined,
    })
  },
}
