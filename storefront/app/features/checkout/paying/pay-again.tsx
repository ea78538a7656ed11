import { text } from '../../../../../language/translate.ts'
import type { Types } from '../../../generated/documents.ts'
import { FormProblems } from '../../../../../web/forms/form-parts.tsx'
import { Form, useForm } from '../../../../../web/router/form.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Button, ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { WarningIcon } from '../../../../../web/ui/icon/icons.tsx'
import { Notice } from '../../../../../web/ui/overlay/notice.tsx'
import { href } from '../../../paths.ts'
import type { PaymentData } from './payment-data.ts'
import { PaymentMethodField } from './payment-method-field.tsx'
import styles from './payment-page.module.css'

interface PayAgainProps {
  data: PaymentData
  payment: Types.PaymentFragment
}

/** All ways to pay an unpaid order, after a refused payment or from the link in a mail. */
export function PayAgain({ data: { step, requestId, channels, chosenOption }, payment }: PayAgainProps) {
  const { t, money } = useText()
  const { key, order_number, amount, state, message, can_retry, methods } = payment
  const isRefused = state === 'FAILED' || state === 'CANCELED'
  const advice = () => {
    if (!can_retry)
      return t('No money was taken, and your order is kept. It was tried too often; choose one of these ways to pay.')
    return isRefused
      ? t('No money was taken, and your order is kept. Try again or choose another way to pay.')
      : t('Your order is kept. Choose how you want to pay.')
  }
  return (
    <>
      <header className={styles.head}>
        {isRefused && (
          <span className={styles.warning} aria-hidden="true">
            <WarningIcon size={28} />
          </span>
        )}
        <h1>{isRefused ? t('The payment was not accepted') : t('Pay for the order')}</h1>
        <p className={styles.sum}>
          <strong className="tabular">{money(amount.value ?? 0, amount.currency ?? '')}</strong>
          <span>{t('Order # %s', order_number)}</span>
        </p>
      </header>
      {isRefused && (
        <Notice tone="error">{message ?? t('The bank refused the payment, or it was not confirmed in time.')}</Notice>
      )}
      {methods.length > 0 ? (
        <>
          <p>{advice()}</p>
          <Form
            key={requestId}
            to={href('checkout', { step }, { key })}
            intent="pay"
            noValidate
            fields={{ key, request_id: requestId }}
            className={styles.form}
          >
            <PayForm payment={payment} channels={channels} chosen={chosenOption} />
          </Form>
          <Deadline until={payment.retry_until} />
        </>
      ) : (
        <Over />
      )}
    </>
  )
}

/** Notes of methods without a payment provider, by method code. */
const notes: Readonly<Partial<Record<string, string>>> = {
  banktransfer: text('We send the account number by e-mail. The order waits for your transfer.'),
  cashondelivery: text('You pay when you collect the order.'),
}

interface PayFormProps extends Pick<PaymentData, 'channels'> {
  payment: Types.PaymentFragment
  chosen?: string
}

function PayForm({ payment: { methods, method, amount }, channels, chosen }: PayFormProps) {
  const { t, money } = useText()
  const { pending } = useForm()
  const noteOf = (code: string) => notes[code] && t(notes[code])
  return (
    <>
      <FormProblems labels={{ payment: t('Payment method'), blik_code: t('BLIK code') }} />
      <PaymentMethodField methods={methods} channels={channels} chosen={chosen ?? method.code} noteOf={noteOf} />
      <Button type="submit" variant="primary" loading={pending}>
        {t('Pay %s', money(amount.value ?? 0, amount.currency ?? ''))}
      </Button>
    </>
  )
}

function Deadline({ until }: { until: string | null }) {
  const { t, date } = useText()
  return until ? <p className={styles.soft}>{t('The order waits for the payment until %s.', date(until))}</p> : null
}

function Over() {
  const { t } = useText()
  return (
    <>
      <p>{t('This order cannot be paid online any more. Its titles can be ordered anew.')}</p>
      <div className={styles.actions}>
        <ButtonLink to={href('orders-and-returns')} variant="primary">
          {t('See your order')}
        </ButtonLink>
        <ButtonLink to={href('home')}>{t('Continue shopping')}</ButtonLink>
      </div>
    </>
  )
}
