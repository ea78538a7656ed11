/* When the payment of an order can be tried again: specification A section 4, decision D50. */

const HOURS = 72
export const PAYU = 'payu_gateway'
const RETRIED: readonly string[] = [PAYU, 'bluepayment']
const UNPAID: readonly string[] = ['new', 'pending_payment']

/** What of an order decides. `payment` is absent where the back end knows Magento's fields only. */
export interface PayableOrder {
  /** YYYY-MM-DD HH:MM:SS, UTC. */
  order_date: string
  state: string | null
  payment_methods: readonly ({ type: string } | null)[] | null
  payment?: { can_retry: boolean } | null
  payment_additional_information: readonly ({ key: string; value: string | null } | null)[] | null
}

/** Whole hours since the order was placed; NaN for a date that is none. */
const hoursSince = (date: string, now: Date) =>
  Math.floor((now.getTime() - Date.parse(`${date.replace(' ', 'T')}Z`)) / 3_600_000)

/** Whether the button is shown. The server decides again when it is pressed. */
export function canRetryPayment(order: PayableOrder, now: Date): boolean {
  const fact = (key: string) => order.payment_additional_information?.find((entry) => entry?.key === key)?.value
  return (
    // the first method decides
    RETRIED.includes(order.payment_methods?.[0]?.type ?? '') &&
    UNPAID.includes(order.state ?? '') &&
    hoursSince(order.order_date, now) < HOURS &&
    fact('bluepayment_state') !== 'SUCCESS' &&
    // the number of tries, which the shop counts
    order.payment?.can_retry !== false
  )
}
