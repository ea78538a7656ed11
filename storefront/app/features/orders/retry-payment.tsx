import { FormProblem } from '../../../../web/forms/form-parts.tsx'
import { Form, useForm } from '../../../../web/router/form.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Button, ButtonLink } from '../../../../web/ui/form/button.tsx'
import { href } from '../../paths.ts'
import type { PayableOrder } from './retry.ts'

interface RetryPaymentProps {
  order: Pick<PayableOrder, 'payment_methods'> & { number: string; payment?: { key?: string } | null }
  /** Path of the page with the form, whose action handles it. */
  to: string
  size?: 's'
  /** Links a guest to the choice of a payment method, as the link in the mail does. */
  isGuest?: boolean
}

/** Button that retries the payment of an unpaid order. */
export function RetryPayment({ order, to, size, isGuest }: RetryPaymentProps) {
  const { t } = useText()
  if (isGuest)
    return order.payment?.key ? (
      <ButtonLink to={href('checkout', { step: 'payment' }, { key: order.payment.key })} variant="primary" size={size}>
        {t('Pay for the order')}
      </ButtonLink>
    ) : null
  return (
    <Form
      to={to}
      intent="retry"
      form={order.number}
      fields={{ number: order.number, type: order.payment_methods?.[0]?.type ?? '' }}
    >
      <FormProblem />
      <Send size={size} />
    </Form>
  )
}

function Send({ size }: Pick<RetryPaymentProps, 'size'>) {
  const { t } = useText()
  const { pending } = useForm()
  return (
    <Button type="submit" variant="primary" size={size} loading={pending}>
      {t('Retry payment')}
    </Button>
  )
}
