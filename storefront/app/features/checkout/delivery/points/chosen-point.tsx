import type { Types } from '../../../../generated/documents.ts'
import { PointHours } from './point-hours.tsx'
import styles from './points.module.css'

type Shown = Pick<
  Types.ChosenPointFragment,
  'name' | 'street' | 'postcode' | 'city' | 'description' | 'is_open_24_7' | 'opening_hours'
>

/** Name and address of a point, for the picker, the summary and the placed order. */
export function ChosenPoint({ point }: { point: Shown }) {
  return (
    <address className={styles.chosen}>
      <strong>{point.name}</strong>
      <span>
        {point.street}, <span className={styles.whole}>{`${point.postcode} ${point.city}`}</span>
      </span>
      {point.description && <span className={styles.soft}>{point.description}</span>}
      <span className={styles.soft}>
        <PointHours point={point} />
      </span>
    </address>
  )
}
