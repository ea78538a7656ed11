import { useText } from '../../platform/text.ts'
import { StoreIcon, TruckIcon } from '../../ui/icon/icons.tsx'
import { promiseText, useValidPromise } from '../../ui/delivery-days.ts'
import type { CartView } from './lines/cart-lines.ts'

/** `U Ciebie jutro, 24 listopada`, for the whole cart. */
export function WhenItComes({ cart, className }: { cart: CartView; className?: string }) {
  const language = useText()
  const { promise } = useValidPromise(cart.delivery_promise)
  if (!promise) return null
  return (
    <p className={className}>
      {promise.place === 'BOOKSHOP' ? <StoreIcon /> : <TruckIcon />}
      <span>{promiseText(promise, language)}</span>
    </p>
  )
}
