import { useText } from '../../../../../web/platform/text.ts'
import { VisuallyHidden } from '../../../../../web/ui/visually-hidden.tsx'
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
