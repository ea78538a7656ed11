import { useId, type ReactNode } from 'react'
import { useText } from '../../../../../web/platform/text.ts'
import type { CartView } from '../lines/cart-lines.ts'
import styles from './free-delivery.module.css'

/** Progress towards free delivery; renders nothing where the shop has no threshold. */
export function FreeDelivery({
  cart: { free_shipping: free, prices },
  pending,
}: {
  cart: Pick<CartView, 'free_shipping' | 'prices'>
  /** Shown instead, until the shop confirms a change. */
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
      {/* <progress>, because the Content-Security-Policy forbids inline styles */}
      <progress className={styles.line} aria-labelledby={id} max={threshold} value={threshold - remaining} />
    </div>
  )
}
