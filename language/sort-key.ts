const ALPHABET = '0123456789aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż'
// room between letters is of no use, so one code point each from '!' on; a space sorts before all
const CODES = new Map([...ALPHABET].map((letter, index) => [letter, String.fromCharCode(0x21 + index)]))

/**
 * Key whose code-point order is the Polish alphabet's (ą after a, ł after l, ź before ż); digits first, punctuation
 * dropped.
 */
export function sortKey(words: string): string {
  let key = ''
  for (const letter of words.normalize('NFC').toLowerCase()) {
    const code = CODES.get(letter)
    if (code) key += code
    else if (/\s|-/.test(letter)) key += ' '
    else for (const part of letter.normalize('NFD')) key += CODES.get(part) ?? ''
  }
  return key.replaceAll(/ +/g, ' ').trim()
}

const LETTERS = [...ALPHABET].filter((letter) => /\p{L}/u.test(letter))

/** The letter that a key begins with, a capital; undefined for digits and for what no Polish letter spells. */
export const letterOfKey = (key: string): string | undefined =>
  LETTERS.find((letter) => CODES.get(letter) === key[0])?.toUpperCase()

/**
 * Keys that begin with a letter lie from the first up to, not with, the second; without a letter all that come before
 * A.
 */
export function keysOfLetter(letter: string | undefined): readonly [from: string, to: string] | undefined {
  if (letter === undefined) return ['', CODES.get('a') ?? '']
  const code = LETTERS.includes(letter.toLowerCase()) ? CODES.get(letter.toLowerCase()) : undefined
  return code === undefined ? undefined : [code, String.fromCharCode(code.charCodeAt(0) + 1)]
}
