import { useText } from '../../platform/text.ts'
import { StoreIcon, TruckIcon } from '../../ui/icon/icons.tsx'
import { promiseText, useValidPromise } from '../../ui/delivery-days.ts'
import type { CartView } from './lines/cart-lines.ts'

/** `U Ciebie jutro, 24 listopada`, for the whole cart; with the price of the courier while no method is chosen. */
export function WhenItComes({ cart, className }: { cart: CartView; className?: string }) {
  const language = useText()
  const { promise } = useValidPromise(cart.delivery_promise)
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
