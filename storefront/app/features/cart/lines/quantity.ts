import type { Language } from '../../../../../language/translate.ts'

export interface QuantityRules {
  min: number
  max: number
  step: number
}

/** Error text for a quantity; undefined when it can be bought. */
export function quantityProblem(
  quantity: number,
  { min, max, step }: QuantityRules,
  t: Language['t'],
): string | undefined {
  if (!(quantity >= min)) return t('The minimum amount you can purchase is %s', min)
  if (quantity > max) return t('The maximum amount you can purchase is %s', max)
  if (step > 1 && quantity % step !== 0) return t('You can buy this product only in quantities of %s at a time.', step)
}

/** A whole number above zero, else undefined. */
export function parseQuantity(value: FormDataEntryValue | null): number | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  const quantity = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return quantity > 0 ? quantity : undefined
}
