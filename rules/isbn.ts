import { foldPasted } from './fold-pasted.ts'

const weightedSum = (digits: string) =>
  [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)

const isbn10CheckDigit = (body: string) => {
  const rest = [...body].reduce((sum, digit, index) => sum + Number(digit) * (index + 1), 0) % 11
  return rest === 10 ? 'X' : String(rest)
}

const checkDigit = (body: string) => (10 - (weightedSum(body) % 10)) % 10

export const isEan13 = (digits: string): boolean => /^\d{13}$/.test(digits) && weightedSum(digits) % 10 === 0

// 979-0 is for printed music (ISMN)
export const isIsbn13 = (digits: string): boolean => /^97(?:8|9(?!0))/.test(digits) && isEan13(digits)

const isIsbn10 = (digits: string): boolean =>
  /^\d{9}[\dX]$/.test(digits) &&
  [...digits].reduce((sum, digit, index) => sum + (digit === 'X' ? 10 : Number(digit)) * (10 - index), 0) % 11 === 0

/** The ISBN-13 of an ISBN-10, whatever its check digit is. */
export function isbn13OfIsbn10(digits: string): string {
  const body = `978${digits.slice(0, 9)}`
  return `${body}${checkDigit(body)}`
}

/** Converts an ISBN-10 to 13 digits; undefined if its check digit is wrong. */
const fromIsbn10 = (digits: string) => (isIsbn10(digits) ? isbn13OfIsbn10(digits) : undefined)

/** An entry of a list of numbers. */
export interface IsbnEntry {
  /** Line number, from 1. */
  line: number
  text: string
}

// removes hyphens of every length, spaces, and prefixes such as `ISBN-13:`
const stripIsbn = (input: string) =>
  foldPasted(input)
    .toUpperCase()
    .replace(/^\s*(?:E-?)?(?:ISBN|EAN)(?:-?1[03](?!\d))?\s*:?/, '')
    .replaceAll(/[\s.-]/g, '')

/** `9,788324000012E+12`: a number as a spreadsheet writes it, whole or with its last digits rounded away. */
const SCIENTIFIC = /^\s*(\d)(?:[.,](\d+))?\s*E\s*\+?(\d{1,2})\s*$/i
/** `9788324000012.0`, from a column with decimals. */
const SPREADSHEET_FRACTION = /(?<=^\s*\d{7,13})[.,]0+\s*$/

/** Digits of a number in scientific notation; undefined if more than the check digit is lost, or it is ambiguous. */
function fromScientific(first: string, fraction: string, exponent: number): string | undefined {
  const digits = first + fraction
  if (digits.length > exponent) return digits.length === exponent + 1 ? digits : undefined
  if (exponent !== 12 || digits.length !== exponent) return undefined
  // the last digit was rounded away: up if it was 5 or more
  const candidates = [Number(digits), Number(digits) - 1]
    .map((body) => `${body}${checkDigit(String(body))}`)
    .filter((candidate) => Math.round(Number(candidate) / 10) === Number(digits))
  return candidates.length === 1 ? candidates[0] : undefined
}

/** Restores the zeros that a spreadsheet drops in front: at most three of an ISBN-10, one of an EAN. */
function withLostZeros(digits: string): string | undefined {
  if (/^\d{6,8}[\dX]$/.test(digits)) return fromIsbn10(digits.padStart(10, '0'))
  // an ISBN-13 that lacks its last digit is no EAN
  return /^(?!97[89])\d{12}$/.test(digits) && isEan13(`0${digits}`) ? `0${digits}` : undefined
}

/** An ISBN-13 as an ISBN-10 without its leading zeros, as spreadsheets leave it; undefined if it has none. */
export function spreadsheetForm(isbn13: string): string | undefined {
  if (!/^9780\d{9}$/.test(isbn13)) return undefined
  const body = isbn13.slice(3, 12)
  return `${body}${isbn10CheckDigit(body)}`.replace(/^0+/, '')
}

/**
 * Normalizes an ISBN-10, an ISBN-13 or another EAN, as people and spreadsheets write it, to 13 digits; undefined if the
 * check digit is wrong.
 */
export function normaliseIsbn(input: string): string | undefined {
  const [, first, fraction = '', exponent] = SCIENTIFIC.exec(input) ?? []
  const digits = first
    ? (fromScientific(first, fraction, Number(exponent)) ?? '')
    : stripIsbn(input.replace(SPREADSHEET_FRACTION, ''))
  return isEan13(digits) ? digits : (fromIsbn10(digits) ?? withLostZeros(digits))
}

/** Maximum number of entries that are processed at once; longer than any school list. */
export const MAX_ISBNS = 200

/**
 * Parses a pasted list: numbers separated by line breaks, commas, semicolons, tabs or spaces. Each number is listed
 * once.
 */
export function parseIsbns(input: string): {
  validEntries: (IsbnEntry & { isbn: string })[]
  invalidEntries: IsbnEntry[]
} {
  const valid = new Map<string, IsbnEntry & { isbn: string }>()
  const invalid: IsbnEntry[] = []
  for (const [index, row] of input.split(/\r\n|\r|\n/).entries()) {
    for (const part of row.split(/[,;\t]/)) {
      const text = part.trim()
      if (!text) continue
      const singleIsbn = normaliseIsbn(text)
      const parts = singleIsbn ? [singleIsbn] : text.split(/\s+/).map(normaliseIsbn)
      if (parts.every((isbn) => isbn !== undefined))
        for (const isbn of parts) valid.set(isbn, valid.get(isbn) ?? { line: index + 1, text, isbn })
      else invalid.push({ line: index + 1, text })
    }
  }
  return { validEntries: [...valid.values()], invalidEntries: invalid }
}
