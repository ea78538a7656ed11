import { useText } from '../../platform/text.ts'
import { CheckIcon, ParcelIcon } from '../../ui/icon/icons.tsx'
import { present, type Order } from './order.ts'
import { progressOf } from './progress.ts'
import styles from './order-progress.module.css'

/** Progress of the order, with the tracking of its parcels. */
export function OrderProgress({ order }: { order: Order }) {
  const { t } = useText()
  const progress = progressOf(order)
  const parcels = present(order.shipments).flatMap(({ tracking }) => present(tracking))
  return (
    <>
      {progress && (
        <ol className={styles.steps} aria-label={t('Progress of the order')}>
          {progress.steps.map((step, at) => (
            <li
              key={step}
              className={styles.step}
              data-reached={at <= progress.at || undefined}
              aria-current={at === progress.at ? 'step' : undefined}
            >
              <span className={styles.sign}>{at <= progress.at && <CheckIcon size={14} />}</span>
              {t(step)}
            </li>
          ))}
        </ol>
      )}
      {parcels.length > 0 && (
        <ul role="list" className={styles.parcels}>
          {parcels.map(({ title, number, url }) => (
            <li key={`${title} ${number}`}>
              <ParcelIcon />
              {url ? (
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {t('Parcel %s', `${title} ${number ?? ''}`)}
                </a>
              ) : (
                t('Parcel %s', `${title} ${number ?? ''}`)
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
