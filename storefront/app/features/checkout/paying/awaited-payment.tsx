import type { Types } from '../../../generated/documents.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { href } from '../../../paths.ts'
import { AppIcon } from './payment-icons.tsx'
import { usePaymentPolling } from './use-payment-polling.ts'
import { elapsedSecondsAfter, isLongWait, secondsToReload } from './polling-intervals.ts'
import styles from './payment-page.module.css'

interface AwaitedPaymentProps {
  payment: Types.PaymentFragment
  reloads: number
  /** Radio button value of the method chosen for this attempt. */
  chosenOption?: string
  onChanged: () => Promise<void>
}

/** Waits for the provider's result and updates the page when it arrives. */
export function AwaitedPayment({ payment, reloads, chosenOption, onChanged }: AwaitedPaymentProps) {
  const { t, money } = useText()
  const { isSlow } = usePaymentPolling(payment, onChanged)
  const { order_number, amount, redirect_url, state, key } = payment
  const isLate = isSlow || isLongWait(elapsedSecondsAfter(reloads))
  const inApp = state === 'WAITING' && !redirect_url
  return (
    <>
      <ReloadWithoutScripts
        query={{ key, started: 1, way: chosenOption, reloads: reloads + 1 }}
        wait={secondsToReload(reloads)}
      />
      <header className={styles.head}>
        <span className={styles.pulse} aria-hidden="true">
          <AppIcon />
        </span>
        <h1>{inApp ? t('Confirm the payment in your bank’s app') : t('We are waiting for the payment')}</h1>
        <p className={styles.sum}>
          <strong className="tabular">{money(amount.value ?? 0, amount.currency ?? '')}</strong>
          <span>{t('Order # %s', order_number)}</span>
        </p>
      </header>
      {inApp && <InApp />}
      <div role="status" className={styles.status}>
        <p>
          {isLate
            ? t(
                'This takes longer than usual. You need not wait here: we will write to you as soon as the payment ' +
                  'comes.',
              )
            : t('This page changes by itself as soon as the payment is confirmed.')}
        </p>
        {isLate && <p>{t('Before you pay again, look into your bank’s app: if the money has left, all is well.')}</p>}
      </div>
      <div className={styles.actions}>
        {redirect_url && (
          <ButtonLink href={redirect_url} variant="primary" data-native="">
            {t('Go back to the payment')}
          </ButtonLink>
        )}
        <ButtonLink
          to={href('checkout', { step: 'rejected' }, { key, way: chosenOption })}
          variant={redirect_url ? 'secondary' : 'quiet'}
          className={redirect_url ? undefined : styles.lone}
        >
          {t('Pay in another way')}
        </ButtonLink>
      </div>
    </>
  )
}

function InApp() {
  const { t } = useText()
  return (
    <ol className={styles.steps}>
      <li>{t('Open your bank’s app: a BLIK payment waits there.')}</li>
      <li>{t('Compare the amount and confirm with your PIN.')}</li>
      <li>{t('Come back here. You have about a minute.')}</li>
    </ol>
  )
}

/** Reloads the page with a meta refresh when scripts are disabled. */
function ReloadWithoutScripts({ query, wait }: { query: Parameters<typeof href>[2]; wait: number }) {
  const { base } = useRouter()
  const next = base + href('checkout', { step: 'payment' }, query)
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${wait};url=${next}`} />
    </noscript>
  )
}
