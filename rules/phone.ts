import { text } from '../language/translate.ts'
import { foldPasted } from './fold-pasted.ts'

/** Removes separators and replaces a leading 00 by a plus: `0048 123-456-789` -> `+48123456789`. */
export const normalisePhone = (input: string): string =>
  foldPasted(input)
    .replaceAll(/[\s().-]/g, '')
    .replace(/^00(?=\d{9})/, '+')

/** Formats a number for display: `+48 123 456 789`. */
export function formatPhone(input: string): string {
  const phone = normalisePhone(input)
  const [, prefix = '', own = phone] = /^(\+\d{2})?(\d{9})$/.exec(phone) ?? []
  return own.length === 9 ? `${prefix} ${own.replaceAll(/(\d{3})(?=\d)/g, '$1 ')}`.trim() : phone
}

/** Error message of an invalid phone number, or undefined. Valid are 9 to 12 digits after an optional plus. */
export const phoneProblem = (input: string): string | undefined =>
  /^\+?\d{9,12}$/.test(normalisePhone(input)) ? undefined : text('Incorrect phone input!')
