import { useEffect, useRef, useState, type ReactNode } from 'react'
import { postcodeProblem } from '../../../../../rules/postcode.ts'
import { EstimateShipping, EstimateTotals } from '../../../generated/documents.ts'
import type { Types } from '../../../generated/documents.ts'
import { myBookshop } from '../../../platform/my-bookshop.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Form, useForm } from '../../../../../web/router/form.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { earliestExpiry, useRenewal } from '../../../ui/delivery-days.ts'
import { Button } from '../../../../../web/ui/form/button.tsx'
import { href } from '../../../paths.ts'
import { addressFields, formText } from '../../../forms/address.ts'
import { AddressFields, addressLabels, type Countries } from '../../../forms/address-fields.tsx'
import { addressForm, isCompany } from '../address/address.ts'
import { BookshopChoice } from './bookshop-choice.tsx'
import { shortagesAt, type Bookshop } from './bookshops.ts'
import { DeliveryChoice } from './delivery-choice.tsx'
import {
  handOverOf,
  isPickup,
  methodsOf,
  methodValue,
  findPreselectedMethod,
  parseMethodValue,
  type DeliveryMethod,
} from './delivery.ts'
import type { InitialPoints } from './points/load-points.ts'
import { PointChoice } from './points/point-choice.tsx'
import { Contact } from '../address/contact.tsx'
import { StepProblems } from '../step-problems.tsx'
import { AddressBookChoice } from '../address/address-book-choice.tsx'
import {
  parseAddressId,
  initialAddressId,
  newAddressValues,
  NEW_ADDRESS,
  addressBookEntries,
} from '../address/address-book-entries.ts'
import { addressOf, valuesByName, resetAddresses, savedFields, saveFields } from '../saved-fields.ts'
import { clearFields, useFormChange, useSavedForm } from '../use-saved-form.ts'
import styles from '../checkout-page.module.css'

export interface ShippingStepProps {
  cart: Types.CheckoutCartFragment
  countries: Countries
  isRegionShown?: boolean
  methods: readonly DeliveryMethod[]
  bookshops: readonly Bookshop[]
  customer?: Types.CheckoutCustomerQuery['customer']
  onSignIn: (email: string) => void
  shortages: ReactNode
  /** Bookshop in the URL; takes precedence over an earlier choice. */
  preferredBookshop?: string
  /** Points of the selected method. */
  points?: InitialPoints
  /** Slot: price of a delivery method, as the tax display settings require. */
  renderPrice: (price: { incl: number; excl: number }) => ReactNode
  /** Shows the totals for the selected method. */
  onTotals: (sums: Types.CartSumsFragment, method: DeliveryMethod | undefined) => void
}

export function ShippingStep(props: ShippingStepProps) {
  return (
    <Form to={href('checkout', { step: 'shipping' })} intent="shipping" noValidate className={styles.form}>
      <Fields {...props} />
    </Form>
  )
}

/** The reader's own bookshop if it has the whole cart in stock, else ''. */
function ownBookshop({ items }: Types.CheckoutCartFragment): string {
  const myBookshopCode = myBookshop.read()
  return myBookshopCode && shortagesAt(myBookshopCode, items).length === 0 ? myBookshopCode : ''
}

const bothAddresses = (['', 'billing_'] as const).flatMap((prefix) => addressFields.map((field) => prefix + field))

function Fields({
  cart,
  countries,
  isRegionShown,
  methods: firstMethods,
  bookshops,
  customer,
  onSignIn,
  shortages,
  preferredBookshop,
  points,
  renderPrice,
  onTotals,
}: ShippingStepProps) {
  const { t } = useText()
  const { graphql, store } = useRouter()
  const { pending, problems, typed } = useForm()
  const box = useRef<HTMLDivElement>(null)
  const [methods, setMethods] = useState(firstMethods)
  const address = cart.shipping_addresses[0]
  const selected = address?.selected_shipping_method
  const pickup = address?.pickup_location_code
  const preferredMethod =
    preferredBookshop && chosenValue(methods.find((method) => isPickup(method) && method.available))
  const firstMethod =
    typed.delivery ??
    (preferredMethod ||
      chosenValue(findPreselectedMethod(methods, selected && `${selected.carrier_code}_${selected.method_code}`)))
  const [chosen, setChosen] = useState(firstMethod)
  const addresses = addressBookEntries(customer)
  // the cart then has the address of the bookshop or point, not the buyer's
  const hasPickupAddress = !!pickup || !!cart.delivery_point
  const firstAddress =
    typed.address_id ?? initialAddressId(addresses, 'default_shipping', hasPickupAddress ? undefined : address)
  const enteredAddress = firstAddress === NEW_ADDRESS ? address : undefined
  const [postcode, setPostcode] = useState('')
  const [renewals, setRenewals] = useState(0)
  useRenewal(earliestExpiry(methods.map((method) => method.delivery_promise)), () => setRenewals(renewals + 1))
  const country = address?.country.code ?? store.country

  useSavedForm({
    box,
    values() {
      if (Object.keys(problems).length > 0 || Object.keys(typed).length > 0) return undefined
      const saved = savedFields(cart.id)
      return {
        ...valuesByName(saved.shippingAddressFields, ''),
        email: saved.email,
        client_type: saved.clientType,
        pickup_location: preferredBookshop ?? (saved.pickupLocationCode || (pickup ? '' : ownBookshop(cart))),
        delivery: preferredMethod || chosenValue(findPreselectedMethod(methods, saved.shippingMethodCode)),
        address_id: saved.shippingAddressId === undefined ? '' : String(saved.shippingAddressId),
      }
    },
    save(form) {
      saveFields(cart.id, {
        shippingAddressFields: addressOf(form, ''),
        email: formText(form, 'email'),
        clientType: form.get('client_type') === 'company' ? 'company' : 'private',
        shippingMethodCode: parseMethodValue(formText(form, 'delivery'))?.method_code ?? '',
        pickupLocationCode: formText(form, 'pickup_location'),
        shippingAddressId: form.has('address_id') ? Number(form.get('address_id')) : undefined,
      })
    },
    onFilled: (form) => setChosen(formText(new FormData(form), 'delivery')),
  })

  useFormChange(box, (field, form) => {
    // a company's name must not stay in a private person's address, and vice versa
    if (field.name === 'client_type') {
      clearFields(form, bothAddresses)
      resetAddresses(cart.id)
    }
    if (field.name === 'address_id')
      setPostcode(addresses.find(({ id }) => id === parseAddressId(field.value))?.postcode ?? '')
    if (field.name === 'postcode' && !postcodeProblem(field.value, country)) setPostcode(field.value)
  })

  // methods and prices depend on the address, delivery dates on the time of day
  useEffect(() => {
    if (!postcode && renewals === 0) return
    let isOver = false
    graphql(EstimateShipping, { cart: cart.id, address: { country_id: country, postcode: postcode || undefined } })
      .then((estimated) => !isOver && setMethods(methodsOf(estimated)))
      .catch((error: unknown) => console.error(error)) // the shown methods stay; the server validates the choice again
    return () => {
      isOver = true
    }
  }, [graphql, cart.id, country, postcode, renewals])

  useEffect(() => {
    const method = parseMethodValue(chosen)
    if (!method) return
    let isOver = false
    graphql(EstimateTotals, {
      cart: cart.id,
      address: { country_code: country as Types.CountryCodeEnum, postcode: postcode || undefined },
      method,
    })
      .then(
        ({ estimateTotals }) =>
          !isOver &&
          estimateTotals?.cart &&
          onTotals(
            estimateTotals.cart,
            methods.find((one) => methodValue(one) === chosen),
          ),
      )
      .catch((error: unknown) => console.error(error)) // the next step shows the totals
    return () => {
      isOver = true
    }
  }, [graphql, cart.id, country, postcode, chosen, methods, onTotals])

  return (
    <>
      {/* default button for Enter in a field, which would otherwise press the search button of the point picker */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <StepProblems labels={{ email: t('E-mail'), delivery_point: t('Collection point'), ...addressLabels(t, '') }} />
      {shortages}
      <section ref={box} className={styles.block}>
        <Contact customer={customer} email={cart.email ?? ''} onSignIn={onSignIn} />
      </section>
      <section className={styles.block}>
        <h2 className={styles.title}>{t('Delivery method')}</h2>
        <DeliveryChoice
          methods={methods}
          chosen={firstMethod}
          renderPrice={renderPrice}
          onChange={setChosen}
          renderBody={(method) =>
            isPickup(method) && bookshops.length > 0 ? (
              <BookshopChoice
                bookshops={bookshops}
                country={country}
                items={cart.items}
                chosen={preferredBookshop ?? pickup ?? ''}
              />
            ) : handOverOf(method) === 'point' ? (
              <PointChoice
                {...{ cart, customer, method }}
                isChosen={methodValue(method) === chosen}
                initialPoints={points}
              />
            ) : undefined
          }
        />
        <input
          type="hidden"
          name="point_methods"
          value={methods
            .filter((method) => handOverOf(method) === 'point')
            .map(methodValue)
            .join(' ')}
        />
      </section>
      <section className={styles.block}>
        <h2 className={styles.title}>
          <span className={styles.mailOnly}>{t('Recipient')}</span>
          <span className={styles.pickupOnly}>{t('Who collects the order')}</span>
        </h2>
        <AddressBookChoice
          prefix=""
          legend={t('Recipient')}
          customer={customer}
          addresses={addresses}
          chosen={firstAddress}
          mailOnlyClass={styles.mailOnly}
        >
          <AddressFields
            prefix=""
            initialValues={{
              ...newAddressValues(customer),
              ...addressForm(enteredAddress),
              ...(hasPickupAddress && { company: '', street: '', house: '', postcode: '', city: '' }),
            }}
            clientType={!hasPickupAddress && isCompany(enteredAddress) ? 'company' : 'private'}
            countries={countries}
            isRegionShown={isRegionShown}
            mailOnlyClass={styles.mailOnly}
            phoneHint={
              <>
                <span className={styles.pointOnly}>{t('The code that opens the locker comes to this number.')}</span>
                <span className={styles.elsewhere}>{t('Only for the courier or the bookshop.')}</span>
              </>
            }
          />
        </AddressBookChoice>
      </section>
      <div className={styles.onwards}>
        <Button type="submit" variant="primary" wide loading={pending}>
          {t('Continue to payment')}
        </Button>
      </div>
    </>
  )
}

const chosenValue = (method: DeliveryMethod | undefined) => (method ? methodValue(method) : '')

/** Whether to load bookshops: a pick-up method is available. */
export const hasPickup = (methods: readonly DeliveryMethod[]): boolean =>
  methods.some((method) => isPickup(method) && method.available)
