import { dayInWarsaw } from '../../../../language/warsaw-time.ts'
import type { Database, Db } from '../../../platform/db/db.ts'
import { publish } from '../../../platform/events/events.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { removeStock, shipStock, stockOf } from '../../inventory/index.ts'
import { writeComment } from '../orders.sql.ts'
import { pointLine } from '../delivery-point.ts'
import { titleWithOptions } from '../item-options.ts'
import type { PlacedOrder } from '../order.ts'
import { type CommandOptions, type CommandResult, runOrderCommand, updateOrderState } from './order-command.ts'
import { carrierOf, titleOfCarrier } from './carriers.ts'
import type { Track } from './document.ts'
import { addQuantities, insertShipment } from './documents.sql.ts'
import { checkAllowed, isUnpaid, type PickedLine, pickLines, quantityToShip, type RequestedItem } from './fulfilment.ts'
import { checkCompleteBundles } from './bundle-shipping.ts'
import { nextNumber } from './numbers.ts'
import { settleShippedPresale } from '../presale/settle-presale.ts'

export const ORDER_SHIPMENT = 'order-shipment'

export interface ShipCommand {
  /** Absent: everything not shipped. */
  items?: readonly RequestedItem[]
  trackingNumbers: readonly string[]
  /** `dhl`; absent: the order's carrier. */
  carrier?: string
  carrierTitle?: string
  /** Inventory source of copies without a reservation. */
  source?: string
  /** Allows shipping before payment. */
  evenUnpaid?: boolean
  /** Without `items`: ships presales before their day, and copies that no source has. */
  isForced?: boolean
  comment?: string
  notify: boolean
}

export interface ShipmentResult {
  id: number
  number: string
  items: { sku: string; name: string; quantity: number }[]
  /** The locker or point, with the data for its label. */
  point?: string
  status: string
  currency: string
  /** Reduction of presales that became cheaper; grosze. */
  less?: number
  /** Current price of the whole order, if nothing of it is paid. */
  toCollect?: number
}

const toStockLines = (picked: readonly PickedLine[], sourceOf: (line: PickedLine) => string | null | undefined) =>
  picked.flatMap((line) => {
    const sourceCode = sourceOf(line)
    return line.item.productId && sourceCode
      ? [{ productId: line.item.productId, sourceCode, quantity: line.quantity }]
      : []
  })

function tracksOf(order: PlacedOrder, { trackingNumbers, carrier, carrierTitle }: ShipCommand): Track[] {
  const code = carrierOf(carrier ?? order.carrierCode ?? 'custom')
  const title = carrierTitle ?? titleOfCarrier(code) ?? order.carrierTitle ?? code
  return trackingNumbers.map((number) => ({ carrier: code, title, number: number.trim() }))
}

/** Refuses what nobody named and the shop cannot have: presales before their day, and copies that no source has. */
async function checkReadyToLeave(tx: Db, picked: readonly PickedLine[], today: string): Promise<void> {
  const stock = await stockOf(
    tx,
    picked.map(({ item }) => item.productId ?? 0),
  )
  const missing = picked.flatMap(({ item, quantity }, index) => {
    const isEarly = item.shipsFrom !== null && item.shipsFrom > today
    const copies = stock[index]?.reduce((sum, { salable }) => sum + salable, 0) ?? 0
    if (!isEarly && (item.sourceCode || copies >= quantity)) return []
    return [`${item.sku} ${titleWithOptions(item)} (${isEarly ? `presale, ${item.shipsFrom}` : 'no copy in stock'})`]
  })
  if (missing.length > 0)
    throw new Refusal(
      'graphql-input',
      'Not ready to be shipped: %s. Ship the other lines with --item, name these with --item as well, or use --force.',
      missing.join('; '),
    )
}

async function ship(tx: Db, order: PlacedOrder, shipping: ShipCommand, now: Date): Promise<ShipmentResult> {
  const { items, source, evenUnpaid, isForced, comment, notify } = shipping
  checkAllowed(order, 'ship')
  if (isUnpaid(order) && !evenUnpaid) throw new Refusal('graphql-input', 'Order %s has not been paid.', order.number)
  const picked = pickLines(order, items, quantityToShip)
  if (picked.length === 0) throw new Refusal('graphql-input', 'Nothing of order %s is left to ship.', order.number)
  if (!items && !isForced) await checkReadyToLeave(tx, picked, dayInWarsaw(now))
  checkCompleteBundles(order, picked)
  await shipStock(
    tx,
    order.id,
    toStockLines(picked, ({ item }) => item.sourceCode),
  )
  if (source)
    await removeStock(
      tx,
      toStockLines(picked, ({ item }) => (item.sourceCode ? undefined : source)),
    )
  await addQuantities(
    tx,
    picked.map(({ item, quantity }) => ({ id: item.id, shipped: quantity })),
  )
  const { status } = await updateOrderState(tx, order.number)
  const number = await nextNumber(tx, 'shipment', { storeCode: order.storeCode, day: dayInWarsaw(now) })
  const id = await insertShipment(tx, {
    orderId: order.id,
    number,
    items: picked.map(({ item, quantity }) => ({ orderItemId: item.id, quantity })),
    tracks: tracksOf(order, shipping),
  })
  const price = await settleShippedPresale(tx, order, { picked, shipmentId: id, now })
  if (comment) await writeComment(tx, order.id, { message: comment, status, isVisible: true, shipmentId: id })
  if (notify)
    await enqueue(tx, {
      kind: ORDER_SHIPMENT,
      payload: { number: order.number, id },
      key: `${ORDER_SHIPMENT}:${number}`,
    })
  await publish(tx, 'order.shipped', { number: order.number, shipmentId: id })
  return {
    id,
    number,
    items: picked.map(({ item: { sku, name }, quantity }) => ({ sku, name, quantity })),
    ...(order.deliveryPoint && { point: pointLine(order.deliveryPoint) }),
    status,
    currency: order.currency,
    ...price,
  }
}

/** Ships an order completely or partially and deducts its reserved stock. */
export const shipOrder = (
  db: Database,
  options: CommandOptions,
  shipping: ShipCommand,
): Promise<CommandResult<ShipmentResult>> =>
  runOrderCommand(db, options, 'ship', shipping, (tx, order) => ship(tx, order, shipping, options.now))
