const weightedSum = (digits: string) =>
  [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)

export const isEan13 = (digits: string): boolean => /^\d{13}$/.test(digits) && weightedSum(digits) % 10 === 0

// 979-0 is for printed music (ISMN)
export const isIsbn13 = (digits: string): boolean => /^97(?:8|9(?!0))/.test(digits) && isEan13(digits)

const isIsbn10 = (digits: string): boolean =>
  /^\d{9}[\dX]$/.test(digits) &&
  [...digits].reduce((sum, digit, index) => sum + (digit === 'X' ? 10 : Number(digit)) * (10 - index), 0) % 11 === 0

/** Converts an ISBN-10 to 13 digits; undefined if its check digit is wrong. */
export function fromIsbn10(digits: string): string | undefined {
  if (!isIsbn10(digits)) return undefined
  const body = `978${digits.slice(0, 9)}`
  return `${body}${(10 - (weightedSum(body) % 10)) % 10}`
}

/** An entry of a list of numbers. */
export interface IsbnEntry {
  /** Line number, from 1. */
  line: number
  text: string
}

// removes hyphens of every length, spaces, and prefixes such as `ISBN-13:`
const stripIsbn = (input: string) =>
  input
    .toUpperCase()
    .replace(/^\s*(?:E-?)?(?:ISBN|EAN)(?:-?1[03](?!\d))?\s*:?/, '')
    .replaceAll(/[\s.\u00AD\u2010-\u2015\u2212-]/g, '')

/**
 * Normalizes an ISBN-10, an ISBN-13 or another EAN to 13 digits; undefined if the check digit is wrong.
 */
export function normaliseIsbn(input: string): string | undefined {
  const digits = stripIsbn(input)
  return isEan13(digits) ? digits : fromIsbn10(digits)
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
