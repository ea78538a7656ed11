import { text } from '../../../../language/translate.ts'
import { present, type Line, type Order } from './order.ts'

export interface Progress {
  steps: readonly string[]
  /** The last step reached. */
  at: number
}

const isFile = ({ product_type }: Line) => product_type === 'downloadable' || product_type === 'virtual'

function leftToSend(line: Line): number {
  const settled = (line.quantity_canceled ?? 0) + (line.quantity_shipped ?? 0) + (line.quantity_refunded ?? 0)
  return Math.max(0, (line.quantity_ordered ?? 0) - settled)
}

/** Progress of an order; undefined for one that has no next step, such as a canceled one. */
export function progressOf(order: Order): Progress | undefined {
  if (!['new', 'pending_payment', 'processing', 'complete'].includes(order.state ?? '')) return undefined
  const isPaid = order.state === 'processing' || order.state === 'complete'
  if (!order.shipping_address) {
    return { steps: [text('Order placed'), text('Files ready to download')], at: isPaid ? 1 : 0 }
  }
  const isSent = present(order.shipments).length > 0
  const isPart = isSent && present(order.items).some((line) => !isFile(line) && leftToSend(line) > 0)
  const [whole, part] = order.pickup_store
    ? [text('Ready for collection'), text('Ready in part')]
    : [text('Sent'), text('Sent in part')]
  return { steps: [text('Order placed'), text('Being packed'), isPart ? part : whole], at: isSent ? 2 : isPaid ? 1 : 0 }
}
