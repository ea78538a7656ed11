import { useRouter, useView } from '../../../../../web/router/context.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { Container } from '../../../../../web/ui/container.tsx'
import { CheckIcon, WarningIcon } from '../../../../../web/ui/icon/icons.tsx'
import { EmptyState } from '../../../../../web/ui/state/empty-state.tsx'
import { href } from '../../../paths.ts'
import { AwaitedPayment } from './awaited-payment.tsx'
import { PayAgain } from './pay-again.tsx'
import type { PaymentData } from './payment-data.ts'
import styles from './payment-page.module.css'

export { pay } from './start-payment.ts'

/** Payment of an order already placed: awaited, to be made, completed, or no longer possible. */
export function PaymentPage({ data }: { data: PaymentData }) {
  const { payment, step } = data
  const { navigate } = useRouter()
  const { url } = useView()
  if (!payment) return <NoPayment step={step} />
  const { state } = payment
  if (state === 'PAID' || state === 'PARTLY_REFUNDED' || state === 'REFUNDED') return <Paid payment={payment} />
  if (payment.method.kind === 'OFFLINE' && state !== 'CANCELED') return <OfflineChosen payment={payment} />
  const isBegun = state === 'WAITING' || state === 'PENDING' || (state === 'CREATED' && data.isStarted)
  const isAwaited = step === 'payment' && isBegun
  return (
    <Container className={styles.page}>
      {isAwaited ? (
        <AwaitedPayment
          payment={payment}
          reloads={data.reloads}
          chosenOption={data.chosenOption}
          onChanged={() => navigate(url.pathname + url.search, { replace: true })}
        />
      ) : (
        <PayAgain data={data} payment={payment} />
      )}
    </Container>
  )
}

/** Shown without a valid key: a return URL configured at the provider without one, or an expired link in a mail. */
function NoPayment({ step }: Pick<PaymentData, 'step'>) {
  const { t } = useText()
  return (
    <Container>
      <h1 className="visually-hidden">{t('Payment')}</h1>
      <EmptyState
        icon={<WarningIcon size={48} strokeWidth={1.2} />}
        title={step === 'rejected' ? t('The payment was not accepted') : t('This link to a payment does not work')}
        action={
          <>
            <ButtonLink to={href('orders-and-returns')} variant="primary">
              {t('Find the order')}
            </ButtonLink>
            <ButtonLink to={href('cart')}>{t('View cart')}</ButtonLink>
          </>
        }
      >
        {step === 'rejected'
          ? t('No money was taken. Your order can still be paid: find it by its number, or use the link of our e-mail.')
          : t('It may be too old. With its number and your e-mail address you can find the order and pay it there.')}
      </EmptyState>
    </Container>
  )
}

/** Confirms that an offline method was chosen instead: bank transfer or cash. */
function OfflineChosen({ payment: { order_number, method } }: { payment: NonNullable<PaymentData['payment']> }) {
  const { t } = useText()
  return (
    <Container>
      <h1 className="visually-hidden">{t('Payment')}</h1>
      <EmptyState
        icon={<CheckIcon size={48} strokeWidth={1.2} />}
        title={method.title}
        action={
          <ButtonLink to={href('orders-and-returns')} variant="primary">
            {t('See your order')}
          </ButtonLink>
        }
      >
        {t('So you pay for order # %s. We have sent what you need for it to your e-mail address.', order_number)}
      </EmptyState>
    </Container>
  )
}

function Paid({ payment: { order_number, state } }: { payment: NonNullable<PaymentData['payment']> }) {
  const { t } = useText()
  const isReturned = state === 'REFUNDED'
  return (
    <Container>
      <h1 className="visually-hidden">{t('Payment')}</h1>
      <EmptyState
        icon={<CheckIcon size={48} strokeWidth={1.2} />}
        title={isReturned ? t('Order # %s', order_number) : t('Order # %s is paid', order_number)}
        action={
          <ButtonLink to={href('home')} variant="primary">
            {t('Continue shopping')}
          </ButtonLink>
        }
      >
        {isReturned
          ? t('This payment was returned.')
          : t('Thank you! We have your payment and will write to you when there is news of the order.')}
      </EmptyState>
    </Container>
  )
}
