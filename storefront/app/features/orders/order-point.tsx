import { useText } from '../../../../web/platform/text.ts'
import type { Order } from './order.ts'
import styles from './order-view.module.css'

/** The locker or point as it was when the order was placed. */
export function OrderPoint({ order: { delivery_point: point, shipping_address: address } }: { order: Order }) {
  const { t } = useText()
  if (!point) return null
  const lines = [
    point.name,
    point.street,
    `${point.postcode}\u00A0${point.city}`,
    point.description,
    point.is_open_24_7 && t('Open around the clock'),
    ...(point.is_open_24_7 ? [] : point.opening_hours.map(({ days, hours }) => `${days} ${hours}`)),
  ].filter(Boolean)
  return (
    <address className={styles.address}>
      {lines.map((line) => (
        <span key={String(line)}>{line}</span>
      ))}
      {address && <span>{t('Collected by: %s', `${address.firstname} ${address.lastname}`)}</span>}
    </address>
  )
}
