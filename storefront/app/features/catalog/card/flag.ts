import type { LabelFragment, ProductSummaryFragment } from '../../../generated/operations.ts'
import { percentText } from './price-texts.ts'

/** Flag on a cover, at most one: the reduction, or a label of the shop. */
export interface Flag {
  percent?: string
  label?: string
}

/** `status` is the status text shown beside the flag: a label with the same text is omitted. */
export function flagOf(product: ProductSummaryFragment, labels: readonly LabelFragment[], status: string): Flag {
  const names = (product.sf_labels ?? '').split(',').map((name) => name.trim())
  const own = names.flatMap((name) => labels.find((label) => label.name === name) ?? [])
  const percent = own.some(({ show_discount }) => show_discount) ? percentText(product) : undefined
  if (percent) return { percent }
  const lowerStatus = status.toLowerCase()
  return {
    label: own.find(({ name, show_discount }) => !show_discount && !lowerStatus.startsWith(name.toLowerCase()))?.name,
  }
}
