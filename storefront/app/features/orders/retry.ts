/* When the payment of an order can be retried: specification A section 4, decision D50. */

const RETRY_HOURS = 72
export const PAYU = 'payu_gateway'
const RETRYABLE_METHODS: readonly string[] = [PAYU, 'bluepayment']
const UNPAID: readonly string[] = ['new', 'pending_payment']

/** Order data that the decision needs. `payment` is undefined for a back end with Magento's fields only. */
export interface PayableOrder {
  /** YYYY-MM-DD HH:MM:SS in UTC. */
  order_date: string
  state: string | null
  payment_methods: readonly ({ type: string } | null)[] | null
  payment?: { can_retry: boolean } | null
  payment_additional_information: readonly ({ key: string; value: string | null } | null)[] | null
}

/** Full hours since the order was placed; NaN for an invalid date. */
const hoursSince = (date: string, now: Date) =>
  Math.floor((now.getTime() - Date.parse(`${date.replace(' ', 'T')}Z`)) / 3_600_000)

/** Whether to show the button. The server decides again when it is used. */
export function canRetryPayment(order: PayableOrder, now: Date): boolean {
  const additionalInfoOf = (key: string) =>
    order.payment_additional_information?.find((entry) => entry?.key === key)?.value
  return (
    // only the first method counts
    RETRYABLE_METHODS.includes(order.payment_methods?.[0]?.type ?? '') &&
    UNPAID.includes(order.state ?? '') &&
    hoursSince(order.order_date, now) < RETRY_HOURS &&
    additionalInfoOf('bluepayment_state') !== 'SUCCESS' &&
    // the shop counts the attempts
    order.payment?.can_retry !== false
  )
}
