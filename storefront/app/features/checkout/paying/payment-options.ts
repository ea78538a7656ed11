import { text } from '../../../../../language/translate.ts'
import type { Types } from '../../../generated/documents.ts'

export type PayMethod = Types.PayMethodFragment

/** Suffix of the method code for BLIK with a code field, which is an option of its own. */
const BLIK = ':blik'

/** Option of the payment choice. */
export interface PaymentOption {
  /** Value of its radio button. */
  value: string
  method: PayMethod
  isBlik: boolean
}

/** Options for the methods, in the shop's order, with BLIK once before the first method that supports it. */
export function paymentOptions(methods: readonly PayMethod[]): PaymentOption[] {
  const withBlik = methods.find(({ has_blik }) => has_blik)
  return methods.flatMap((method) => [
    ...(method === withBlik ? [{ value: method.code + BLIK, method, isBlik: true }] : []),
    { value: method.code, method, isBlik: false },
  ])
}

/** Method code in the value of a radio button. */
export const codeOf = (value: string): string => value.replace(new RegExp(`${BLIK}$`), '')
export const isBlik = (value: string): boolean => value.endsWith(BLIK)

export const INVALID_CODE = text('Enter the 6 digits that your bank’s app shows as the BLIK code.')

/** Removes the spaces and hyphens of a BLIK code. */
export const normaliseBlik = (code: string): string => code.replaceAll(/[\s-]/g, '')
export const isBlikCode = (code: string): boolean => /^\d{6}$/.test(normaliseBlik(code))
