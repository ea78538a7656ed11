import {
  CartSettings,
  AddressSettings,
  CheckoutCustomer,
  EstimateShipping,
  ListBookshops,
  OpenCheckout,
} from '../generated/documents.ts'
import { isSignedIn } from '../features/account/session/customer-session.ts'
import { isLocked, leaveLocked } from '../features/account/session/guard.ts'
import { useAccountOverlay } from '../features/account/sign-in/use-account-overlay.tsx'
import { couponActions } from '../features/cart/cart.actions.ts'
import { CartCoupon } from '../features/cart/cart-coupon.tsx'
import { changesSent } from '../features/cart/changes/cart-changes.ts'
import { isEmpty, linesOf, type CartView } from '../features/cart/lines/cart-lines.ts'
import { isMissingCart } from '../features/cart/cart-store.ts'
import { OrderSummary } from '../features/cart/order-summary.tsx'
import { Shortages } from '../features/cart/lines/shortage-panel.tsx'
import { shortagesOf } from '../features/cart/lines/shortages.ts'
import type { TaxDisplay } from '../features/cart/tax-display.ts'
import { bookshopsOf } from '../features/checkout/delivery/bookshops.ts'
import { checkoutActions } from '../features/checkout/checkout.actions.ts'
import { CheckoutPage, stepTitles, type CheckoutData } from '../features/checkout/checkout-page.tsx'
import { findPlaced, type Placed } from '../features/checkout/payment/placed-order.ts'
import { RejectedPage } from '../features/checkout/payment/rejected-page.tsx'
import { hasPickup } from '../features/checkout/delivery/shipping-step.tsx'
import { SHORTAGE } from '../features/checkout/step-problems.tsx'
import { success } from '../features/checkout/payment/success.ts'
import { fieldId } from '../forms/form-field.tsx'
import { useRouter } from '../platform/router/context.ts'
import {
  notFound,
  Redirect,
  redirect,
  type Action,
  type PageContext,
  type PageModule,
} from '../platform/router/page.ts'
import { href } from '../routes.ts'

type Data =
  | (CheckoutData & { display?: TaxDisplay | null })
  | { step: 'success'; placed: Placed; isCustomer: boolean }
  | { step: 'rejected' }

/** Names of the steps in the URL; `details` is the old name of success (D20). */
const steps: Readonly<Record<string, Data['step']>> = {
  '': 'shipping',
  shipping: 'shipping',
  billing: 'billing',
  details: 'success',
  success: 'success',
  rejected: 'rejected',
}

export const page: PageModule<Data> = {
  private: true,
  texts: 'checkout',
  // checkout shows the customer's addresses
  customer: ({ step = '' }) => ['shipping', 'billing'].includes(steps[step] ?? ''),
  async load(context) {
    const step = Object.hasOwn(steps, context.params.step ?? '') ? steps[context.params.step ?? ''] : undefined
    if (!step) throw notFound()
    if (step === 'rejected') return { step }
    await changesSent()
    if (step !== 'success') return whileSignedIn(() => loadStep(step, context), context)
    const [placed] = await Promise.all([findPlaced(context), success.open()])
    if (!placed) throw redirect(href('cart'))
    return { step, placed, isCustomer: isSignedIn(context.session) }
  },
  meta: ({ step }, { t }) => ({
    title:
      step === 'success' ? t('Thank you for your order!') : step === 'rejected' ? t('Checkout') : t(stepTitles[step]),
    robots: 'noindex',
  }),
  Page,
  actions: {
    shipping: forSession(checkoutActions.shipping),
    order: forSession(checkoutActions.order),
    ...couponActions,
  },
}

const PLACED = href('checkout', { step: 'success' })
const toSignIn = () => href('login', {}, { next: href('checkout'), why: 'account' })

/** After the session has ended: redirects to signing in; cart and addresses are in the account. */
async function whileSignedIn<Result>(doing: () => Promise<Result>, { session }: PageContext): Promise<Result> {
  const wasIn = isSignedIn(session)
  try {
    return await doing()
  } catch (error) {
    const hasReason = error instanceof Redirect && error.problem
    throw wasIn && !isSignedIn(session) && !hasReason ? redirect(toSignIn()) : error
  }
}

function forSession(action: Action): Action {
  return (form, context) =>
    whileSignedIn(async () => {
      const wasIn = isSignedIn(context.session)
      const result = await action(form, context)
      if (!wasIn || isSignedIn(context.session) || ('to' in result && result.to === PLACED)) return result
      throw redirect(toSignIn())
    }, context)
}

async function openCart({ graphql, session }: PageContext) {
  const id = session.get('cart')
  if (!id) throw redirect(href('cart'))
  try {
    const { cart } = await graphql(OpenCheckout, { cart: id })
    // the cart shows lines that cannot be ordered at all; this step shows shortages itself
    if (!cart || isEmpty(cart) || isBlocked(cart)) throw redirect(href('cart'))
    return cart
  } catch (error) {
    if (isMissingCart(error)) throw redirect(href('cart'))
    throw error
  }
}

function isBlocked(cart: CartView): boolean {
  const short = new Set(shortagesOf(cart).map(({ uid }) => uid))
  return linesOf(cart).some(({ uid, problems }) => problems.length > 0 && !short.has(uid))
}

async function openCustomer(context: PageContext) {
  if (!isSignedIn(context.session)) return undefined
  try {
    return await context.graphql(CheckoutCustomer)
  } catch (error) {
    throw isLocked(error) ? await leaveLocked(error, context) : error
  }
}

async function loadStep(step: CheckoutData['step'], context: PageContext): Promise<Data> {
  const { graphql } = context
  const [cart, settings, { getCartDisplayConfig: display }, { customer } = {}] = await Promise.all([
    openCart(context),
    graphql(AddressSettings),
    graphql(CartSettings),
    openCustomer(context),
  ])
  const [address] = cart.shipping_addresses
  const isDecided = cart.email && address?.selected_shipping_method
  if (cart.is_virtual && step === 'shipping') throw redirect(href('checkout', { step: 'billing' }))
  if (!cart.is_virtual && step === 'billing' && !isDecided) throw redirect(href('checkout', { step: 'shipping' }))
  const country = address?.country.code ?? context.store.country
  const methods =
    step === 'shipping' ? await listMethods(context, cart.id, { country_id: country, postcode: address?.postcode }) : []
  return {
    step,
    cart,
    display,
    methods,
    customer,
    countries: settings.countries,
    isRegionShown: settings.storeConfig?.display_state_if_optional ?? false,
    agreements: cart.agreements,
    ...(step === 'shipping' && { preferredBookshop: context.url.searchParams.get('pickup') ?? undefined }),
    bookshops: hasPickup(methods) ? bookshopsOf(await graphql(ListBookshops, { country })) : [],
  }
}

async function listMethods(
  { graphql }: PageContext,
  cart: string,
  address: { country_id: string; postcode?: string | null },
) {
  const { estimateShippingCosts } = await graphql(EstimateShipping, { cart, address })
  return (estimateShippingCosts ?? []).flatMap((method) => method ?? [])
}

function Page({ data }: { data: Data }) {
  const { overlay, showOverlay } = useAccountOverlay()
  const { refresh, store } = useRouter()
  if (data.step === 'success') return <success.Part placed={data.placed} isCustomer={data.isCustomer} />
  if (data.step === 'rejected') return <RejectedPage />
  return (
    <>
      <CheckoutPage
        // remounted for another cart after signing in, and for another bookshop in the URL
        key={`${data.cart.id} ${data.preferredBookshop ?? ''}`}
        data={data}
        renderSummary={(cart) => <OrderSummary cart={cart} display={data.display} />}
        coupon={
          <CartCoupon to={href('checkout', { step: 'billing' })} code={data.cart.applied_coupons?.[0]?.code} reload />
        }
        shortages={
          <Shortages
            id={fieldId(SHORTAGE)}
            cart={data.cart}
            country={data.cart.shipping_addresses[0]?.country.code ?? store.country}
            onDone={() => void refresh()}
          />
        }
        hasShortages={shortagesOf(data.cart).length > 0}
        onSignIn={(email) => void showOverlay(email)}
      />
      {overlay}
    </>
  )
}
