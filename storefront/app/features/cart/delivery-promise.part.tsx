import { useText } from '../../../../web/platform/text.ts'
import { StoreIcon } from '../../../../web/ui/icon/icons.tsx'
import { TruckIcon } from '../../../../web/ui/icon/page-icons.tsx'
import { promiseText, useRenewal, useValidPromise } from '../../ui/delivery-days.ts'
import type { CartView } from './lines/cart-lines.ts'

interface DeliveryPromiseProps {
  cart: CartView
  className?: string
  /** Requests the next delivery promise when this one expires; undefined where another part of the page does. */
  renew?: () => void
}

/**
 * Delivery promise of the whole cart, such as `U Ciebie jutro, 24 listopada`; with the courier's price until a method
 * is chosen.
 */
export function DeliveryPromise({ cart, className, renew }: DeliveryPromiseProps) {
  const language = useText()
  const { promise } = useValidPromise(cart.delivery_promise)
  useRenewal(cart.delivery_promise?.valid_until, () => renew?.())
  if (!promise) return null
  const { price } = promise
  const isChosen = cart.shipping_addresses[0]?.selected_shipping_method != null
  const cost = isChosen || !price?.value ? undefined : language.money(price.value, price.currency)
  return (
    <p className={className}>
      {promise.place === 'BOOKSHOP' ? <StoreIcon /> : <TruckIcon />}
      <span>{[promiseText(promise, language), cost].filter(Boolean).join(' · ')}</span>
    </p>
  )
}
