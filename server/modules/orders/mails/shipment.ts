import { heading, type MailBlock, paragraph, type MailParts } from '../../mail/index.ts'
import { trackingUrl } from '../documents/carriers.ts'
import type { Shipment } from '../documents/document.ts'
import { documentsOf } from '../documents/documents.ts'
import { toShip } from '../documents/fulfilment.ts'
import { asShown, titleWithOptions } from '../item-options.ts'
import type { PlacedOrder } from '../order.ts'
import { commentBlocks, hoursLines } from './order-blocks.ts'
import { cheaperTitles } from './presale-blocks.ts'
import { coverOf, orderLink, orderMail, type OrderMailContext, sendOrderMail } from './order-mail.ts'

/** The items of a shipment. */
function shippedTitles({ items }: Shipment, context: OrderMailContext): MailBlock {
  const rows = items.flatMap(({ orderItemId, quantity }) => {
    const item = context.order.items.find(({ id }) => id === orderItemId)
    return item
      ? [
          {
            text: `${quantity} × ${titleWithOptions(asShown(context.order, item, items))}`,
            cover: coverOf(item, context),
          },
        ]
      : []
  })
  return { kind: 'titles', rows }
}

/** Items left after a shipment; later shipments may exist when its mail is rendered. */
function remainingItems(order: PlacedOrder, shipment: Shipment, shipments: readonly Shipment[]): string[] {
  const later = shipments.filter(({ id }) => id > shipment.id).flatMap(({ items }) => items)
  return order.items.flatMap((item) => {
    const sentLater = later
      .filter(({ orderItemId }) => orderItemId === item.id)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const left = toShip(item) + sentLater
    return left > 0 ? [`${left} × ${titleWithOptions(item)}`] : []
  })
}

function destination({ order, language }: OrderMailContext, { tracks }: Shipment): MailBlock[] {
  const { t } = language
  const place = order.pickupAddress
  if (place)
    return [
      heading(t('To be collected in our bookshop')),
      {
        kind: 'lines',
        lines: [place.name, place.street, `${place.postcode} ${place.city}`, ...hoursLines(place, language)],
      },
    ]
  return tracks.flatMap((track): MailBlock[] => {
    const url = trackingUrl(track)
    const parcel = t('Parcel %s, %s', track.number, track.title)
    return url ? [{ kind: 'link', text: t('%s: see where it is', parcel), href: url }] : [paragraph(parcel)]
  })
}

interface ShipmentTexts {
  subject: string
  title: string
  lead: string
  contents: string
}

/** The subject already distinguishes complete orders, parts and the rest. */
function shipmentTexts(
  { order: { number, pickupAddress }, language: { t } }: OrderMailContext,
  isPart: boolean,
  isRest: boolean,
): ShipmentTexts {
  if (pickupAddress) {
    const lead = t('What you ordered under number %s waits for you in the bookshop.', number)
    const texts = { title: t('Come and collect it'), contents: t('What waits for you') }
    if (isPart)
      return {
        ...texts,
        subject: t('A part of order %s can be collected', number),
        lead: t('A part of what you ordered under number %s waits for you in the bookshop.', number),
      }
    return {
      ...texts,
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

export const sendShipment = (parts: MailParts, key: string, number: string, id: number): Promise<void> =>
  sendOrderMail(parts, key, number, async (context) => {
    const {
      order,
      language: { t },
    } = context
    const { shipments } = await documentsOf(parts.db, order.id)
    const shipment = shipments.find((candidate) => candidate.id === id)
    if (!shipment) throw new Error(`order ${number} has no shipment ${id}`)
    const rest = remainingItems(order, shipment, shipments)
    const texts = shipmentTexts(
      context,
      rest.length > 0,
      shipments.some((earlier) => earlier.id < id),
    )
    const followsLater = order.pickupAddress
      ? t('They will follow, and we will write when they can be collected.')
      : t('They follow in another parcel, and we will write when it leaves.')
    const blocks: MailBlock[] = [
      paragraph(texts.lead),
      ...destination(context, shipment),
      heading(texts.contents),
      shippedTitles(shipment, context),
      ...cheaperTitles(context, id),
      ...(rest.length > 0
        ? [heading(t('Still to come')), { kind: 'lines', lines: rest } as const, paragraph(followsLater)]
        : []),
      ...commentBlocks(shipment.comments),
      orderLink(context),
    ]
    return orderMail(context, texts.subject, texts.title, blocks)
  })
