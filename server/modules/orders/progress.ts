import { text } from '../../../language/translate.ts'
import { dayInWarsaw } from '../../../language/warsaw-time.ts'
import type { Shipment } from './documents/document.ts'
import { isPrepaid, isUnpaid, quantityToShip } from './documents/fulfilment.ts'
import { isDownloadable } from './file-supply.ts'
import type { PlacedOrder } from './order.ts'

export type StepCode = 'PLACED' | 'PAID' | 'PACKED' | 'FILES' | 'SENT' | 'READY' | 'DELIVERED' | 'COLLECTED'

/** A step of an order on its way to the buyer. */
export interface OrderStep {
  code: StepCode
  /** English key. */
  label: string
  state: 'DONE' | 'CURRENT' | 'AHEAD'
  /** YYYY-MM-DD in Warsaw, where it is known. */
  day: string | null
}

type Step = Pick<OrderStep, 'code' | 'label'> & { day?: Date | string | null }

const formatDay = (day: Step['day']) => (day instanceof Date ? dayInWarsaw(day) : day || null)

/** `reached` is the index of the current step. */
const markProgress = (steps: readonly Step[], reached: number): OrderStep[] =>
  steps.map(({ code, label, day }, index) => ({
    code,
    label,
    state: index < reached ? 'DONE' : index === reached ? 'CURRENT' : 'AHEAD',
    day: index <= reached ? formatDay(day) : null,
  }))

/** The steps of an order to its buyer; empty if it has no next step, such as a canceled one. */
export function progressOf(order: PlacedOrder, shipments: readonly Shipment[]): OrderStep[] {
  if (!['new', 'pending_payment', 'processing', 'complete'].includes(order.state)) return []
  const [first] = shipments
  const isPaid = !isUnpaid(order) && order.state !== 'new' && order.state !== 'pending_payment'
  const firstSteps: Step[] = [
    { code: 'PLACED', label: text('Order placed'), day: order.placedAt },
    // an order shipped before its payment has no payment step
    ...(isPrepaid(order) && (isPaid || !first)
      ? [{ code: 'PAID', label: text('Paid'), day: order.paidAt } as const]
      : []),
  ]
  if (order.isVirtual && !order.items.some(isDownloadable))
    return markProgress(firstSteps, isPaid ? firstSteps.length - 1 : 0)
  if (order.isVirtual)
    return markProgress(
      [...firstSteps, { code: 'FILES', label: text('Files ready to download'), day: order.paidAt }],
      isPaid ? firstSteps.length : 0,
    )
  const isPart = first !== undefined && order.items.some((item) => quantityToShip(item) > 0)
  const isDelivered = first !== undefined && !isPart && shipments.every(({ deliveredOn }) => deliveredOn !== null)
  const lastDay = shipments.reduce(
    (last, { deliveredOn }) => (deliveredOn && deliveredOn > last ? deliveredOn : last),
    '',
  )
  const sentOn = first?.createdAt
  const steps: Step[] = [
    ...firstSteps,
    { code: 'PACKED', label: !first && isPaid ? text('Being packed') : text('Packed'), day: sentOn },
    ...(order.pickupAddress
      ? ([
          { code: 'READY', label: isPart ? text('Ready in part') : text('Ready for collection'), day: sentOn },
          { code: 'COLLECTED', label: text('Collected'), day: lastDay },
        ] as const)
      : ([
          { code: 'SENT', label: isPart ? text('Sent in part') : text('On its way'), day: sentOn },
          { code: 'DELIVERED', label: text('Delivered'), day: lastDay },
        ] as const)),
  ]
  const packed = firstSteps.length
  return markProgress(steps, isDelivered ? packed + 2 : first ? packed + 1 : isPaid ? packed : 0)
}
