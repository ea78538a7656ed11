import type { Language } from '../../../../language/translate.ts'
import { canBeCollected } from './lines/shortages.ts'
import type { CartView } from './lines/cart-lines.ts'

/** Gross prices of the cheapest delivery (`sent`) and pick-up (`collected`); at least one is set. */
export interface DeliveryEstimate {
  sent?: number
  collected?: number
}

/** Estimate until a method is chosen; undefined when nothing is shipped or no method is available. */
export function deliveryEstimate(cart: CartView): DeliveryEstimate | undefined {
  if (!cart.delivery_from || cart.shipping_addresses[0]?.selected_shipping_method) return undefined
  const { sent, collected } = cart.delivery_from
  const estimate: DeliveryEstimate = {
    ...(sent?.value != null && { sent: sent.value }),
    ...(collected?.value != null && canBeCollected(cart) && { collected: collected.value }),
  }
  return Object.keys(estimate).length > 0 ? estimate : undefined
}

/** `from 14.99 zł` and `0.00 zł in a bookshop`: one of the texts or both. */
export function deliveryTexts(
  { sent, collected }: DeliveryEstimate,
  { t, money }: Pick<Language, 't' | 'money'>,
  currency?: string,
): string[] {
  return [
    ...(sent === undefined ? [] : [sent === 0 ? t('Free') : t('from %s', money(sent, currency))]),
    ...(collected === undefined || (sent === 0 && collected === 0)
      ? []
      : [t('in a bookshop %s', money(collected, currency))]),
  ]
}
