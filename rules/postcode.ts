import { text } from '../language/translate.ts'

/** `00950`, `00 950` and `00-950` all become 00-950; other postcodes are only trimmed. */
export function normalisePostcode(input: string, country = 'PL'): string {
  const trimmed = input.trim()
  if (country !== 'PL') return trimmed
  const digits = trimmed.replaceAll(/[\s-]/g, '')
  return /^\d{5}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2)}` : trimmed
}

/** Error message of an invalid postcode, or undefined. */
export function postcodeProblem(input: string, country = 'PL'): string | undefined {
  const postcode = normalisePostcode(input, country)
  const isValid = country === 'PL' ? /^\d{2}-\d{3}$/.test(postcode) : /^[\p{L}\d][\p{L}\d\s-]{1,11}$/u.test(postcode)
  return isValid ? undefined : text('Incorrect postcode! Example: 00-950')
}
