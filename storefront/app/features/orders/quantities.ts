import { text } from '../../../../language/translate.ts'

interface LineQuantities {
  quantity_ordered: number | null
  quantity_canceled: number | null
  quantity_invoiced: number | null
  quantity_refunded: number | null
  quantity_returned: number | null
  quantity_shipped: number | null
}

/** The ordered quantity, and the others that tell more: invoiced and shipped ones only in part. */
export function quantitiesToShow(line: LineQuantities): { label: string; count: number }[] {
  const ordered = line.quantity_ordered ?? 0
  const isInPart = (count: number | null) => (count === ordered ? 0 : count)
  return [
    { label: text('Ordered'), count: ordered },
    { label: text('Canceled'), count: line.quantity_canceled },
    { label: text('Invoiced'), count: isInPart(line.quantity_invoiced) },
    { label: text('Refunded'), count: line.quantity_refunded },
    { label: text('Returned'), count: line.quantity_returned },
    { label: text('Shipped'), count: isInPart(line.quantity_shipped) },
  ].flatMap(({ label, count }, at) => (at === 0 || (count ?? 0) > 0 ? { label, count: count ?? 0 } : []))
}
