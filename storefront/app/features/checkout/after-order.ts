import { text, type Language } from '../../../../language/translate.ts'
import { hasFiles, type PlacedOrderDetails } from './payment/placed-order.ts'
import { collectionCodeSteps, isPaidAtPoint } from './delivery/points/ordered-point.tsx'
import { nextSteps, onlineSteps, type DeliveryKind } from './payment/payment-texts.ts'

export const findAdditionalInfo = (order: PlacedOrderDetails, key: string): string | undefined =>
  order.payment_additional_information?.find((entry) => entry?.key === key)?.value ?? undefined

const deliveryKindOf = (order: PlacedOrderDetails): DeliveryKind =>
  !order.shipping_address
    ? hasFiles(order)
      ? 'files'
      : 'nothing'
    : findAdditionalInfo(order, 'pickup_location_code')
      ? 'collected'
      : 'sent'

function ofParcel(
  order: PlacedOrderDetails,
  deliveryKind: DeliveryKind,
  { t, date }: Pick<Language, 't' | 'date'>,
): string[] {
  if (deliveryKind === 'files' || deliveryKind === 'nothing') return []
  const day = findAdditionalInfo(order, 'ships_from')
  return [
    ...(day
      ? [t('The whole parcel will be dispatched on %s, when the last of the presale titles is out.', date(day))]
      : []),
    deliveryKind === 'collected'
      ? t('We will write to you when the books are ready to be collected. They then wait 7 days for you.')
      : t('We will write to you when the parcel leaves, with its number.'),
    ...collectionCodeSteps(order, t),
  ]
}

const files = {
  paid: {
    customer: text('You find the files of your e-books and audiobooks in your account.'),
    guest: text(
      'The link to the files of your e-books and audiobooks is also in your e-mail and with your order: no account is ' +
        'needed.',
    ),
  },
  awaited: {
    customer: text('You find the files of your e-books and audiobooks in your account as soon as they are paid for.'),
    guest: text(
      'You get a link to the files of your e-books and audiobooks by e-mail as soon as they are paid for: no account ' +
        'is needed.',
    ),
  },
}
const whereFilesAre = ({ payment }: PlacedOrderDetails, isCustomer: boolean) =>
  files[payment?.state === 'PAID' ? 'paid' : 'awaited'][isCustomer ? 'customer' : 'guest']

/** Next steps of the buyer and the shop, in order. */
export function stepsAfter(
  order: PlacedOrderDetails,
  isCustomer: boolean,
  language: Pick<Language, 't' | 'date'>,
): string[] {
  const { t } = language
  const deliveryKind = deliveryKindOf(order)
  const [method] = order.payment_methods ?? []
  const payment = order.payment
    ? onlineSteps[order.payment.state === 'PAID' ? 'paid' : 'awaited'][deliveryKind]
    : method && !isPaidAtPoint(order) && nextSteps[method.type]?.[deliveryKind]
  return [
    ...(payment ? [t(payment)] : []),
    ...ofParcel(order, deliveryKind, language),
    ...(hasFiles(order) ? [t(whereFilesAre(order, isCustomer))] : []),
  ]
}
