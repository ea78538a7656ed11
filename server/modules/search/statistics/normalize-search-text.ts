import { normalizeCharacters } from '../words/words.ts'

/** Maximum length: longer texts are pasted, not typed. */
const MAX_LENGTH = 60
const MAX_WORDS = 8

const isWord = (token: string) => /^[\p{L}\p{M}]+(?:['’.-][\p{L}\p{M}]+)*[.'’]?$/u.test(token)
/** A year, volume or school class; longer numbers, except ISBNs, may be personal data. */
const isNumber = (token: string) => /^\d{1,4}$/.test(token)
const isOfBook = (text: string) => /^97[89]\d{10}$/.test(text.replaceAll(/[\s-]/g, ''))

/**
 * Normalizes a search text for statistics, in lower case. Empty for a text that may contain personal data, such as an
 * e-mail address, a phone number or a name with digits, and for one that is too long.
 */
export function normalizeSearchText(text: string): string {
  const cleaned = normalizeCharacters(text)
    .toLowerCase()
    .replaceAll(/["„”“«»,;:!?()+]/g, ' ')
    .trim()
  if (isOfBook(cleaned)) return cleaned.replaceAll(/[\s-]/g, '')
  const tokens = cleaned.split(/\s+/).filter(Boolean)
  const normalized = tokens.join(' ')
  const digits = tokens.filter(isNumber).join('')
  // a long number typed in groups of digits
  if (digits.length > 6 || normalized.length > MAX_LENGTH || tokens.length > MAX_WORDS) return ''
  return tokens.every((token) => isWord(token) || isNumber(token)) ? normalized : ''
}
