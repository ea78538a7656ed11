import { formatPhone } from '../../../../../../rules/phone.ts'
import { useText } from '../../../../../../web/platform/text.ts'
import { orderedPromiseText } from '../../../../ui/delivery-days.ts'
import type { PlacedOrderDetails } from '../../payment/placed-order.ts'
import { noteAtPoint } from './pay-at-point.ts'
import { ChosenPoint } from './chosen-point.tsx'
import styles from '../../payment/success-page.module.css'
import own from './ordered-point.module.css'

type AtPoint = PlacedOrderDetails & { delivery_point: NonNullable<PlacedOrderDetails['delivery_point']> }

export const isAtPoint = (order: PlacedOrderDetails): order is AtPoint => !!order.delivery_point

const paymentNote = ({ payment_methods, delivery_point }: AtPoint): string | undefined =>
  payment_methods?.map((method) => method && noteAtPoint(method.type, delivery_point)).find((note) => !!note) ??
  undefined

/** Collected and paid at a locker or point (D51): the buyer has nothing to do until the parcel arrives. */
export const isPaidAtPoint = (order: PlacedOrderDetails): order is AtPoint =>
  isAtPoint(order) && !order.payment && paymentNote(order) !== undefined

/** Instructions for an order paid at a point: where and how to pay and collect. */
export function PayAtPoint({ order }: { order: AtPoint }) {
  const { t, money } = useText()
  const { total } = order
  const note = paymentNote(order)
  return (
    <section className={own.screen}>
      <h2 className={styles.title}>{t('Pay and collect at the point')}</h2>
      {total && (
        <p>
          {t('To pay on collection')}{' '}
          <strong className={own.sum}>{money(total.grand_total.value ?? 0, total.grand_total.currency)}</strong>
        </p>
      )}
      {note && <p>{t(note)}</p>}
      <PointDetails order={order} />
    </section>
  )
}

/** Point of an order that is not paid there. */
export function CollectAtPoint({ order }: { order: AtPoint }) {
  const { t } = useText()
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>{t('Collection point')}</h2>
      <PointDetails order={order} />
    </section>
  )
}

function PointDetails({ order }: { order: AtPoint }) {
  const language = useText()
  const { t } = language
  const { delivery_point: point, delivery_promise: promise, shipping_address: address, shipping_method } = order
  return (
    <>
      {promise && <p className={styles.when}>{orderedPromiseText(promise, language)}</p>}
      <p>{shipping_method}</p>
      <ChosenPoint point={point} />
      {address && <p>{t('Collected by: %s', `${address.firstname} ${address.lastname}`)}</p>}
    </>
  )
}

/** Text for the step after dispatch: where the collection code is sent. Empty without a point or a phone number. */
export const collectionCodeSteps = (
  order: PlacedOrderDetails,
  t: (source: string, ...args: string[]) => string,
): string[] =>
  isAtPoint(order) && order.shipping_address?.telephone
    ? [
        t(
          'When the parcel is at the point, the code that hands it over comes to the number %s.',
          formatPhone(order.shipping_address.telephone).replaceAll(' ', '\u00A0'),
        ),
      ]
    : []
