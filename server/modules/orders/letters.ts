import { showHours } from '../inventory/opening-hours.ts'
import { coverOf, footerOf, type Letter, type Piece } from './confirmation.ts'
import { trackingUrl } from './documents/carriers.ts'
import type { SalesDocument, Shipment } from './documents/document.ts'
import { documentsOf } from './documents/documents.ts'
import { toShip } from './documents/fulfilment.ts'
import { documentUrl } from './documents/links.ts'
import { printDocument } from './invoice-pdf/print-document.ts'
import type { PlacedOrder } from './order.ts'
import { paymentLines } from './payment-lines.ts'
import { orderPath, type Post, writeToBuyer, type Writing } from './send-letter.ts'

const text = (words: string): Piece => ({ kind: 'text', text: words })
const heading = (words: string): Piece => ({ kind: 'heading', text: words })

const said = (comments: readonly { message: string }[]): Piece[] => comments.map(({ message }) => text(message))

const orderLink = ({ order, address, language: { t } }: Writing): Piece => ({
  kind: 'link',
  text: t('See your order'),
  href: address(orderPath(order)),
})

function goodsOf(document: SalesDocument, { order, baseUrl, language: { t, minor, number } }: Writing): Piece {
  const { items, shippingInclTax, taxes, grandTotal } = document
  const money = (grosze: number) => minor(grosze, order.currency)
  const rows = items.flatMap(({ orderItemId, quantity, rowInclTax, discount }) => {
    const item = order.items.find(({ id }) => id === orderItemId)
    return item
      ? [
          {
            name: item.name,
            note: t('%s × %s', quantity, money(item.priceInclTax)),
            amount: money(rowInclTax - discount),
            cover: coverOf(item, baseUrl, t),
          },
        ]
      : []
  })
  return {
    kind: 'goods',
    rows,
    sums: [
      ...(shippingInclTax > 0 ? [{ label: t('Delivery'), amount: money(shippingInclTax) }] : []),
      { label: t('Total'), amount: money(grandTotal), isTotal: true },
      ...taxes.map(({ rate, tax }) => ({ label: t('of which VAT %s %', number(rate)), amount: money(tax) })),
    ],
  }
}

const letter = (writing: Writing, subject: string, title: string, pieces: readonly Piece[]): Letter => ({
  subject,
  title,
  pieces: [text(writing.language.t('Good day!')), ...pieces],
  footer: footerOf(writing.seller, writing.language),
})

async function paperOf({ db, settings }: Post, { order, language }: Writing, id: number) {
  const printed = await printDocument(db, order, id, language)
  if (!printed) throw new Error(`order ${order.number} has no paper ${id}`)
  const { document, file: attachment } = printed
  const link: Piece = {
    kind: 'link',
    text: language.t('Download %s (PDF)', document.number),
    href: await documentUrl(db, settings.baseUrl, document.id, 'mail'),
  }
  return { document, attachment, link }
}

export const sendInvoice = (post: Post, key: string, number: string, id: number): Promise<void> =>
  writeToBuyer(post, key, number, async (writing) => {
    const { order, language } = writing
    const { t, date } = language
    const { document, attachment, link } = await paperOf(post, writing, id)
    const left = document.grandTotal - document.paid
    const toPay: Piece[] =
      left > 0 && document.payBy
        ? [
            heading(t('Payment: %s', order.paymentTitle)),
            {
              kind: 'pairs',
              pairs: [...paymentLines(order, language), { label: t('Due date'), value: date(document.payBy) }],
            },
          ]
        : []
    const pieces = [
      text(
        t(
          'Here is invoice %s of %s for your order %s. It comes with this letter as a PDF.',
          document.number,
          date(document.issuedOn),
          order.number,
        ),
      ),
      goodsOf(document, writing),
      ...toPay,
      ...said(document.comments),
      link,
      orderLink(writing),
    ]
    return {
      ...letter(writing, t('Invoice %s for order %s', document.number, order.number), t('Your invoice'), pieces),
      attachments: [attachment],
    }
  })

export const sendRefund = (post: Post, key: string, number: string, id: number): Promise<void> =>
  writeToBuyer(post, key, number, async (writing) => {
    const { order, language } = writing
    const { t, minor } = language
    const { document, attachment, link } = await paperOf(post, writing, id)
    const money = (grosze: number) => minor(grosze, order.currency)
    const pieces = [
      text(
        document.paid > 0
          ? t(
              'We return %s for order %s by the means by which you paid, within 14 days at most. The corrective invoice %s comes with this letter as a PDF.',
              money(document.paid),
              order.number,
              document.number,
            )
          : t(
              'We have lowered what is to pay for order %s by %s. The corrective invoice %s comes with this letter as a PDF.',
              order.number,
              money(document.grandTotal),
              document.number,
            ),
      ),
      ...(document.reason ? [text(t('The reason: %s', document.reason))] : []),
      goodsOf(document, writing),
      ...said(document.comments),
      link,
      orderLink(writing),
    ]
    return {
      ...letter(writing, t('Refund for order %s', order.number), t('Your refund'), pieces),
      attachments: [attachment],
    }
  })

function packed({ items }: Shipment, { order, baseUrl, language: { t } }: Writing): Piece {
  const rows = items.flatMap(({ orderItemId, quantity }) => {
    const item = order.items.find(({ id }) => id === orderItemId)
    return item ? [{ text: `${quantity} × ${item.name}`, cover: coverOf(item, baseUrl, t) }] : []
  })
  return { kind: 'titles', rows }
}

/** What is still to be sent after a shipment; a later one may have left before the mail about this one is written. */
function toFollow(order: PlacedOrder, shipment: Shipment, shipments: readonly Shipment[]): string[] {
  const later = shipments.filter(({ id }) => id > shipment.id).flatMap(({ items }) => items)
  return order.items.flatMap((item) => {
    const sentLater = later
      .filter(({ orderItemId }) => orderItemId === item.id)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const left = toShip(item) + sentLater
    return left > 0 ? [`${left} × ${item.name}`] : []
  })
}

function whereTo({ order, language }: Writing, { tracks }: Shipment): Piece[] {
  const { t } = language
  const place = order.pickupAddress
  if (place)
    return [
      heading(t('To be collected in our bookshop')),
      {
        kind: 'lines',
        lines: [
          place.name,
          place.street,
          `${place.postcode} ${place.city}`,
          ...showHours(place.openingHours, language).map(({ days, hours }) => `${days}: ${hours}`),
        ],
      },
    ]
  return tracks.flatMap((track): Piece[] => {
    const url = trackingUrl(track)
    const parcel = t('Parcel %s, %s', track.number, track.title)
    return url ? [{ kind: 'link', text: t('%s: see where it is', parcel), href: url }] : [text(parcel)]
  })
}

interface ShipmentWords {
  subject: string
  title: string
  lead: string
  contents: string
}

/** Whole orders, the first of several parts and the rest are told apart already in the subject. */
function wordsOf(
  { order: { number, pickupAddress }, language: { t } }: Writing,
  isPart: boolean,
  isRest: boolean,
): ShipmentWords {
  if (pickupAddress) {
    const lead = t('What you ordered under number %s waits for you in the bookshop.', number)
    const words = { title: t('Come and collect it'), contents: t('What waits for you') }
    if (isPart)
      return {
        ...words,
        subject: t('A part of order %s can be collected', number),
        lead: t('A part of what you ordered under number %s waits for you in the bookshop.', number),
      }
    return {
      ...words,
      lead,
      subject: isRest ? t('The rest of order %s can be collected', number) : t('Order %s can be collected', number),
    }
  }
  const contents = t('In this parcel')
  if (isPart)
    return {
      subject: t('A part of order %s is on its way', number),
      title: t('A part of your books is on its way'),
      lead: t('We have sent a part of what you ordered under number %s.', number),
      contents,
    }
  if (isRest)
    return {
      subject: t('The rest of order %s is on its way', number),
      title: t('The rest of your books is on its way'),
      lead: t('We have sent the rest of what you ordered under number %s.', number),
      contents,
    }
  return {
    subject: t('Order %s is on its way', number),
    title: t('Your books are on their way'),
    lead: t('We have sent what you ordered under number %s.', number),
    contents,
  }
}

export const sendShipment = (post: Post, key: string, number: string, id: number): Promise<void> =>
  writeToBuyer(post, key, number, async (writing) => {
    const {
      order,
      language: { t },
    } = writing
    const { shipments } = await documentsOf(post.db, order.id)
    const shipment = shipments.find((candidate) => candidate.id === id)
    if (!shipment) throw new Error(`order ${number} has no shipment ${id}`)
    const rest = toFollow(order, shipment, shipments)
    const words = wordsOf(
      writing,
      rest.length > 0,
      shipments.some((earlier) => earlier.id < id),
    )
    const followsLater = order.pickupAddress
      ? t('They will follow, and we will write when they can be collected.')
      : t('They follow in another parcel, and we will write when it leaves.')
    const pieces: Piece[] = [
      text(words.lead),
      ...whereTo(writing, shipment),
      heading(words.contents),
      packed(shipment, writing),
      ...(rest.length > 0
        ? [heading(t('Still to come')), { kind: 'lines', lines: rest } as const, text(followsLater)]
        : []),
      ...said(shipment.comments),
      orderLink(writing),
    ]
    return letter(writing, words.subject, words.title, pieces)
  })

export const sendComment = (post: Post, key: string, number: string, message: string): Promise<void> =>
  writeToBuyer(post, key, number, async (writing) => {
    const { t } = writing.language
    return letter(writing, t('News of your order %s', number), t('About your order'), [
      text(t('It is about your order %s:', number)),
      text(message),
      orderLink(writing),
    ])
  })

export interface CanceledPart {
  items: { id: number; quantity: number }[]
  /** Grosze. */
  toReturn: number
  comment?: string
  /** Nothing of the order is left. */
  isWhole: boolean
}

export const sendCanceled = (
  post: Post,
  key: string,
  number: string,
  { items, toReturn, comment, isWhole }: CanceledPart,
): Promise<void> =>
  writeToBuyer(post, key, number, async (writing) => {
    const {
      order,
      language: { t, minor },
    } = writing
    const lines = items.flatMap(({ id, quantity }) =>
      order.items.filter((item) => item.id === id).map(({ name }) => `${quantity} × ${name}`),
    )
    const pieces: Piece[] = [
      text(
        isWhole
          ? t('We have cancelled your order %s.', number)
          : t('We have cancelled a part of your order %s.', number),
      ),
      { kind: 'lines', lines },
      ...(comment ? [text(comment)] : []),
      text(
        toReturn > 0
          ? t('We return %s by the means by which you paid, within 14 days at most.', minor(toReturn, order.currency))
          : t('There is nothing to pay for it.'),
      ),
      orderLink(writing),
    ]
    return letter(
      writing,
      isWhole ? t('Order %s cancelled', number) : t('A part of order %s cancelled', number),
      isWhole ? t('Your order was cancelled') : t('A part of your order was cancelled'),
      pieces,
    )
  })
