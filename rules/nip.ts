import { text } from '../language/translate.ts'

const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]

/** Removes the prefix PL, spaces and hyphens: `PL 526-025-02-74` -> `5260250274`. */
export const normaliseNip = (written: string): string => written.trim().replace(/^PL/i, '').replaceAll(/[\s-]/g, '')

/** Error message of an invalid Polish tax number (NIP), or undefined. */
export function nipProblem(written: string): string | undefined {
  const nip = normaliseNip(written)
  const digits = [...nip].map(Number)
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * (digits[place] ?? 0), 0)
  // numbers with a leading 000, or of one repeated digit, pass the checksum but are not assigned
  const isValid = /^(?!000)(?!(\d)\1{9})\d{10}$/.test(nip) && sum % 11 === digits[9]
  return isValid ? undefined : text('Incorrect VAT number!')
}

/** Error message of an invalid tax number, or undefined; foreign numbers are checked for their shape only. */
export const taxNumberProblem = (written: string, country = 'PL'): string | undefined =>
  country === 'PL'
    ? nipProblem(written)
    : /^[A-Z\d]{4,15}$/i.test(written.replaceAll(/[\s.-]/g, ''))
      ? undefined
      : text('Incorrect VAT number!')

export const normaliseTaxNumber = (written: string, country = 'PL'): string =>
  country === 'PL' ? normaliseNip(written) : written.replaceAll(/[\s.-]/g, '').toUpperCase()
