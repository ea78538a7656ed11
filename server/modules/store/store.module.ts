import type { Module } from '../../platform/module.ts'
import { storeResolvers } from './store.resolvers.ts'

export const storeModule: Module = { resolvers: storeResolvers }
