import type { RequestContext } from '../../../platform/context.ts'
import { money } from '../../store/index.ts'
import type { Card } from '../product/cards.ts'
import { loadProductPart } from '../product/product-parts.ts'
import { discountOf } from './price-range.ts'

/** Tiers below the price of one piece. */
export async function priceTiers(card: Card, context: RequestContext) {
  const { final, regular } = card.data
  const tiers = await loadProductPart('tiers', card, context)
  return tiers
    .filter(({ amount }) => amount < final)
    .map(({ quantity, amount }) => ({
      quantity,
      final_price: money(amount, context.currency),
      discount: discountOf(regular, amount),
    }))
}
