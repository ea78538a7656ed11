import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Types } from '../../../generated/documents.ts'
import { useRouter } from '../../../../../web/router/context.ts'
import { Form, useForm } from '../../../../../web/router/form.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { useRenewal } from '../../../ui/delivery-days.ts'
import { Button } from '../../../../../web/ui/form/button.tsx'
import { Checkbox } from '../../../../../web/ui/form/checkbox.tsx'
import { href } from '../../../paths.ts'
import { addressFields, formText } from '../../../forms/address.ts'
import { AddressFields, addressLabels, type Countries } from '../../../forms/address-fields.tsx'
import { addressForm, isCompany } from '../address/address.ts'
import { Agreements, type Agreement } from './agreements.tsx'
import { Consents } from '../../../forms/consents.tsx'
import { CONSENT_PREFIX } from '../../../forms/consent-names.ts'
import type { ConsentFieldFragment } from '../../../generated/operations.ts'
import { fieldId } from '../../../../../web/forms/form-field.tsx'
import { ChosenDelivery } from '../delivery/chosen-delivery.tsx'
import { noteAtPoint } from '../delivery/points/pay-at-point.ts'
import { Contact } from '../address/contact.tsx'
import { SHORTAGE, StepProblems } from '../step-problems.tsx'
import { AddressBookChoice } from '../address/address-book-choice.tsx'
import {
  parseAddressId,
  initialAddressId,
  newAddressValues,
  NEW_ADDRESS,
  addressBookEntries,
  type AddressBookEntry,
} from '../address/address-book-entries.ts'
import type { Channel } from '../paying/channels.ts'
import { PaymentMethodField } from '../paying/payment-method-field.tsx'
import { codeOf, type PayMethod } from '../paying/payment-options.ts'
import { paymentNotes, preselectedPayment, type DeliveryKind } from './payment-texts.ts'
import { addressOf, valuesByName, savedFields, saveFields } from '../saved-fields.ts'
import { clearFields, useFormChange, useSavedForm } from '../use-saved-form.ts'
import { CURRENCY_PARAM } from '../../../platform/shop-api.ts'
import styles from '../checkout-page.module.css'

export { order } from '../order.actions.ts'

export interface BillingStepProps {
  cart: Types.CheckoutCartFragment
  countries: Countries
  isRegionShown?: boolean
  agreements: readonly Agreement[]
  consents: readonly ConsentFieldFragment[]
  channels: readonly Channel[]
  customer?: Types.CheckoutCustomerQuery['customer']
  onSignIn: (email: string) => void
  shortages: ReactNode
  hasShortages: boolean
  /** Slot: the order with its totals, which the law requires right above the button. */
  summary: ReactNode
}

export function BillingStep(props: BillingStepProps) {
  return (
    <Form to={href('checkout', { step: 'billing' })} intent="order" noValidate className={styles.order}>
      <Fields {...props} />
    </Form>
  )
}

const billingNames = addressFields.map((field) => `billing_${field}`)

function Fields({
  cart,
  countries,
  isRegionShown,
  agreements,
  consents,
  channels,
  customer,
  onSignIn,
  shortages,
  hasShortages,
  summary,
}: BillingStepProps) {
  const { t } = useText()
  const { pending, problems, typed } = useForm()
  const { refresh } = useRouter()
  useRenewal(cart.delivery_promise?.valid_until, () => void refresh())
  const box = useRef<HTMLDivElement>(null)
  const addresses = addressBookEntries(customer)
  const firstAddress =
    typed.billing_address_id ??
    initialAddressId(addresses, 'default_billing', isSame(cart, {}) ? undefined : cart.billing_address)
  // the delivery address is then that of the bookshop or point, which is no billing address
  const isCollected = !!cart.shipping_addresses[0]?.pickup_location_code || !!cart.delivery_point
  const enteredAddress =
    firstAddress === NEW_ADDRESS && !(isCollected && isSame(cart, {})) ? cart.billing_address : undefined
  const payments = (cart.available_payment_methods ?? []).flatMap((method) => method ?? [])

  // a refusal for missing stock is solved once the cart has no shortages
  const [hadShortages, setHadShortages] = useState(hasShortages)
  const [solvedProblems, setSolvedProblems] = useState<typeof problems>()
  if (hadShortages !== hasShortages) {
    setHadShortages(hasShortages)
    if (!hasShortages) setSolvedProblems(problems)
  }

  useSavedForm({
    box,
    values() {
      if (Object.keys(problems).length > 0 || Object.keys(typed).length > 0) return undefined
      const saved = savedFields(cart.id)
      return {
        ...valuesByName(saved.billingAddressFields, 'billing_'),
        billing_client_type: saved.clientType,
        email: saved.email,
        billing_address_id: saved.isCustomAddressExpanded
          ? NEW_ADDRESS
          : saved.billingAddressId
            ? String(saved.billingAddressId)
            : '',
        same: saved.billingSameAsShipping ? '1' : '0',
        invoice: saved.isInvoiceWanted === undefined ? '' : saved.isInvoiceWanted ? '1' : '0',
        payment: saved.paymentWay || saved.paymentMethodCode,
      }
    },
    save(form) {
      saveFields(cart.id, {
        billingAddressFields: addressOf(form, 'billing_'),
        paymentMethodCode: codeOf(formText(form, 'payment')),
        paymentWay: formText(form, 'payment'),
        billingAddressId: parseAddressId(formText(form, 'billing_address_id')) ?? 0,
        isCustomAddressExpanded: form.get('billing_address_id') === NEW_ADDRESS,
        ...(!cart.is_virtual && { billingSameAsShipping: form.get('same') === '1' }),
        ...(cart.is_virtual && { email: formText(form, 'email'), isInvoiceWanted: form.get('invoice') === '1' }),
      })
    },
  })

  useFormChange(box, (field, form) => {
    if (field.name === 'billing_client_type') clearFields(form, billingNames)
  })

  // after a refusal current prices are shown; not after a failed request, when the order may have been placed
  useEffect(() => {
    if (problems.total !== undefined || problems[SHORTAGE] !== undefined) void refresh()
  }, [problems, refresh])

  return (
    <>
      <div ref={box} className={styles.main}>
        <StepProblems
          labels={{
            email: t('E-mail'),
            ...addressLabels(t, 'billing_'),
            blik_code: t('BLIK code'),
            ...Object.fromEntries(consents.map(({ consentCode }) => [CONSENT_PREFIX + consentCode, t('Consent')])),
            ...Object.fromEntries(agreements.map(({ agreement_id, name }) => [`agreement_${agreement_id}`, name])),
          }}
          fixedProblems={solvedProblems === problems ? [SHORTAGE] : []}
        />
        {shortages}
        {cart.is_virtual ? (
          <section className={styles.block}>
            <Contact customer={customer} email={cart.email ?? ''} onSignIn={onSignIn} />
          </section>
        ) : (
          <>
            <input type="hidden" name="email" value={cart.email ?? ''} />
            <ChosenDelivery cart={cart} />
          </>
        )}
        <section className={styles.block}>
          <h2 className={styles.title}>{cart.is_virtual ? t('Invoice') : t('Billing details')}</h2>
          {cart.is_virtual ? (
            <Invoice defaultChecked={wantsInvoice(cart, typed, addresses)} />
          ) : (
            <Same hasPickup={isCollected} defaultChecked={isSame(cart, typed)} />
          )}
          <div className={styles.billing}>
            <AddressBookChoice
              prefix="billing_"
              legend={t('Billing details')}
              customer={customer}
              addresses={addresses}
              chosen={firstAddress}
            >
              <AddressFields
                prefix="billing_"
                initialValues={{ ...newAddressValues(customer), ...addressForm(enteredAddress) }}
                clientType={isCompany(enteredAddress) ? 'company' : 'private'}
                countries={countries}
                isRegionShown={isRegionShown}
              />
            </AddressBookChoice>
          </div>
        </section>
        <section className={styles.block}>
          <h2 className={styles.title}>{t('Payment method')}</h2>
          <Payments cart={cart} payments={payments} channels={channels} />
        </section>
        <section className={styles.block}>
          <h2 className={styles.title}>{t('Agreements')}</h2>
          <Agreements agreements={agreements} />
          <Consents of={consents} />
          <Checkbox
            name="review_reminder"
            value="1"
            defaultChecked={typed.review_reminder === '1'}
            label={t(
              'Remind me by e-mail to review the books that I have bought. I can withdraw this consent at any time.',
            )}
          />
        </section>
      </div>
      <aside id={fieldId('total')} tabIndex={-1} className={styles.aside} aria-label={t('Order summary')}>
        {summary}
        <input type="hidden" name="expected_total" value={cart.prices?.grand_total?.value ?? ''} />
        <Button type="submit" variant="primary" wide loading={pending} className={styles.pay}>
          {t('Order with obligation to pay')}
        </Button>
      </aside>
    </>
  )
}

/** Whether an invoice is wanted for files or services, which needs an address: by default for companies only. */
const wantsInvoice = (
  { billing_address: billing }: Types.CheckoutCartFragment,
  typed: Readonly<Record<string, string>>,
  addresses: readonly AddressBookEntry[],
): boolean =>
  Object.keys(typed).length > 0
    ? typed['invoice'] === '1'
    : !!billing || addresses.some((address) => address.default_billing && isCompany(address))

function Invoice({ defaultChecked }: { defaultChecked: boolean }) {
  const { t } = useText()
  return (
    <div className={styles.same}>
      <input type="hidden" name="is_virtual" value="1" />
      <Checkbox
        id={fieldId('invoice')}
        name="invoice"
        value="1"
        defaultChecked={defaultChecked}
        label={t('I want an invoice')}
        hint={t('Without it your e-mail address is enough.')}
      />
    </div>
  )
}

/** Whether the billing address equals the delivery address, or none was entered. */
function isSame(
  { billing_address: billing, shipping_addresses: [shipping] }: Types.CheckoutCartFragment,
  typed: Readonly<Record<string, string>>,
): boolean {
  if (Object.keys(typed).length > 0) return typed.same === '1'
  if (!billing || !shipping) return true
  const comparableText = ({ firstname, lastname, street, postcode, vat_id }: Types.CheckoutAddressFragment) =>
    JSON.stringify([firstname, lastname, street, postcode, vat_id])
  return comparableText(billing) === comparableText(shipping)
}

function deliveryKindOf({
  is_virtual,
  items,
  shipping_addresses: [shipping],
}: Types.CheckoutCartFragment): DeliveryKind {
  if (is_virtual) return items?.every((item) => item?.product.type_id === 'virtual') ? 'nothing' : 'files'
  return shipping?.pickup_location_code ? 'collected' : 'sent'
}

interface PaymentsProps {
  cart: Types.CheckoutCartFragment
  payments: readonly PayMethod[]
  channels: readonly Channel[]
}

function Payments({ cart, payments, channels }: PaymentsProps) {
  const { t } = useText()
  const noteOf = (code: string) => {
    const note =
      (cart.delivery_point && noteAtPoint(code, cart.delivery_point)) || paymentNotes[code]?.[deliveryKindOf(cart)]
    return note && t(note)
  }
  const chosen = preselectedPayment(payments, cart.selected_payment_method?.code)
  const other = cart.payment_methods_in_base_currency
  return (
    <>
      <PaymentMethodField methods={payments} channels={channels} chosen={chosen} noteOf={noteOf} />
      {other && (
        <p>
          {t('These methods take %s only: %s.', other.currency, other.titles.join('; '))}{' '}
          <a href={`?${CURRENCY_PARAM}=${other.currency}`}>{t('Change the currency to %s', other.currency)}</a>
        </p>
      )}
    </>
  )
}

function Same({ hasPickup, defaultChecked }: { hasPickup: boolean; defaultChecked: boolean }) {
  const { t } = useText()
  return (
    <div className={styles.same}>
      <Checkbox
        id={fieldId('same')}
        name="same"
        value="1"
        defaultChecked={defaultChecked}
        label={hasPickup ? t('A receipt in the name of whoever collects is enough') : t('The same as the recipient’s')}
        hint={hasPickup ? t('Untick for an invoice to a company or to an address.') : undefined}
      />
    </div>
  )
}
