import type { Language } from '../../../language/translate.ts'
import { maximumQuantity, minimumQuantity } from '../../../rules/quantity.ts'

/** What the server demands of a quantity; `end` is the upper end of the control's buttons (D1). */
export interface QuantityRules {
  min: number
  max: number
  step: number
  end: number
}

interface StockItem {
  min_sale_qty?: number | null
  max_sale_qty?: number | null
  qty_increments?: number | null
}

const MAX_QUANTITY = 999
const DEFAULT_END = 200

/** `end` is the setting of the control; its buttons never go beyond the rule. */
export function quantityRules(stock: StockItem | null | undefined, end: number | null = DEFAULT_END): QuantityRules {
  const step = Math.max(1, stock?.qty_increments ?? 1)
  const min = minimumQuantity(stock?.min_sale_qty, step)
  const max = stock?.max_sale_qty ?? MAX_QUANTITY
  return { min, max, step, end: Math.max(min, maximumQuantity(Math.min(max, end ?? DEFAULT_END), step)) }
}

/** Error text for a quantity; undefined when it can be bought. */
export function quantityProblem(
  quantity: number,
  { min, max, step }: Pick<QuantityRules, 'min' | 'max' | 'step'>,
  t: Language['t'],
): string | undefined {
  if (!(quantity >= min)) return t('The minimum amount you can purchase is %s', min)
  if (quantity > max) return t('The maximum amount you can purchase is %s', max)
  if (!Number.isInteger(quantity)) return t('Invalid quantity')
  if (step > 1 && quantity % step !== 0) return t('You can buy this product only in quantities of %s at a time.', step)
}

/** A whole number above zero, else undefined. */
export function parseQuantity(value: FormDataEntryValue | null): number | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  const quantity = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return quantity > 0 ? quantity : undefined
}
