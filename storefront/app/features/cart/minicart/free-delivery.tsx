import { useId, type ReactNode } from 'react'
import { useText } from '../../../platform/text.ts'
import type { CartView } from '../lines/cart-lines.ts'
import styles from './free-delivery.module.css'

/** Progress towards free delivery; nothing where it does not apply. */
export function FreeDelivery({
  cart: { free_shipping: free, prices },
  pending,
}: {
  cart: Pick<CartView, 'free_shipping' | 'prices'>
  /** In its place, while the shop has not answered a change. */
  pending?: ReactNode
}) {
  const { t, money } = useText()
  const id = useId()
  if (!free) return null
  const [threshold, remaining] = [free.threshold.value ?? 0, free.remaining.value ?? 0]
  if (pending) return <p className={styles.away}>{pending}</p>
  if (remaining === 0) return <p className={styles.reached}>{t('Free delivery')}</p>
  return (
    <div className={styles.away}>
      <p id={id}>{t('%s more for free delivery', money(remaining, prices?.grand_total?.currency))}</p>
      {/* a progress element: the Content-Security-Policy allows no inline width */}
      <progress className={styles.line} aria-labelledby={id} max={threshold} value={threshold - remaining} />
    </div>
  )
}
