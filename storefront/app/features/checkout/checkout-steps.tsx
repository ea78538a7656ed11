import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { CheckIcon } from '../../../../web/ui/icon/icons.tsx'
import { href } from '../../paths.ts'
import styles from './checkout-steps.module.css'

export type Step = 'shipping' | 'billing' | 'success'

/** Progress through the checkout; earlier steps are links. */
export function CheckoutSteps({ step, isVirtual }: { step: Step; isVirtual?: boolean }) {
  const { t } = useText()
  const steps = [
    { name: 'cart', label: t('Cart'), to: href('cart') },
    ...(isVirtual ? [] : [{ name: 'shipping', label: t('Delivery'), to: href('checkout', { step: 'shipping' }) }]),
    { name: 'billing', label: t('Payment'), to: href('checkout', { step: 'billing' }) },
  ]
  const at = steps.findIndex(({ name }) => name === step)
  return (
    <nav aria-label={t('Steps of the order')}>
      <ol role="list" className={styles.steps}>
        {steps.map(({ name, label, to }, index) => (
          <li
            key={name}
            className={styles.step}
            data-state={index < at ? 'done' : index === at ? 'now' : 'ahead'}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.sign} aria-hidden="true">
              {index < at ? <CheckIcon size={14} strokeWidth={2.5} /> : index + 1}
            </span>
            {index < at ? <Link to={to}>{label}</Link> : label}
          </li>
        ))}
      </ol>
    </nav>
  )
}
