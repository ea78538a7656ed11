import type { Module } from '../../platform/module.ts'
import { SPLIT_EXCERPTS, splitImported } from './excerpts.ts'
import { excerptsResolvers } from './excerpts.resolvers.ts'

export const excerptsModule: Module = {
  resolvers: excerptsResolvers,
  access: { productExcerpt: 'everyone' },
  jobs: ({ db }) => ({ [SPLIT_EXCERPTS]: () => splitImported(db) }),
}
