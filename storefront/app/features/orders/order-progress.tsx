import type { Types } from '../../generated/documents.ts'
import { useText } from '../../../../web/platform/text.ts'
import { orderedPromiseText } from '../../ui/delivery-days.ts'
import { CheckIcon } from '../../../../web/ui/icon/icons.tsx'
import { ParcelIcon, TruckIcon } from '../../../../web/ui/icon/page-icons.tsx'
import { withoutNulls } from '../../../../web/api/without-nulls.ts'
import styles from './order-progress.module.css'

type OrderWithProgress = Types.OrderWayFragment
type Shipment = NonNullable<NonNullable<OrderWithProgress['shipments']>[number]>

/** Progress of the order, with tracking of its parcels. */
export function OrderProgress({ order }: { order: OrderWithProgress }) {
  const { t, date } = useText()
  const { progress } = order
  const shipments = withoutNulls(order.shipments)
  const hasParcels = shipments.some(({ tracking }) => withoutNulls(tracking).length > 0)
  return (
    <>
      {progress.length > 0 && (
        <ol className={styles.steps} aria-label={t('Progress of the order')}>
          {progress.map(({ code, label, state, day }) => (
            <li
              key={code}
              className={styles.step}
              data-reached={state !== 'AHEAD' || undefined}
              aria-current={state === 'CURRENT' ? 'step' : undefined}
            >
              <span className={styles.sign}>{state !== 'AHEAD' && <CheckIcon size={14} />}</span>
              <span className={styles.label}>
                {label}
                {state === 'DONE' && <span className="visually-hidden">, {t('done')}</span>}
                {day && (
                  <time dateTime={day} className={styles.day}>
                    {date(day)}
                  </time>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      <Expected order={order} />
      {hasParcels && (
        <ul role="list" className={styles.parcels} aria-label={t('Parcels')}>
          {shipments.flatMap((shipment) => (
            <ShippedParcels key={shipment.id} shipment={shipment} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Promised delivery dates, shown until the order is delivered. */
function Expected({ order: { delivery_promise: promise, progress } }: { order: OrderWithProgress }) {
  const language = useText()
  const isDelivered = progress.some(
    ({ code, state }) => (code === 'DELIVERED' || code === 'COLLECTED') && state !== 'AHEAD',
  )
  if (!promise || isDelivered || progress.length === 0) return null
  return (
    <p className={styles.expected}>
      <TruckIcon />
      {orderedPromiseText(promise, language)}
    </p>
  )
}

function ShippedParcels({ shipment: { tracking, delivered_on: delivered } }: { shipment: Shipment }) {
  const { t, date } = useText()
  return withoutNulls(tracking).map(({ title, number, url }) => {
    const name = t('Parcel %s', `${title} ${number ?? ''}`)
    return (
      <li key={`${title} ${number}`}>
        <ParcelIcon />
        <span>
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ) : (
            name
          )}
          {delivered && <small className={styles.day}>{t('delivered on %s', date(delivered))}</small>}
        </span>
      </li>
    )
  })
}
