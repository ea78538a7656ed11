import { useId } from 'react'
import { useText } from '../../../platform/text.ts'
import type { CartView } from '../lines/cart-lines.ts'
import styles from './free-delivery.module.css'

/** How far the goods are from free delivery; nothing where that is no question. */
export function FreeDelivery({
  cart: { free_shipping: free, prices },
}: {
  cart: Pick<CartView, 'free_shipping' | 'prices'>
}) {
  const { t, money } = useText()
  const id = useId()
  if (!free) return null
  const [threshold, remaining] = [free.threshold.value ?? 0, free.remaining.value ?? 0]
  if (remaining === 0) return <p className={styles.reached}>{t('Free delivery')}</p>
  return (
    <div className={styles.away}>
      <p id={id}>{t('%s more for free delivery', money(remaining, prices?.grand_total?.currency))}</p>
      {/* no element with a width of its own: the page's policy allows no inline styles */}
      <progress className={styles.line} aria-labelledby={id} max={threshold} value={threshold - remaining} />
    </div>
  )
}
