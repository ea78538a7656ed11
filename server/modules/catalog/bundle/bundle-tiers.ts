import type { RequestContext } from '../../../platform/context.ts'
import { money } from '../../store/index.ts'
import { cheapestParts } from '../compound/bundle-components.ts'
import type { ComponentRow } from '../compound/components.sql.ts'
import { exchangeRow } from '../pricing/exchange-row.ts'
import { finalPrice, type Pricing, pricingOf } from '../pricing/prices.ts'
import type { Card } from '../product/cards.ts'
import { loadProductPart } from '../product/product-parts.ts'
import { type Bundle, type BundleTier, discountAt, subtractPercent } from './bundle.ts'

/** Tiers that take off more than the reduction of the bundle and the tiers of fewer bundles. */
function effectiveTiers(bundle: Bundle, now: Date): BundleTier[] {
  let maxDiscount = discountAt(bundle, now)
  return bundle.tiers.filter(({ discount }) => {
    const isLower = discount > maxDiscount
    maxDiscount = Math.max(maxDiscount, discount)
    return isLower
  })
}

async function pricingsOf(
  components: readonly ComponentRow[],
  context: RequestContext,
): Promise<ReadonlyMap<number, Pricing>> {
  const pricings = components.map(async (row) => {
    const tiers = await loadProductPart('tiers', { id: row.childId }, context)
    return [row.childId, pricingOf(exchangeRow(row, context.priceContext), tiers)] as const
  })
  return new Map(await Promise.all(pricings))
}

/**
 * Tiers of a dynamic bundle, each with the resulting price of its cheapest choice; the percentage is taken off the
 * parts, as in Magento.
 */
export async function bundleTiers({ data }: Card, bundle: Bundle, context: RequestContext) {
  const { components = [] } = data.row
  const tiers = effectiveTiers(bundle, context.now)
  if (tiers.length === 0) return []
  const pricings = await pricingsOf(components, context)
  return tiers.map(({ quantity, discount }) => {
    const finalOf = (row: ComponentRow) => {
      const pricing = pricings.get(row.childId)
      const unitPrice = pricing ? finalPrice(pricing, row.quantity * quantity, context.now) : row.amount
      return subtractPercent(unitPrice, discount) * row.quantity
    }
    const final = cheapestParts(components, finalOf).reduce((sum, row) => sum + finalOf(row), 0)
    return {
      quantity,
      final_price: money(final, context.currency),
      discount: {
        amount_off: (data.regular - subtractPercent(data.regular, discount)) / 100,
        percent_off: discount,
      },
    }
  })
}
