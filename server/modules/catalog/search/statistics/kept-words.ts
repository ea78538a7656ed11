import { clean } from '../words.ts'

/** Longer texts are pasted, not searched for. */
const LONGEST = 60
const MOST_WORDS = 8

const isWord = (token: string) => /^[\p{L}\p{M}]+(?:['’.-][\p{L}\p{M}]+)*[.'’]?$/u.test(token)
/** A year, a volume, a class; longer numbers are somebody's, but for those of books. */
const isNumber = (token: string) => /^\d{1,4}$/.test(token)
const isOfBook = (text: string) => /^97[89]\d{10}$/.test(text.replaceAll(/[\s-]/g, ''))

/**
 * A search text as it is kept in statistics: in small letters. Empty for one that may say something about a person,
 * such as an address of mail, a phone number or a name with digits, and for one that is too long.
 */
export function keptWords(text: string): string {
  const words = clean(text)
    .toLowerCase()
    .replaceAll(/["„”“«»,;:!?()+]/g, ' ')
    .trim()
  if (isOfBook(words)) return words.replaceAll(/[\s-]/g, '')
  const tokens = words.split(/\s+/).filter(Boolean)
  const kept = tokens.join(' ')
  const digits = tokens.filter(isNumber).join('')
  // a number that is typed in groups
  if (digits.length > 6 || kept.length > LONGEST || tokens.length > MOST_WORDS) return ''
  return tokens.every((token) => isWord(token) || isNumber(token)) ? kept : ''
}
