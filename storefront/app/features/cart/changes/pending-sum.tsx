import { useText } from '../../../platform/text.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './pending-sum.module.css'

/** Placeholder for a sum that the shop has not computed yet. */
export function PendingSum() {
  const { t } = useText()
  return (
    <span className={styles.pending}>
      <VisuallyHidden>{t('The price is being calculated')}</VisuallyHidden>
    </span>
  )
}
