import { toTimestamp } from '../../platform/graphql/magento-formats.ts'
import type { Resolvers } from '../../generated/resolvers.ts'
import { withdraw } from './withdrawals.ts'

export const withdrawalsResolvers: Resolvers = {
  Mutation: {
    async withdrawFromContract(_parent, { input: { name, email, order_number, items } }, context) {
      const receivedAt = await withdraw(context, { name, email, orderNumber: order_number, items: items ?? null })
      return { received_at: toTimestamp(receivedAt) }
    },
  },
}
