import { EstimateDelivery } from '../../generated/documents.ts'
import type { Types } from '../../generated/documents.ts'
import type { Graphql } from '../../platform/document.ts'
import { isEmpty, type CartView } from './cart-lines.ts'

/** Gross price of the cheapest way to have a cart sent: a guess beside the sums, without which the cart stands. */
export async function cheapestDelivery(graphql: Graphql, cart: CartView | null, country: string): Promise<number | undefined> {
  if (!cart || cart.is_virtual || isEmpty(cart)) return undefined
  try {
    const { estimateShippingMethods } = await graphql(EstimateDelivery, { cart: cart.id, country: country as Types.CountryCodeEnum })
    // fetching the books oneself is no delivery
    const sent = (estimateShippingMethods ?? []).filter((method) => method?.available && method.carrier_code !== 'instore')
    const prices = sent.flatMap((method) => method?.price_incl_tax.value ?? [])
    return prices.length > 0 ? Math.min(...prices) : undefined
  } catch (error) {
    console.error(error)
  }
}
