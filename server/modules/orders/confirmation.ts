import { streetLine } from '../../../language/street-line.ts'
import type { Language } from '../../../language/translate.ts'
import { showPhone } from '../../../rules/phone.ts'
import { MEDIA } from '../catalog/catalog.ts'
import { showHours } from '../inventory/opening-hours.ts'
import type { Seller } from '../store/store.ts'
import type { OrderAddress, OrderItem, PlacedOrder } from './order.ts'
import { paymentLines } from './payment-lines.ts'
import { rights } from './rights.ts'

/** A picture of it, whole address; HTML alone shows it. */
interface Covered {
  cover?: Cover
}

export interface Cover {
  url: string
  alt: string
}

export interface GoodsRow extends Covered {
  name: string
  note: string
  amount: string
}

export interface TitleRow extends Covered {
  text: string
}

/** A piece of the letter; the HTML and the plain form are made of the same pieces. */
export type Piece =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'lines'; lines: readonly string[] }
  | { kind: 'pairs'; pairs: readonly { label: string; value: string }[] }
  | {
      kind: 'goods'
      rows: readonly GoodsRow[]
      sums: readonly { label: string; amount: string; isTotal?: boolean }[]
    }
  | { kind: 'titles'; rows: readonly TitleRow[] }
  | { kind: 'link'; text: string; href: string }
  | ({ kind: 'document' } & Document)

/** A text that the letter carries whole, such as the terms of sale. */
export interface Document {
  title: string
  /** Safe to show, with whole addresses. */
  html: string
}

export interface Letter {
  subject: string
  title: string
  pieces: readonly Piece[]
  footer: readonly string[]
}

export interface LetterParts {
  order: PlacedOrder
  seller: Seller
  language: Language
  /** As they stood when the order was placed. */
  terms: Document | undefined
  /** Where a consumer withdraws. */
  withdrawalUrl: string
  /** Of the shop. */
  baseUrl: string
  /** Where the buyer sees the order. */
  orderUrl: string
}

const addressLines = (
  { firstname, lastname, company, street, postcode, city, telephone, vat_id }: OrderAddress,
  { t }: Language,
): string[] =>
  [
    `${firstname} ${lastname}`,
    company,
    streetLine(street),
    `${postcode} ${city}`,
    vat_id && t('NIP %s', vat_id),
    telephone && t('tel. %s', showPhone(telephone)),
  ].filter((line): line is string => Boolean(line))

function whatComesNext(
  { paymentMethod, pickupAddress, shipsFrom, isVirtual }: PlacedOrder,
  { t, date }: Language,
): string {
  if (isVirtual)
    return paymentMethod === 'banktransfer'
      ? t('The files can be downloaded as soon as your transfer arrives.')
      : t('The files can be downloaded now.')
  if (paymentMethod === 'banktransfer')
    return pickupAddress
      ? t('We will get it ready as soon as your transfer arrives, and write when it can be collected.')
      : t('We will send it as soon as your transfer arrives.')
  if (pickupAddress) return t('We will write when it can be collected. It then waits 7 days for you.')
  return shipsFrom
    ? t('We will send it on %s, when its last title is released.', date(shipsFrom))
    : t('We are getting it ready and will write when it leaves.')
}

/** JPEG, which every mail program shows; twice as wide as it is drawn. */
export const coverOf = ({ image, name }: OrderItem, baseUrl: string, t: Language['t']): Cover | undefined =>
  image ? { url: `${baseUrl}${MEDIA}${image}?width=120&format=jpeg`, alt: t('Cover: %s', name) } : undefined

function itemRow(item: OrderItem, order: PlacedOrder, baseUrl: string, { t, minor, date }: Language) {
  const each = t('%s × %s', item.quantityOrdered, minor(item.priceInclTax, order.currency))
  return {
    name: item.name,
    note: item.shipsFrom ? `${each}, ${t('released on %s', date(item.shipsFrom))}` : each,
    amount: minor(item.rowTotalInclTax, order.currency),
    cover: coverOf(item, baseUrl, t),
  }
}

export function goods(order: PlacedOrder, baseUrl: string, language: Language): Piece {
  const { t, minor, number } = language
  const money = (grosze: number) => minor(grosze, order.currency)
  return {
    kind: 'goods',
    rows: order.items.map((item) => itemRow(item, order, baseUrl, language)),
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

function delivery(
  { isVirtual, shippingAddress, shippingTitle, pickupAddress, customerNotes }: PlacedOrder,
  language: Language,
): Piece[] {
  const { t } = language
  if (isVirtual || !shippingAddress) return []
  const notes: Piece[] = customerNotes ? [{ kind: 'text', text: t('Your note: %s', customerNotes) }] : []
  if (!pickupAddress)
    return [
      { kind: 'heading', text: t('Delivery') },
      { kind: 'lines', lines: [shippingTitle ?? '', ...addressLines(shippingAddress, language)] },
      ...notes,
    ]
  const { name, street, postcode, city, phone, openingHours } = pickupAddress
  const place = [
    name,
    street,
    `${postcode} ${city}`,
    ...(phone ? [t('tel. %s', showPhone(phone))] : []),
    ...showHours(openingHours, language).map(({ days, hours }) => `${days}: ${hours}`),
  ]
  const collector = t('Collected by %s', `${shippingAddress.firstname} ${shippingAddress.lastname}`)
  return [
    { kind: 'heading', text: t('To be collected in our bookshop') },
    { kind: 'lines', lines: [...place, collector] },
    ...notes,
  ]
}

function payment(order: PlacedOrder, language: Language): Piece[] {
  const { t } = language
  const pairs = paymentLines(order, language)
  const { instructions } = order.paymentDetails
  return [
    { kind: 'heading', text: t('Payment: %s', order.paymentTitle) },
    ...(pairs.length > 0 ? [{ kind: 'pairs', pairs } as const] : []),
    ...(instructions ? [{ kind: 'text', text: instructions } as const] : []),
  ]
}

const bill = ({ billingAddress, clientType }: PlacedOrder, language: Language): Piece[] => [
  { kind: 'heading', text: clientType === 'company' ? language.t('Invoice for') : language.t('Buyer') },
  { kind: 'lines', lines: addressLines(billingAddress, language) },
]

export function footerOf(
  { name, street, postcode, city, nip, regon, krs, register, phone, email, hours }: Seller,
  { t }: Language,
): string[] {
  return [
    name,
    `${street}, ${postcode} ${city}`,
    t('NIP %s, REGON %s, KRS %s', nip, regon, krs),
    register,
    `${email}, ${t('tel. %s', phone)} (${hours})`,
  ]
}

/** The letter that confirms an order: what was bought and agreed, on a medium the buyer keeps. */
export function confirmation(parts: LetterParts): Letter {
  const { order, seller, language, terms } = parts
  const { t, date } = language
  return {
    subject: t('Order %s – thank you for shopping at %s', order.number, seller.shopName),
    title: t('Thank you for your order'),
    pieces: [
      { kind: 'text', text: t('Good day!') },
      {
        kind: 'text',
        text: t(
          'We have your order %s of %s. %s',
          order.number,
          date(order.placedAt.toISOString()),
          whatComesNext(order, language),
        ),
      },
      { kind: 'link', text: t('See your order'), href: parts.orderUrl },
      { kind: 'heading', text: t('What you have ordered') },
      goods(order, parts.baseUrl, language),
      ...payment(order, language),
      ...delivery(order, language),
      ...bill(order, language),
      ...rights(parts),
      { kind: 'text', text: t('Good reading!') },
      ...(terms ? [{ kind: 'document', ...terms } as const] : []),
    ],
    footer: footerOf(seller, language),
  }
}
