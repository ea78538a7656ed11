import type { Module } from '../../platform/module.ts'
import { promiseResolvers } from './promise/promise.resolvers.ts'

export const deliveryModule: Module = { resolvers: promiseResolvers }
