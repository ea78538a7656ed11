import { Form, useForm } from '../../platform/router/form.tsx'
import { useRouter } from '../../platform/router/context.ts'
import { useText } from '../../platform/text.ts'
import { Button } from '../../ui/form/button.tsx'
import { Disclosure } from '../../ui/overlay/disclosure.tsx'
import { CloseIcon } from '../../ui/icon/icons.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { ActionSuccess } from '../../platform/router/page.ts'
import { useReplaceCart } from './use-replace-cart.ts'
import styles from './cart-coupon.module.css'

interface CartCouponProps {
  /** Path of the page whose action handles the form. */
  to: string
  code?: string
  /** Reloads the whole page, for pages with other sums that depend on the coupon. */
  reload?: boolean
}

export function CartCoupon({ to, code, reload }: CartCouponProps) {
  const { t } = useText()
  const { refresh } = useRouter()
  const updateCart = useReplaceCart()
  const done = (result: ActionSuccess) => (reload ? void refresh() : updateCart(result))
  if (code)
    return (
      <Form to={to} intent="remove-coupon" onDone={done} className={styles.applied}>
        <span>
          {t('Discount code')} <strong>{code}</strong>
        </span>
        <Withdraw label={t('Remove discount code %s', code)} />
      </Form>
    )
  return (
    <Form to={to} intent="apply-coupon" onDone={done} noValidate className={styles.offer}>
      <Code />
    </Form>
  )
}

function Code() {
  const { t } = useText()
  const { pending, problems, typed } = useForm()
  const problem = problems.coupon_code ?? problems['']
  return (
    <Disclosure summary={t('Have a discount code?')} plain open={problem !== undefined || undefined}>
      <div className={styles.code}>
        <TextField
          label={t('Discount code')}
          name="coupon_code"
          defaultValue={typed.coupon_code}
          error={problem}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
        />
        <Button type="submit" loading={pending}>
          {t('Apply')}
        </Button>
      </div>
    </Disclosure>
  )
}

function Withdraw({ label }: { label: string }) {
  const { pending } = useForm()
  return (
    <Button type="submit" variant="icon" loading={pending} aria-label={label}>
      <CloseIcon size={18} />
    </Button>
  )
}
