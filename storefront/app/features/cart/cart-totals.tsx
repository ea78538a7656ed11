import { createContext, use, type ReactNode } from 'react'
import { useText } from '../../../../web/platform/text.ts'
import { sumsOf, taxView, type ShownSums, type Sums, type TaxDisplay, type TaxView } from './tax-display.ts'
import type { AmountWithTax } from './lines/cart-lines.ts'
import { deliveryTexts, type DeliveryEstimate } from './delivery-estimate.ts'
import styles from './cart-totals.module.css'

interface CartTotalsProps {
  cart: Sums
  display?: TaxDisplay | null
  /** Delivery estimate, shown while no method is chosen. */
  estimate?: DeliveryEstimate
  /** Shown instead of the sums until the shop confirms a change. */
  pending?: ReactNode
}

const Pending = createContext<ReactNode>(undefined)

/** Totals of the cart as the six tax display settings require; a live region announces changes. */
export function CartTotals({ cart, display, estimate, pending }: CartTotalsProps) {
  const { t, money } = useText()
  const sums = sumsOf(cart)
  const { currency, subtotal, discounts, delivery } = sums
  const amountText = (sum: AmountWithTax, setting: string | null | undefined) => (
    <Sum sum={sum} view={taxView(setting)} currency={currency} />
  )
  return (
    <Pending value={pending}>
      <dl className={styles.totals} aria-live="polite" aria-busy={pending !== undefined}>
        <Row label={t('Subtotal')}>{amountText(subtotal, display?.display_tax_in_subtotal)}</Row>
        {discounts.map(({ label, amount }) => (
          <Row key={label} label={label || t('Discount')} tone="good">
            −{money(amount, currency)}
          </Row>
        ))}
        {delivery && (
          <Row label={t('Delivery')} note={delivery.title}>
            {delivery.incl === 0 ? t('Free') : amountText(delivery, display?.display_tax_in_shipping_amount)}
          </Row>
        )}
        <Total sums={sums} display={display} isWithoutDelivery={!delivery && estimate !== undefined} />
        {!delivery && estimate && <DeliveryEstimateRow estimate={estimate} currency={currency} />}
        <Taxes sums={sums} display={display} />
      </dl>
    </Pending>
  )
}

/** Row with the delivery estimate, below a total without delivery. */
function DeliveryEstimateRow({ estimate, currency }: { estimate: DeliveryEstimate; currency?: string }) {
  const { t, money } = useText()
  const [first, second] = deliveryTexts(estimate, { t, money }, currency)
  return (
    <Row label={t('+ delivery')} tone="more" note={second}>
      {first}
    </Row>
  )
}

function Total({
  sums: { total, currency },
  display,
  isWithoutDelivery,
}: {
  sums: ShownSums
  display?: TaxDisplay | null
  isWithoutDelivery: boolean
}) {
  const { t, money } = useText()
  const isBoth = display?.include_tax_in_order_total && taxView(display.display_tax_in_subtotal) !== 'incl'
  return (
    <>
      {isBoth && <Row label={t('Order total (excl. tax)')}>{money(total.excl, currency)}</Row>}
      <Row label={isWithoutDelivery ? t('Total without delivery') : t('Order total')} tone="total">
        {money(total.incl, currency)}
      </Row>
    </>
  )
}

function Taxes({ sums: { taxes, tax, currency }, display }: { sums: ShownSums; display?: TaxDisplay | null }) {
  const { t, money } = useText()
  if (tax === 0 && !display?.display_zero_tax_subtotal) return null
  const lines = display?.display_full_tax_summary && taxes.length > 0 ? taxes : [{ label: t('VAT'), amount: tax }]
  return lines.map(({ label, amount }) => (
    <Row key={label} label={t('including %s', label)} tone="small">
      {money(amount, currency)}
    </Row>
  ))
}

export function Sum({ sum, view, currency }: { sum: AmountWithTax; view: TaxView; currency?: string }) {
  const { t, money } = useText()
  if (view === 'incl') return money(sum.incl, currency)
  const [first, second] =
    view === 'both'
      ? [sum.incl, t('%s excl. tax', money(sum.excl, currency))]
      : [sum.excl, t('%s incl. tax', money(sum.incl, currency))]
  return (
    <>
      {money(first, currency)}
      <small className={styles.second}>{second}</small>
    </>
  )
}

function Row({
  label,
  note,
  tone,
  children,
}: {
  label: string
  note?: string
  tone?: 'good' | 'total' | 'more' | 'small'
  children: ReactNode
}) {
  return (
    <div className={styles.row} data-tone={tone}>
      <dt>
        {label}
        {note && <small className={styles.second}>{note}</small>}
      </dt>
      <dd>{use(Pending) ?? children}</dd>
    </div>
  )
}
