import { text } from '../../../../../language/translate.ts'
import type { Types } from '../../../generated/documents.ts'

export type PayMethod = Types.PayMethodFragment

/** Of a method: BLIK with its code on our page is a choice of its own. */
const BLIK = ':blik'

/** One choice of how to pay. */
export interface Way {
  /** Of its radio button. */
  value: string
  method: PayMethod
  isBlik: boolean
}

/** The choices that these methods are, in the shop's order; BLIK is one of them once. */
export function waysToPay(methods: readonly PayMethod[]): Way[] {
  const withBlik = methods.find(({ has_blik }) => has_blik)
  return methods.flatMap((method) => [
    ...(method === withBlik ? [{ value: method.code + BLIK, method, isBlik: true }] : []),
    { value: method.code, method, isBlik: false },
  ])
}

/** The method's code in the value of a radio button. */
export const codeOf = (value: string): string => value.replace(new RegExp(`${BLIK}$`), '')
export const isBlik = (value: string): boolean => value.endsWith(BLIK)

export const NO_CODE = text('Enter the 6 digits that your bank’s app shows as the BLIK code.')

/** A code of six digits, written with spaces or without. */
export const normaliseBlik = (written: string): string => written.replaceAll(/[\s-]/g, '')
export const isBlikCode = (written: string): boolean => /^\d{6}$/.test(normaliseBlik(written))
