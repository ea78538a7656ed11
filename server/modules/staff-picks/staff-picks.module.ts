import type { Module } from '../../platform/module.ts'
import { staffPickResolvers } from './staff-picks.resolvers.ts'

export const staffPicksModule: Module = {
  resolvers: staffPickResolvers,
  access: {
    bookseller: 'everyone',
    booksellers: 'everyone',
    seasonShelf: 'everyone',
    staffPicks: 'everyone',
    weekPicks: 'everyone',
  },
}
