import { dayInWarsaw } from '../../../../language/warsaw-time.ts'
import type { Database, Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { PlacedOrder } from '../order.ts'
import { type CommandOptions, type CommandResult, runOrderCommand } from './order-command.ts'
import { listDocuments } from './documents.ts'
import { markDelivered } from './documents.sql.ts'
import { checkAllowed } from './fulfilment.ts'

export interface DeliverCommand {
  /** Number of a shipment; absent: every one that is on its way. */
  shipment?: string
  /** YYYY-MM-DD in Warsaw; absent: today. */
  day?: string
}

export interface DeliverResult {
  /** Numbers of the shipments that are delivered now. */
  shipments: string[]
  status: string
}

async function deliver(
  tx: Db,
  order: PlacedOrder,
  { shipment, day }: DeliverCommand,
  now: Date,
): Promise<DeliverResult> {
  checkAllowed(order, 'deliver')
  const today = dayInWarsaw(now)
  const deliveredOn = day ?? today
  if (deliveredOn > today) throw new Refusal('graphql-input', '%s has not come yet.', deliveredOn)
  const { shipments } = await listDocuments(tx, order.id)
  if (shipment !== undefined && !shipments.some(({ number }) => number === shipment))
    throw new Refusal('graphql-no-such-entity', 'Order %s has no shipment %s.', order.number, shipment)
  const awaited = shipments.filter(
    ({ number, deliveredOn: before }) => before === null && (shipment === undefined || number === shipment),
  )
  if (awaited.length === 0) throw new Refusal('graphql-input', 'No parcel of order %s is on its way.', order.number)
  const early = awaited.find(({ createdAt }) => dayInWarsaw(createdAt) > deliveredOn)
  if (early)
    throw new Refusal('graphql-input', 'Shipment %s left on %s only.', early.number, dayInWarsaw(early.createdAt))
  await markDelivered(
    tx,
    awaited.map(({ id }) => id),
    deliveredOn,
  )
  return { shipments: awaited.map(({ number }) => number), status: order.status }
}

/** Records that parcels reached the buyer, or were collected. */
export const deliverOrder = (
  db: Database,
  options: CommandOptions,
  delivery: DeliverCommand,
): Promise<CommandResult<DeliverResult>> =>
  runOrderCommand(db, options, 'deliver', delivery, (tx, order) => deliver(tx, order, delivery, options.now))
