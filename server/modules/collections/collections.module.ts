import type { Module } from '../../platform/module.ts'
import { collectionResolvers } from './collections.resolvers.ts'
import { feedRoutes } from './feed-routes.ts'

export const collectionsModule: Module = { resolvers: collectionResolvers, routes: feedRoutes }
