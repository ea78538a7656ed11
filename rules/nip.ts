import { text } from '../language/translate.ts'

const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]

/** Removes the prefix PL, spaces and hyphens: `PL 526-025-02-74` -> `5260250274`. */
export const normaliseNip = (input: string): string => input.trim().replace(/^PL/i, '').replaceAll(/[\s-]/g, '')

/** Error message of an invalid Polish tax number (NIP), or undefined. */
export function nipProblem(input: string): string | undefined {
  const nip = normaliseNip(input)
  const digits = [...nip].map(Number)
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0)
  // numbers with a leading 000, or of one repeated digit, pass the checksum but are not assigned
  const isValid = /^(?!000)(?!(\d)\1{9})\d{10}$/.test(nip) && sum % 11 === digits[9]
  return isValid ? undefined : text('Incorrect VAT number!')
}

/** Error message of an invalid tax number, or undefined; foreign numbers are checked for their shape only. */
export const taxNumberProblem = (input: string, country = 'PL'): string | undefined =>
  country === 'PL'
    ? nipProblem(input)
    : /^[A-Z\d]{4,15}$/i.test(input.replaceAll(/[\s.-]/g, ''))
      ? undefined
      : text('Incorrect VAT number!')

export const normaliseTaxNumber = (input: string, country = 'PL'): string =>
  country === 'PL' ? normaliseNip(input) : input.replaceAll(/[\s.-]/g, '').toUpperCase()
