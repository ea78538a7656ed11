import type { Module } from '../../platform/module.ts'
import { collectionResolvers } from './collections.resolvers.ts'

export const collectionsModule: Module = { resolvers: collectionResolvers }
