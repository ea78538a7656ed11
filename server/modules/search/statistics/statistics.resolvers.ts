import type { Resolvers } from '../../../generated/resolvers.ts'
import { countClick, countSearch } from './statistics.ts'

export const searchStatisticsResolvers: Resolvers = {
  Mutation: {
    countSearch: (_parent, { search, total_count: total, is_partial: isPartial }, context) =>
      countSearch(context, { search, total, isPartial }),
    countSearchClick: (_parent, { search, place }, context) => countClick(context, search, place),
  },
}
