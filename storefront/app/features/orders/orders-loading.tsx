import { useText } from '../../platform/text.ts'
import { Container } from '../../ui/container.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
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
