import { useState } from 'react'
import { FormProblem } from '../../../../web/forms/form-parts.tsx'
import { Form, useForm } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { href } from '../../paths.ts'
import { plainId, type Order } from './order.ts'
import styles from './order-view.module.css'

/** Subscribe to Order Status; shows the URL of the order's RSS feed. */
export function Subscription({ order, subscribed }: { order: Order; subscribed?: string }) {
  const { t } = useText()
  const [feed, setFeed] = useState(subscribed)
  return (
    <Form
      to={href('order', { orderId: plainId(order.id) })}
      intent="subscribe"
      onDone={({ value }) => setFeed(value as string)}
      className={styles.subscription}
    >
      <input type="hidden" name="number" value={order.number} />
      <FormProblem />
      {feed === undefined ? (
        <Subscribe />
      ) : (
        <div className={styles.feed}>
          <p>
            {t('Add this address to your feed reader (RSS): it shows each change, invoice and parcel of the order.')}
          </p>
          <a href={feed} data-native="" type="application/rss+xml">
            {feed}
          </a>
        </div>
      )}
    </Form>
  )
}

function Subscribe() {
  const { t } = useText()
  const { pending } = useForm()
  return (
    <Button type="submit" variant="quiet" loading={pending}>
      {t('Subscribe to Order Status')}
    </Button>
  )
}
