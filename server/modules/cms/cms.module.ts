import type { Module } from '../../platform/module.ts'
import { cmsResolvers } from './cms.resolvers.ts'

export const cmsModule: Module = { resolvers: cmsResolvers }
