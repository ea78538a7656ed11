import { useText } from '../../platform/text.ts'
import { Container } from '../../ui/container.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './order-view.module.css'

export function OrdersLoading() {
  const { t } = useText()
  return (
    <Container className={styles.guestPage}>
      <div role="status">
        <span className="visually-hidden">{t('Loading your orders…')}</span>
        <Skeleton width="16rem" height="2.5rem" />
      </div>
      <Skeleton lines={8} height="1.5rem" />
    </Container>
  )
}
