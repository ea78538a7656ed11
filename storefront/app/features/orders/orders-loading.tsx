import { useText } from '../../../../web/platform/text.ts'
import { Container } from '../../../../web/ui/container.tsx'
import { Skeleton } from '../../../../web/ui/state/skeleton.tsx'
import styles from './order-view.module.css'

export function OrdersLoading() {
  const { t } = useText()
  return (
    <Container className={styles.guestPage}>
      <h1>{t('My Orders')}</h1>
      <p role="status">{t('Loading your orders…')}</p>
      <Skeleton lines={8} height="1.5rem" />
    </Container>
  )
}
