import { useState } from 'react'
import { FormProblem } from '../../../../../web/forms/form-parts.tsx'
import { type PreparedData, saveFile } from '../../../forms/save-file.ts'
import { Form, useForm } from '../../../../../web/router/form.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Button } from '../../../../../web/ui/form/button.tsx'
import { href } from '../../../paths.ts'
import { plainId, type Order } from '../order.ts'
import styles from '../order-view.module.css'

const FINISHED: readonly (string | null | undefined)[] = ['complete', 'closed', 'canceled']

/** Downloads a guest's data of one order, or anonymizes it once the order is finished. */
export function OrderPrivacy({ order }: { order: Order }) {
  const { t } = useText()
  const [ready, setReady] = useState<PreparedData>()
  const to = href('order', { orderId: plainId(order.id) })
  const proof = (
    <>
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="email" value={order.email ?? ''} />
      <FormProblem />
    </>
  )
  return (
    <section aria-labelledby="order-privacy" className={styles.about}>
      <h2 id="order-privacy">{t('Your data in this order')}</h2>
      <div className={styles.actions}>
        <Form
          to={to}
          intent="downloadData"
          onDone={({ value }) => {
            const data = value as PreparedData
            saveFile('personal-data.csv', data.csv)
            setReady(data)
          }}
        >
          {proof}
          <Sending>{t('Download the data')}</Sending>
        </Form>
        {FINISHED.includes(order.state) && (
          <Form to={to} intent="anonymiseOrder">
            {proof}
            <Sending>{t('Anonymise the order')}</Sending>
          </Form>
        )}
      </div>
      {ready && (
        <p role="status">
          <a href={ready.zipUrl} data-native="" download="">
            {t('the archive with documents (ZIP)')}
          </a>
        </p>
      )}
      <p className={styles.soft}>
        {FINISHED.includes(order.state)
          ? t(
              'Anonymised, the order can no longer be found by your e-mail address. Invoices stay for as long as ' +
                'the law requires.',
            )
          : t('The order can be anonymised once it is finished.')}
      </p>
    </section>
  )
}

function Sending({ children }: { children: string }) {
  const { pending } = useForm()
  return (
    <Button type="submit" size="s" loading={pending}>
      {children}
    </Button>
  )
}
