import { useCallback, useState, type ReactNode } from 'react'
import { text } from '../../../../language/translate.ts'
import type { Types } from '../../generated/documents.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Container } from '../../../../web/ui/container.tsx'
import type { ConsentFieldFragment } from '../../generated/operations.ts'
import { Slot } from '../../platform/slots/slot.tsx'
import { slotCart } from '../../platform/slots/slot-values.ts'
import type { Countries } from '../../forms/address-fields.tsx'
import type { Agreement } from './payment/agreements.tsx'
import { billingStep } from './payment/billing-step.ts'
import type { Channel } from './paying/channels.ts'
import type { Bookshop } from './delivery/bookshops.ts'
import { ClearForm, useClearedCart } from './clear-form.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import type { DeliveryMethod } from './delivery/delivery.ts'
import type { InitialPoints } from './delivery/points/load-points.ts'
import { ShippingStep } from './delivery/shipping-step.tsx'
import styles from './checkout-page.module.css'

export interface CheckoutData {
  step: 'shipping' | 'billing'
  cart: Types.CheckoutCartFragment
  countries: Countries
  isRegionShown?: boolean
  agreements: readonly Agreement[]
  consents: readonly ConsentFieldFragment[]
  /** Banks and cards of Autopay. */
  channels: readonly Channel[]
  methods: readonly DeliveryMethod[]
  bookshops: readonly Bookshop[]
  /** Source code of the bookshop in the URL of this step. */
  preferredBookshop?: string
  /** Points of the selected delivery method. */
  points?: InitialPoints
  /** The signed-in customer and their address book. */
  customer?: Types.CheckoutCustomerQuery['customer']
}

interface CheckoutPageProps {
  data: CheckoutData
  /** Slot: lines and totals of the cart. */
  renderSummary: (cart: Types.CheckoutCartFragment) => ReactNode
  /** Slot: price of a delivery method, as the tax display settings require. */
  renderPrice: (price: { incl: number; excl: number }) => ReactNode
  /** Slot: discount code field. */
  coupon: ReactNode
  /** Slot: panel of shortages and ways to fix them. */
  shortages: ReactNode
  hasShortages: boolean
  /** Called with the typed address when a guest chooses to sign in. */
  onSignIn: (email: string) => void
}

export function CheckoutPage({
  data,
  renderSummary,
  renderPrice,
  coupon,
  shortages,
  hasShortages,
  onSignIn,
}: CheckoutPageProps) {
  const { t } = useText()
  const { step, cart, countries, isRegionShown, agreements, consents, channels, customer } = data
  const [estimate, setEstimate] = useState<Estimate>()
  // memoized for this cart: the step fetches its totals again whenever the callback changes
  const takeSums = useCallback(
    (sums: Types.CartSumsFragment, method: DeliveryMethod | undefined) =>
      setEstimate({ of: cart, prices: sums.prices, method }),
    [cart],
  )
  const cleared = useClearedCart(cart, step)
  const common = { cart: cleared.cart, countries, isRegionShown, customer, onSignIn, shortages }
  return (
    <Container className={styles.page}>
      <h1 className={styles.heading}>{t(stepTitles[step])}</h1>
      <CheckoutSteps step={step} isVirtual={cart.is_virtual} />
      {step === 'shipping' ? (
        <div className={styles.columns}>
          <ShippingStep
            key={cleared.key}
            {...common}
            methods={data.methods}
            bookshops={data.bookshops}
            preferredBookshop={data.preferredBookshop}
            points={data.points}
            renderPrice={renderPrice}
            onTotals={takeSums}
          />
          <aside className={styles.aside} aria-label={t('Order summary')}>
            {renderSummary(estimate?.of === cart ? withEstimate(estimate) : cart)}
          </aside>
        </div>
      ) : (
        <div className={styles.columns}>
          <div className={styles.coupon}>{coupon}</div>
          <billingStep.Part
            key={cleared.key}
            {...common}
            agreements={agreements}
            consents={consents}
            channels={channels}
            hasShortages={hasShortages}
            summary={renderSummary(cart)}
          />
        </div>
      )}
      <Slot name="checkout" of={slotCart(cart)} />
      <div className={styles.clear}>
        <ClearForm onClear={cleared.clear} />
      </div>
    </Container>
  )
}

/** Titles of the document for each step; a changed title is announced. */
export const stepTitles = {
  shipping: text('Delivery – checkout'),
  billing: text('Payment – checkout'),
} satisfies Record<CheckoutData['step'], string>

interface Estimate {
  of: Types.CheckoutCartFragment
  prices: Types.CartSumsFragment['prices']
  method: DeliveryMethod | undefined
}

/** Adds the selected method and its totals to the cart. Without an address the cart cannot store a method itself. */
function withEstimate({ of: cart, prices, method }: Estimate): Types.CheckoutCartFragment {
  const [address, ...others] = cart.shipping_addresses
  const selected_shipping_method = method
    ? {
        carrier_code: method.carrier_code ?? '',
        carrier_title: method.carrier_title ?? '',
        method_code: method.method_code ?? '',
        method_title: method.method_title ?? '',
        price_incl_tax: { value: method.price_incl_tax },
        price_excl_tax: { value: method.price_excl_tax },
      }
    : null
  return {
    ...cart,
    prices,
    ...(method && { delivery_promise: method.delivery_promise && { ...method.delivery_promise, price: null } }),
    shipping_addresses: [{ ...(address ?? noAddress), selected_shipping_method }, ...others],
  }
}

const noAddress: NonNullable<Types.CheckoutCartFragment['shipping_addresses'][number]> = {
  firstname: '',
  lastname: '',
  company: null,
  vat_id: null,
  street: [],
  city: '',
  postcode: null,
  telephone: null,
  region: null,
  country: { code: '' },
  pickup_location_code: null,
  selected_shipping_method: null,
}
