import { useEffect, useState, type ReactNode } from 'react'
import { useRouter, useView } from '../../../../web/router/context.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Button, ButtonLink } from '../../../../web/ui/form/button.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { DeadEnd } from '../../../../web/ui/state/dead-end.tsx'
import { ClockIcon, ReturnIcon } from '../../../../web/ui/icon/icons.tsx'
import { Notice } from '../../../../web/ui/overlay/notice.tsx'
import { href } from '../../paths.ts'
import { Slot } from '../../platform/slots/slot.tsx'
import { slotCart } from '../../platform/slots/slot-values.ts'
import { useChanges, useIsChanging } from './changes/cart-changes.ts'
import { PendingSum } from './changes/pending-sum.tsx'
import { UnsentChangesNotice } from './changes/unsent-changes-notice.tsx'
import { CartCoupon } from './cart-coupon.tsx'
import { CartLineRow } from './lines/cart-line.tsx'
import { goodsCount } from './goods-count.ts'
import { isEmpty, leavesOn, linesOf, type CartView } from './lines/cart-lines.ts'
import { onCartChange, readCart, replaceCart } from './cart-store.ts'
import { deliveryEstimate } from './delivery-estimate.ts'
import { deliveryPromise } from './delivery-promise.ts'
import { CartTotals } from './cart-totals.tsx'
import { FreeDelivery } from './minicart/free-delivery.tsx'
import { ShortagePanel } from './lines/lazy-shortage-panel.tsx'
import { taxView, totalOf, type TaxDisplay } from './tax-display.ts'
import { useReplaceCart } from './use-replace-cart.ts'
import styles from './cart-page.module.css'

export interface CartPageProps {
  cart: CartView | null
  display?: TaxDisplay | null
  /** Maximum of the quantity control. */
  maxQuantity?: number
  country: string
}

interface Props extends CartPageProps {
  /** Shown below the message that the cart is empty. */
  whenEmpty?: ReactNode
}

/** The cart as loaded with the page, then as changed in this and other tabs. */
function useLiveCart(first: CartView | null): CartView | null {
  const [cart, setCart] = useState(first)
  useEffect(() => {
    replaceCart(first ?? undefined)
    setCart(readCart() ?? null)
    return onCartChange(() => setCart(readCart() ?? null))
  }, [first])
  return cart
}

export function CartPage({ whenEmpty, ...props }: Props) {
  const language = useText()
  const { t } = language
  const cart = useLiveCart(props.cart)
  const count = cart?.total_quantity ?? 0
  return (
    <Container className={styles.page}>
      <header className={styles.head}>
        <h1>{t('Cart')}</h1>
        {cart && count > 0 && <p className={styles.count}>{goodsCount(cart, language)}</p>}
      </header>
      <NotAdded />
      <UnsentChangesNotice />
      {!cart || isEmpty(cart) ? (
        <DeadEnd
          message={
            <>
              <h2>{t('There are no products in cart.')}</h2>
              <p>{t('Find something to read: the books that you add will wait here for you.')}</p>
              <ButtonLink to={href('home')} variant="primary">
                {t('Continue shopping')}
              </ButtonLink>
            </>
          }
        >
          {whenEmpty}
        </DeadEnd>
      ) : (
        <CartContents {...props} cart={cart} />
      )}
    </Container>
  )
}

/** Shows why an addition without JavaScript was refused; its form leads here. */
function NotAdded() {
  const { result } = useView()
  const problem = result?.intent === 'add' ? Object.values(result.problems)[0] : undefined
  return problem && <Notice tone="error">{problem}</Notice>
}

function CartContents({ cart, display, maxQuantity, country }: CartPageProps & { cart: CartView }) {
  const { t, money, date } = useText()
  const { refresh } = useRouter()
  const updateCart = useReplaceCart()
  const changes = useChanges()
  const pending = useIsChanging() ? <PendingSum /> : undefined
  const lines = linesOf(cart, maxQuantity)
  const currency = cart.prices?.grand_total?.currency ?? undefined
  const isBlocked = lines.some(({ problems }) => problems.length > 0)
  const day = leavesOn(lines)
  const estimate = deliveryEstimate(cart)
  const checkoutButton = isBlocked ? (
    <Button variant="primary" wide disabled>
      {t('Proceed to checkout')}
    </Button>
  ) : (
    <ButtonLink to={href('checkout')} variant="primary" wide>
      {t('Proceed to checkout')}
    </ButtonLink>
  )
  return (
    <div className={styles.columns}>
      <section aria-label={t('Products in the cart')} className={styles.lines}>
        <ShortagePanel cart={cart} country={country} onDone={updateCart} />
        <ul role="list">
          {lines.map((line) => (
            <CartLineRow
              key={line.uid}
              line={line}
              view={taxView(display?.display_tax_in_price)}
              currency={currency}
              isPending={line.uid in changes}
            />
          ))}
        </ul>
      </section>
      <aside aria-label={t('Order summary')} className={styles.aside}>
        <div className={styles.summary}>
          <CartTotals cart={cart} display={display} estimate={estimate} pending={pending} />
          <FreeDelivery cart={cart} pending={pending} />
          <div className={styles.onwards}>{checkoutButton}</div>
          <CartCoupon to={href('cart')} cart={cart} />
        </div>
        <Slot name="cart" of={slotCart(cart)} />
        {cart.delivery_promise && (
          <deliveryPromise.Part cart={cart} className={styles.fact} renew={() => void refresh()} />
        )}
        {day && (
          <p className={styles.fact}>
            <ClockIcon />
            <span>
              {t('The whole parcel will be dispatched on %s, when the last of the presale titles is out.', date(day))}
            </span>
          </p>
        )}
        {!cart.is_virtual && lines.some(({ isMadeToOrder }) => !isMadeToOrder) && (
          <p className={styles.fact}>
            <ReturnIcon />
            <span>
              {t('You have 14 days to return a book, without giving a reason.')}
              {lines.some(({ isMadeToOrder }) => isMadeToOrder) &&
                ` ${t('What is made with your own words or drawing cannot be returned.')}`}
            </span>
          </p>
        )}
      </aside>
      <div className={styles.bar}>
        <p className={styles.barTotal}>
          <small>{estimate ? t('Total without delivery') : t('Order total')}</small>
          <strong>{pending ?? money(totalOf(cart), currency)}</strong>
        </p>
        {checkoutButton}
      </div>
    </div>
  )
}
