import { dayInWarsaw } from '../../../../language/warsaw-time.ts'
import { arrivalOf, placeOf } from '../../delivery/index.ts'
import { heading, type MailBlock, paragraph, type MailParts } from '../../mail/index.ts'
import { trackingUrl } from '../documents/carriers.ts'
import type { Shipment } from '../documents/document.ts'
import { listDocuments } from '../documents/documents.ts'
import { quantityToShip } from '../documents/fulfilment.ts'
import { pointLines } from '../delivery-point.ts'
import { withBundleOptions, titleWithOptions } from '../item-options.ts'
import type { PlacedOrder } from '../order.ts'
import { progressOf } from '../progress.ts'
import { commentBlocks, hoursLines, promiseLine } from './order-blocks.ts'
import { cheaperTitles } from './presale-blocks.ts'
import { coverOf, orderLink, orderMail, type OrderMailContext, sendOrderMail } from './order-mail.ts'

/** The items of a shipment. */
function shippedTitles({ items }: Shipment, context: OrderMailContext): MailBlock {
  const rows = items.flatMap(({ orderItemId, quantity }) => {
    const item = context.order.items.find(({ id }) => id === orderItemId)
    return item
      ? [
          {
            text: `${quantity} × ${titleWithOptions(withBundleOptions(context.order, item, items))}`,
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
    const remaining = quantityToShip(item) + sentLater
    return remaining > 0 ? [`${remaining} × ${titleWithOptions(item)}`] : []
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
  const point: MailBlock[] = order.deliveryPoint
    ? [
        heading(t('To be collected at a point')),
        { kind: 'lines', lines: pointLines(order.deliveryPoint, language) },
        paragraph(t('The carrier writes when the parcel is there, with the code to collect it.')),
      ]
    : []
  const parcels = tracks.flatMap((track): MailBlock[] => {
    const url = trackingUrl(track)
    const parcel = t('Parcel %s, %s', track.number, track.title)
    // the text of a button must be short
    return [paragraph(parcel), ...(url ? [{ kind: 'link', text: t('See where it is'), href: url } as const] : [])]
  })
  return [...point, ...parcels]
}

/** Days of arrival: those of the delivery method, counted from the day of dispatch. */
function expectedArrival(
  { order: { deliveryPromise }, language }: OrderMailContext,
  { createdAt }: Shipment,
): MailBlock[] {
  const method = deliveryPromise?.method
  if (!method || method.kind === 'store-pickup') return []
  const days = arrivalOf(method, dayInWarsaw(createdAt))
  return days ? [paragraph(promiseLine({ ...days, place: placeOf(method), order_before: null }, language))] : []
}

/** The steps of the order, with the reached ones ticked. */
function progressBlocks(
  { order, language: { t, date } }: OrderMailContext,
  shipments: readonly Shipment[],
): MailBlock[] {
  const steps = progressOf(order, shipments)
  if (steps.length === 0) return []
  const lines = steps.map(({ label, state, day }) => {
    const named = day ? `${t(label)}, ${date(day)}` : t(label)
    return state === 'AHEAD' ? `– ${named}` : `✓ ${named}`
  })
  return [heading(t('Where your order is')), { kind: 'lines', lines }]
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
    const { shipments } = await listDocuments(parts.db, order.id)
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
      ...expectedArrival(context, shipment),
      ...destination(context, shipment),
      ...progressBlocks(context, shipments),
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
