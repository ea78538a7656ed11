import type { GroupedProductResolvers } from '../../../generated/resolvers.ts'
import { loadCard } from '../product/cards.ts'

export const groupedFields = {
  async items(card, _args, context) {
    const components = (card.data.row.components ?? []).filter(({ isEnabled }) => isEnabled)
    // loaded concurrently, so that the loader batches them into one statement
    const cards = await Promise.all(components.map(({ childId }) => loadCard(context, childId)))
    return components.flatMap(({ quantity }, position) => {
      const product = cards[position]
      return product ? [{ position, qty: quantity, product }] : []
    })
  },
} satisfies GroupedProductResolvers
