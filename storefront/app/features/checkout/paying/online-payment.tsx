import type { Types } from '../../../generated/documents.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { Notice } from '../../../../../web/ui/overlay/notice.tsx'
import { href } from '../../../paths.ts'
import { isAwaitingResult, usePaymentPolling } from './use-payment-polling.ts'
import styles from './payment-page.module.css'

/** State of the payment on the success page; updates itself. */
export function OnlinePayment({ payment }: { payment: Types.PaymentFragment }) {
  const { t, money } = useText()
  const { refresh } = useRouter()
  usePaymentPolling(payment, refresh)
  const { state, amount, key, method, message } = payment
  const sum = money(amount.value ?? 0, amount.currency ?? '')
  if (isAwaitingResult(state))
    return (
      <div className={styles.status}>
        <div role="status">
          <Notice tone="info" title={t('We are waiting for the payment')}>
            {t('This page changes by itself as soon as the payment is confirmed.')}
          </Notice>
        </div>
        <div className={styles.actions}>
          <ButtonLink to={href('checkout', { step: 'payment' }, { key })} variant="primary">
            {t('Pay %s', sum)}
          </ButtonLink>
        </div>
      </div>
    )
  if (state === 'FAILED' || state === 'CANCELED')
    return (
      <div className={styles.status}>
        <div role="status">
          <Notice tone="error" title={t('The payment was not accepted')}>
            {message}
          </Notice>
        </div>
        <div className={styles.actions}>
          <ButtonLink to={href('checkout', { step: 'rejected' }, { key })} variant="primary">
            {t('Pay in another way')}
          </ButtonLink>
        </div>
      </div>
    )
  return (
    <div role="status">
      <Notice tone="success" title={t('Paid: %s', sum)}>
        {method.title}
      </Notice>
    </div>
  )
}
