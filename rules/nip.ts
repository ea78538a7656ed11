import { text } from '../language/translate.ts'

const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]

/** Digits alone: `PL 526-025-02-74` -> `5260250274`. */
export const normaliseNip = (written: string): string => written.trim().replace(/^PL/i, '').replaceAll(/[\s-]/g, '')

/** Why a Polish tax number (NIP) cannot be right, or undefined. */
export function nipProblem(written: string): string | undefined {
  const nip = normaliseNip(written)
  const digits = [...nip].map(Number)
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * (digits[place] ?? 0), 0)
  // 000… and one digit repeated pass the sum and are nobody's
  const right = /^(?!000)(?!(\d)\1{9})\d{10}$/.test(nip) && sum % 11 === digits[9]
  return right ? undefined : text('Incorrect VAT number!')
}

/** The tax number of a company elsewhere is only looked at for its shape. */
export const taxNumberProblem = (written: string, country = 'PL'): string | undefined =>
  country === 'PL'
    ? nipProblem(written)
    : /^[A-Z\d]{4,15}$/i.test(written.replaceAll(/[\s.-]/g, ''))
      ? undefined
      : text('Incorrect VAT number!')

export const normaliseTaxNumber = (written: string, country = 'PL'): string =>
  country === 'PL' ? normaliseNip(written) : written.replaceAll(/[\s.-]/g, '').toUpperCase()
