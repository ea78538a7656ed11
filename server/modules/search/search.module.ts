import path from 'node:path'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Module } from '../../platform/module.ts'
import { keepIndex } from '../catalog/index.ts'
import { indexChanged, openIndex } from './index/open-index.ts'
import { reindex } from './index/writing/reindex.ts'
import { listingResolvers } from './listing/listing.resolvers.ts'
import { searchStatisticsResolvers } from './statistics/statistics.resolvers.ts'
import { deleteRareSearches } from './statistics/statistics.ts'
import { bylines } from './suggest/bylines.ts'
import { suggestResolvers } from './suggest/suggest.resolvers.ts'
import { synchronizeNames } from './suggest/suggested-names.ts'

// from the first import of this module on, every change of products is indexed in its own transaction
keepIndex({ write: reindex, rowsChanged: indexChanged })

const FORGET_RARE_SEARCHES = 'forget-rare-searches'
const DAY_SECONDS = 24 * 60 * 60

export const searchModule: Module = {
  resolvers: {
    ...listingResolvers,
    ...searchStatisticsResolvers,
    ...suggestResolvers,
    Query: { ...listingResolvers.Query, ...suggestResolvers.Query },
  },
  access: {
    products: 'everyone',
    productFacet: 'everyone',
    searchTerm: 'everyone',
    searchSuggestions: 'everyone',
    countSearch: 'everyone',
    countSearchClick: 'everyone',
  },
  jobs: ({ db, now }) => ({
    [FORGET_RARE_SEARCHES]: () => deleteRareSearches(db, now?.() ?? new Date()),
    // queued by migrations that change the contents of the index
    'catalog.reindex': () => reindex(db, 'all').then(() => notifyChangedTags(db, ['catalog'])),
  }),
  schedule: { [FORGET_RARE_SEARCHES]: DAY_SECONDS },
  open: async ({ db, log, settings }) => {
    await synchronizeNames(db)
    if (settings.productCache) await bylines.startCaching(db)
    return openIndex({
      db,
      log,
      file: path.join(settings.dataDir, 'cache', 'catalog', 'index'),
      threadUrl: settings.indexThread ? settings.databaseUrl : undefined,
    })
  },
}
