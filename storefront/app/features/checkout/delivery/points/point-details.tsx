import { useText } from '../../../../../../web/platform/text.ts'
import { StatusLabel } from '../../../../ui/shelf/badge.tsx'
import { PointHours } from './point-hours.tsx'
import type { Point } from './points.ts'
import styles from './points.module.css'

/** Address, opening hours and features of a point. */
export function PointDetails({ point }: { point: Point }) {
  const { t } = useText()
  const details = [
    ...(point.is_open_24_7 ? [t('Open around the clock')] : []),
    ...(point.is_accessible ? [t('Step-free access')] : []),
    ...(point.takes_cash ? [t('Payment on collection')] : []),
  ]
  return (
    <span className={styles.about}>
      <span>
        {point.street && `${point.street}, `}
        <span className={styles.whole}>
          {point.postcode} {point.city}
        </span>
      </span>
      {point.description && <span>{point.description}</span>}
      {!point.is_open_24_7 && <PointHours point={point} />}
      {details.length > 0 && <span>{details.join(' · ')}</span>}
      {/* a link, as the picture is on another company's server: fetched only on a click */}
      {point.photo_url && (
        <a href={point.photo_url} target="_blank" rel="noopener noreferrer" className={styles.photo}>
          {t('Photo of the point')}
        </a>
      )}
      {!point.is_available && (
        <StatusLabel tone="warning">{point.unavailable_reason || t('This point cannot be chosen now.')}</StatusLabel>
      )}
    </span>
  )
}
