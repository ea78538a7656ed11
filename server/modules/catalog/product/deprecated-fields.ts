import type { RequestContext } from '../../../platform/context.ts'
import { getConfiguration } from '../../store/index.ts'
import { priceTiers } from '../pricing/price-tiers.ts'
import type { Card } from './cards.ts'

/** Magento's number for the prices of all groups of customers. */
const ALL_GROUPS = '32000'

type PriceTier = Awaited<ReturnType<typeof priceTiers>>[number]

/** Price tiers in the older shape, as prices or as percentages. */
export const toTierPrices = (tiers: readonly PriceTier[], { arePercentages = false } = {}) =>
  tiers.map(({ quantity, final_price, discount }) => ({
    customer_group_id: ALL_GROUPS,
    qty: quantity,
    value: final_price.value,
    percentage_value: arePercentages ? discount.percent_off : null,
    website_id: 0,
  }))

/** Resolvers of what Magento deprecates in products. */
export const deprecatedFields = {
  color: () => null,
  manufacturer: () => null,
  tier_price: () => null,
  tier_prices: async (card: Card, _args: object, context: RequestContext) =>
    toTierPrices(await priceTiers(card, context)),
  async websites(_card: Card, _args: object, context: RequestContext) {
    context.tag('store')
    const configuration = await getConfiguration(context)
    return [
      {
        id: 1,
        code: configuration['general/website/code'],
        name: configuration['general/website/name'],
        is_default: true,
        default_group_id: '1',
        sort_order: 0,
      },
    ]
  },
}
