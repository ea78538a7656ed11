import {
  CartSettings,
  AddressSettings,
  CheckoutCustomer,
  ListBookshops,
  OpenCheckout,
  ScopeConsents,
  WatchPayment,
} from '../generated/documents.ts'
import type { Types } from '../generated/documents.ts'
import { transfer } from '../composed/transfer.ts'
import { isSignedIn } from '../features/account/session/customer-session.ts'
import { isLocked, endLockedSession } from '../features/account/session/guard.ts'
import { useAccountOverlay } from '../features/account/sign-in/use-account-overlay.tsx'
import { couponActions } from '../features/cart/coupon.actions.ts'
import { CartCoupon } from '../features/cart/cart-coupon.tsx'
import { flushChanges } from '../features/cart/changes/cart-changes.ts'
import { useCurrentCart } from '../features/cart/changes/use-current-cart.ts'
import { isEmpty, linesOf, type CartView } from '../features/cart/lines/cart-lines.ts'
import { isMissingCart } from '../features/cart/cart-store.ts'
import { Sum } from '../features/cart/cart-totals.tsx'
import { OrderSummary } from '../features/cart/order-summary.tsx'
import { openShortages, ShortagePanel } from '../features/cart/lines/lazy-shortage-panel.tsx'
import { shortagesOf } from '../features/cart/lines/shortages.ts'
import { openPromise } from '../features/cart/delivery-promise.ts'
import { taxView, type TaxDisplay } from '../features/cart/tax-display.ts'
import { bookshopsOf } from '../features/checkout/delivery/bookshops.ts'
import { checkoutActions } from '../features/checkout/checkout.actions.ts'
import { CheckoutPage, stepTitles, type CheckoutData } from '../features/checkout/checkout-page.tsx'
import { pointLine } from '../features/checkout/delivery/points/point-line.ts'
import { pointPicker } from '../features/checkout/delivery/points/point-picker.tsx'
import { listMethods, loadPointsOfMethod } from '../features/checkout/delivery/load-delivery.ts'
import { billingStep } from '../features/checkout/payment/billing-step.ts'
import { findPlaced, orderKeyOf, type PlacedOrderData } from '../features/checkout/payment/placed-order.ts'
import { listChannels } from '../features/checkout/paying/channels.ts'
import type { PaymentData } from '../features/checkout/paying/payment-data.ts'
import { isUnpaid, loadPayment, paymentPage } from '../features/checkout/paying/payment-page.ts'
import { hasPickup } from '../features/checkout/delivery/shipping-step.tsx'
import { SHORTAGE } from '../features/checkout/step-problems.tsx'
import { successPage } from '../features/checkout/payment/success-page.ts'
import { orderFiles } from '../features/downloads/order-files.ts'
import { fieldId } from '../../../web/forms/form-field.tsx'
import { useRouter } from '../../../web/router/context.ts'
import type { Action, PageContext, PageModule } from '../platform/page.ts'
import { type ActionResult, notFound, Redirect, redirect } from '../../../web/router/page.ts'
import { href } from '../paths.ts'

type Data =
  | (CheckoutData & { display?: TaxDisplay | null })
  | { step: 'success'; placed: PlacedOrderData; isCustomer: boolean }
  | PaymentData

/** Names of the steps in the URL; `details` is the old name of success (D20). */
const steps: Readonly<Record<string, Data['step']>> = {
  '': 'shipping',
  shipping: 'shipping',
  billing: 'billing',
  details: 'success',
  success: 'success',
  payment: 'payment',
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
    await flushChanges()
    if (step === 'payment' || step === 'rejected') return loadPayment(step, context)
    if (step !== 'success') return whileSignedIn(() => loadStep(step, context), context)
    return loadSuccess(context)
  },
  meta: ({ step }, { t }) => ({
    title:
      step === 'success'
        ? t('Thank you for your order!')
        : step === 'payment' || step === 'rejected'
          ? t('Payment')
          : t(stepTitles[step]),
    robots: 'noindex',
  }),
  Page,
  // if they fail to load, the server-rendered form still submits
  preload: (data) =>
    (data.step === 'billing'
      ? billingStep.preload()
      : 'points' in data && data.points
        ? pointPicker.preload()
        : undefined
    )?.catch(() => {}),
  actions: {
    shipping: withSignInRedirect(checkoutActions.shipping),
    order: withSignInRedirect(checkoutActions.order),
    pay: checkoutActions.pay,
    ...couponActions,
  },
}

const AFTER_ORDER = ['success', 'payment', 'rejected'].map((step) => href('checkout', { step }))
const toSignIn = () => href('login', {}, { next: href('checkout'), why: 'account' })

/** Redirects to the sign-in page if the session ends during `run`, since cart and addresses belong to the account. */
async function whileSignedIn<Result>(run: () => Promise<Result>, { session }: PageContext): Promise<Result> {
  const wasSignedIn = isSignedIn(session)
  try {
    return await run()
  } catch (error) {
    const hasReason = error instanceof Redirect && error.problem
    throw wasSignedIn && !isSignedIn(session) && !hasReason ? redirect(toSignIn()) : error
  }
}

const isPlaced = (result: ActionResult) =>
  'externalUrl' in result || ('to' in result && AFTER_ORDER.some((path) => result.to?.startsWith(path)))

function withSignInRedirect(action: Action): Action {
  return (form, context) =>
    whileSignedIn(async () => {
      const wasSignedIn = isSignedIn(context.session)
      const result = await action(form, context)
      if (!wasSignedIn || isSignedIn(context.session) || isPlaced(result)) return result
      throw redirect(toSignIn())
    }, context)
}

/** After returning from a payment provider there is no cart, but there may be an unpaid order to pay. */
async function redirectWithoutCart({ graphql, session }: PageContext) {
  const key = orderKeyOf(session)?.paymentKey
  const payment = key ? (await graphql(WatchPayment, { key })).orderPayment : undefined
  return redirect(
    key && payment?.method.kind === 'ONLINE' && isUnpaid(payment.state)
      ? href('checkout', { step: 'payment' }, { key })
      : href('cart'),
  )
}

async function openCart(context: PageContext) {
  const { graphql, session } = context
  const id = session.get('cart')
  if (!id) throw await redirectWithoutCart(context)
  try {
    const { cart } = await graphql(OpenCheckout, { cart: id })
    // the cart page shows lines that cannot be ordered; this step shows only shortages
    if (!cart || isEmpty(cart) || isBlocked(cart)) throw redirect(href('cart'))
    return cart
  } catch (error) {
    if (isMissingCart(error)) throw await redirectWithoutCart(context)
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
    throw isLocked(error) ? await endLockedSession(error, context) : error
  }
}

async function loadStep(step: CheckoutData['step'], context: PageContext): Promise<Data> {
  const { graphql } = context
  const [cart, settings, { getCartDisplayConfig: display }, consents, { customer } = {}] = await Promise.all([
    openCart(context),
    graphql(AddressSettings),
    graphql(CartSettings),
    step === 'billing' ? graphql(ScopeConsents, { scope: 'checkout' }) : undefined,
    openCustomer(context),
    step === 'billing' ? billingStep.preload() : undefined,
  ])
  await Promise.all([openShortages(cart), openPromise(cart)])
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
    consents: consents?.gdprCheckScope ?? [],
    channels: step === 'billing' ? await listChannels(context, payable(cart), cart.prices?.grand_total) : [],
    points: await loadPointsOfMethod(context, { cart, customer, methods }),
    ...(step === 'shipping' && { preferredBookshop: context.url.searchParams.get('pickup') ?? undefined }),
    bookshops: hasPickup(methods) ? bookshopsOf(await graphql(ListBookshops, { country })) : [],
  }
}

async function loadSuccess(context: PageContext): Promise<Data> {
  const [placed] = await Promise.all([findPlaced(context), successPage.preload()])
  if (!placed) throw redirect(href('cart'))
  const { order } = placed
  await Promise.all([order?.transfer && transfer.preload(), order?.files && orderFiles.preload()])
  return { step: 'success', placed, isCustomer: isSignedIn(context.session) }
}

const payable = (cart: Types.CheckoutCartFragment) =>
  (cart.available_payment_methods ?? []).flatMap((method) => method ?? [])

function Page({ data }: { data: Data }) {
  const { overlay, showOverlay } = useAccountOverlay()
  const { refresh, store } = useRouter()
  useCurrentCart('cart' in data ? data.cart : undefined)
  if (data.step === 'success') {
    const { transfer: details, files } = data.placed.order ?? {}
    return (
      <successPage.Part
        {...data}
        transfer={details && <transfer.Part transfer={details} />}
        files={files && <orderFiles.Part files={files} />}
      />
    )
  }
  if ('requestId' in data) return <paymentPage.Part data={data} />
  return (
    <>
      <CheckoutPage
        // remounted for another cart after signing in, and for another bookshop in the URL
        key={`${data.cart.id} ${data.preferredBookshop ?? ''}`}
        data={data}
        renderSummary={(cart) => (
          <OrderSummary
            cart={cart}
            display={data.display}
            point={data.step === 'billing' ? pointLine(cart.delivery_point) : undefined}
          />
        )}
        renderPrice={(price) => (
          <Sum
            sum={price}
            view={taxView(data.display?.display_tax_in_shipping_amount)}
            currency={data.cart.prices?.grand_total?.currency ?? undefined}
          />
        )}
        coupon={<CartCoupon to={href('checkout', { step: 'billing' })} cart={data.cart} reload />}
        shortages={
          <ShortagePanel
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
