import type { Module } from '../../platform/module.ts'
import { AVAILABILITY_CHANGED } from '../inventory/index.ts'
import { attributeResolvers } from './product/attributes/attribute.resolvers.ts'
import { categoryResolvers } from './category/category.resolvers.ts'
import { DERIVE_PRICES } from './compound/derived-prices.ts'
import { optionResolvers } from './options/options.resolvers.ts'
import { cardRows } from './product/card-rows.ts'
import { pageRows } from './product/page-rows.ts'
import { saleableRows } from './product/sale/saleable.ts'
import { productResolvers } from './product/product.resolvers.ts'
import { productsChanged } from './changes.ts'
import { routeResolvers } from './routing/route.resolvers.ts'
import { salesJobs } from './product/sale/sales.ts'
import { personalData } from './options/files/personal-data.sql.ts'

const resolverMaps = [productResolvers, optionResolvers, categoryResolvers, routeResolvers, attributeResolvers]

export const catalogModule: Module = {
  personalData,
  resolvers: {
    ...Object.assign({}, ...resolverMaps),
    Query: Object.assign({}, ...resolverMaps.map(({ Query }) => Query)),
  },
  access: {
    attributesList: 'everyone',
    customAttributeMetadata: 'everyone',
    customAttributeMetadataV2: 'everyone',
    productLabels: 'everyone',
    category: 'everyone',
    categories: 'everyone',
    categoryList: 'everyone',
    homeCategory: 'everyone',
    route: 'everyone',
    urlResolver: 'everyone',
  },
  jobs: ({ db }) => ({
    ...salesJobs,
    [AVAILABILITY_CHANGED]: ({ productIds }: { productIds: number[] }) =>
      db.transaction((tx) => productsChanged(tx, productIds)),
    [DERIVE_PRICES]: ({ productId }: { productId: number }) => db.transaction((tx) => productsChanged(tx, [productId])),
  }),
  open: async ({ db, settings }) => {
    if (settings.productCache) for (const rows of [cardRows, pageRows, saleableRows]) await rows.startCaching(db)
  },
}
