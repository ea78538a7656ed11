import { streetLine } from '../../../../language/street-line.ts'
import type { Language } from '../../../../language/translate.ts'
import { formatDateRange } from '../../../../language/delivery-days.ts'
import { formatPhone } from '../../../../rules/phone.ts'
import { localizeHours } from '../../inventory/index.ts'
import { heading, type MailBlock, paragraph } from '../../mail/index.ts'
import { boughtItems } from '../bundles/bundles.ts'
import { collectorLines, pointLines } from '../delivery-point.ts'
import { noteWithOptions } from '../item-options.ts'
import type { BoughtItem, PlacedOrder } from '../order.ts'
import type { OrderAddress, PickupPlace } from '../order-delivery.ts'
import type { currentPromise } from '../delivery-promise.ts'
import { paymentInstructions, paymentLines } from '../payment-lines.ts'
import { coverOf, type OrderMailContext } from './order-mail.ts'

const addressLines = (
  { firstname, lastname, company, street, postcode, city, telephone, vat_id }: OrderAddress,
  { t }: Language,
): string[] =>
  [
    `${firstname} ${lastname}`,
    company,
    streetLine(street),
    `${postcode} ${city}`.trim(),
    vat_id && t('NIP %s', vat_id),
    telephone && t('tel. %s', formatPhone(telephone)),
  ].filter((line): line is string => Boolean(line))

/** A bundle with its parts: `2 × Kubek 30,00`. */
function partsText(
  { item: { quantityOrdered }, parts = [] }: BoughtItem,
  { order, language }: OrderMailContext,
): string {
  const { t, minor } = language
  return parts
    .map(({ item, quantity }) =>
      t('%s × %s', quantity / quantityOrdered, `${item.name} ${minor(item.priceInclTax, order.currency)}`),
    )
    .join('; ')
}

function itemRow(bought: BoughtItem, context: OrderMailContext) {
  const { item } = bought
  const { order, language } = context
  const { t, minor, date } = language
  const each = t('%s × %s', item.quantityOrdered, minor(item.priceInclTax, order.currency))
  return {
    name: item.name,
    note: [
      noteWithOptions(item, item.shipsFrom ? `${each}, ${t('released on %s', date(item.shipsFrom))}` : each),
      partsText(bought, context),
    ]
      .filter(Boolean)
      .join('; '),
    amount: minor(item.rowTotalInclTax, order.currency),
    cover: coverOf(item, context),
  }
}

/** The ordered items and the sums of the order. */
export function orderedGoods(context: OrderMailContext): MailBlock {
  const { order, language } = context
  const { t, minor, number } = language
  const money = (grosze: number) => minor(grosze, order.currency)
  return {
    kind: 'goods',
    rows: boughtItems(order).map((bought) => itemRow(bought, context)),
    sums: [
      { label: t('Goods'), amount: money(order.subtotalInclTax) },
      ...order.discounts.map(({ label, amount }) => ({ label, amount: `−${money(amount)}` })),
      ...(order.isVirtual ? [] : [{ label: t('Delivery'), amount: money(order.shippingInclTax) }]),
      { label: t('Total'), amount: money(order.grandTotal), isTotal: true },
      ...order.taxes.map(({ rate, amount }) => ({
        label: t('of which VAT %s %', number(rate)),
        amount: money(amount),
      })),
    ],
  }
}

export const hoursLines = ({ openingHours }: PickupPlace, language: Language): string[] =>
  localizeHours(openingHours, language).map(({ days, hours }) => `${days}: ${hours}`)

type Promised = Pick<NonNullable<Awaited<ReturnType<typeof currentPromise>>>, 'from' | 'to' | 'place' | 'order_before'>

/** `U Ciebie we wtorek, 24 listopada`; never "tomorrow", because mails are read on other days too. */
export function promiseLine({ order_before, place, ...range }: Promised, { t, locale }: Language): string {
  const days = formatDateRange(range, locale)
  const day = order_before?.slice(0, 10)
  const before =
    order_before && day && ([formatDateRange({ from: day, to: day }, locale), order_before.slice(11, 16)] as const)
  switch (place) {
    case 'BOOKSHOP':
      return before
        ? t('Ready for collection %s, if your payment comes %s before %s', days, ...before)
        : t('Ready for collection %s', days)
    case 'POINT':
      return before
        ? t('At the pick-up point %s, if your payment comes %s before %s', days, ...before)
        : t('At the pick-up point %s', days)
    default:
      return before ? t('With you %s, if your payment comes %s before %s', days, ...before) : t('With you %s', days)
  }
}

export function deliveryBlocks({ order, language }: OrderMailContext, promised: Promised | null): MailBlock[] {
  const { isVirtual, shippingAddress, shippingTitle, pickupAddress, deliveryPoint, customerNotes } = order
  const { t } = language
  if (isVirtual || !shippingAddress) return []
  const when = promised ? [paragraph(promiseLine(promised, language))] : []
  const notes = customerNotes ? [paragraph(t('Your note: %s', customerNotes))] : []
  if (deliveryPoint)
    return [
      heading(t('To be collected at a point')),
      {
        kind: 'lines',
        lines: [shippingTitle ?? '', ...pointLines(deliveryPoint, language), ...collectorLines(order, language)],
      },
      ...when,
      paragraph(t('The carrier writes when the parcel is there, with the code to collect it.')),
      ...notes,
    ]
  if (!pickupAddress)
    return [
      heading(t('Delivery')),
      { kind: 'lines', lines: [shippingTitle ?? '', ...addressLines(shippingAddress, language)] },
      ...when,
      ...notes,
    ]
  const { name, street, postcode, city, phone } = pickupAddress
  const destination = [
    name,
    street,
    `${postcode} ${city}`,
    ...(phone ? [t('tel. %s', formatPhone(phone))] : []),
    ...hoursLines(pickupAddress, language),
  ]
  const collector = t('Collected by %s', `${shippingAddress.firstname} ${shippingAddress.lastname}`)
  return [
    heading(t('To be collected in our bookshop')),
    { kind: 'lines', lines: [...destination, collector] },
    ...when,
    ...notes,
  ]
}

export function paymentBlocks({ order, language }: OrderMailContext): MailBlock[] {
  const pairs = paymentLines(order, language)
  const instructions = paymentInstructions(order, language)
  return [
    heading(language.t('Payment: %s', order.paymentTitle)),
    ...(pairs.length > 0 ? [{ kind: 'pairs', pairs } as const] : []),
    ...(instructions ? [paragraph(instructions)] : []),
  ]
}

export const billingBlocks = ({ order, language }: OrderMailContext): MailBlock[] => [
  heading(order.clientType === 'company' ? language.t('Invoice for') : language.t('Buyer')),
  { kind: 'lines', lines: buyerLines(order, language) },
]

function buyerLines({ billingAddress, deliveryPoint, email }: PlacedOrder, language: Language): string[] {
  if (!billingAddress) return [email]
  const { firstname, lastname, street, postcode } = billingAddress
  // at a point the buyer may have given no other address
  const isBilledAtPoint =
    deliveryPoint !== null && postcode === deliveryPoint.postcode && streetLine(street) === deliveryPoint.street
  return isBilledAtPoint ? [`${firstname} ${lastname}`] : addressLines(billingAddress, language)
}

export const commentBlocks = (comments: readonly { message: string }[]): MailBlock[] =>
  comments.map(({ message }) => paragraph(message))
