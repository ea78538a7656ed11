import { Form } from '../../../../../web/router/form.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../../web/ui/breadcrumbs.tsx'
import { Button } from '../../../../../web/ui/form/button.tsx'
import { Container } from '../../../../../web/ui/container.tsx'
import { href } from '../../../paths.ts'
import { plainId } from '../order.ts'
import { OrderView, type OrderViewProps } from '../order-view.tsx'
import { OrderPrivacy } from './order-privacy.tsx'
import styles from '../order-view.module.css'

/** Page of the order that a guest looked up, without the account's layout. */
export function GuestOrderPage({ data, ...slots }: OrderViewProps) {
  const { t } = useText()
  const { order } = data
  const heading = t('Order # %s', order.number)
  return (
    <Container className={styles.guestPage}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[
          { label: t('Home'), to: href('home') },
          { label: t('Orders and Returns'), to: href('orders-and-returns') },
          { label: heading },
        ]}
      />
      <h1>{heading}</h1>
      <OrderView data={data} {...slots} />
      <OrderPrivacy order={order} />
      <Form to={href('order', { orderId: plainId(order.id) })} intent="forget">
        <Button type="submit">{t('Look up another order')}</Button>
      </Form>
    </Container>
  )
}
