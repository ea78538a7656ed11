import { Form, useForm } from '../../../../web/router/form.tsx'
import { useRouter } from '../../../../web/router/context.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Button } from '../../../../web/ui/form/button.tsx'
import { Disclosure } from '../../../../web/ui/overlay/disclosure.tsx'
import { CloseIcon } from '../../../../web/ui/icon/icons.tsx'
import { TextField } from '../../../../web/ui/form/text-field.tsx'
import type { ActionSuccess } from '../../../../web/router/page.ts'
import type { CartView } from './lines/cart-lines.ts'
import { useReplaceCart } from './use-replace-cart.ts'
import styles from './cart-coupon.module.css'

interface CartCouponProps {
  /** Path of the page whose action handles the form. */
  to: string
  cart: Pick<CartView, 'applied_coupons' | 'suspended_coupon' | 'prices'>
  /** Reloads the whole page, for pages with other sums that depend on the coupon. */
  reload?: boolean
}

export function CartCoupon({ to, cart, reload }: CartCouponProps) {
  const { t, money } = useText()
  const { refresh } = useRouter()
  const updateCart = useReplaceCart()
  const done = (result: ActionSuccess) => (reload ? void refresh() : updateCart(result))
  const suspended = cart.suspended_coupon
  const code = suspended?.code ?? cart.applied_coupons?.[0]?.code
  const from = suspended?.from?.value
  const note =
    suspended &&
    (from
      ? t('The code %s counts again from %s.', suspended.code, money(from, cart.prices?.grand_total?.currency))
      : t('The code %s does not count for what is in the cart now.', suspended.code))
  if (code)
    return (
      <Form to={to} intent="remove-coupon" onDone={done} className={styles.applied}>
        <span>
          {t('Discount code')} <strong>{code}</strong>
        </span>
        <Withdraw label={t('Remove discount code %s', code)} />
        <p role="status" className={styles.note}>
          {note}
        </p>
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
