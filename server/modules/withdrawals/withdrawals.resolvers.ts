import { toTimestamp } from '../../platform/graphql/magento-formats.ts'
import type { Resolvers } from '../../generated/resolvers.ts'
import { withdraw } from './withdrawals.ts'

export const withdrawalsResolvers: Resolvers = {
  Mutation: {
    async withdrawFromContract(_parent, { input: { name, email, order_number, items, lines, order_email } }, context) {
      const receivedAt = await withdraw(context, {
        name,
        email,
        orderNumber: order_number,
        items: items ?? null,
        chosen: lines?.map(({ order_item_id, quantity }) => ({ itemId: String(order_item_id), quantity })),
        orderEmail: order_email ?? undefined,
      })
      return { received_at: toTimestamp(receivedAt) }
    },
  },
}
