const ALPHABET = '0123456789aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż'
// room between letters is of no use, so one code point each from '!' on; a space sorts before all
const CODES = new Map([...ALPHABET].map((letter, index) => [letter, String.fromCharCode(0x21 + index)]))

/** Letters of other alphabets keep their own code points, which come after all of these. */
const OTHER_ALPHABET = /[^\P{L}\p{Script=Latin}]/u

/**
 * Key whose code-point order is the Polish alphabet's (ą after a, ł after l, ź before ż); digits first, other alphabets
 * last, punctuation dropped.
 */
export function sortKey(words: string): string {
  let key = ''
  for (const letter of words.normalize('NFC').toLowerCase()) {
    const code = CODES.get(letter)
    if (code) key += code
    else if (OTHER_ALPHABET.test(letter)) key += letter
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
 * Keys that begin with a letter lie from the first up to, not with, the second; without a letter all that come before A
 * and after Ż: the first is above the second.
 */
export function keysOfLetter(letter: string | undefined): readonly [from: string, to: string] | undefined {
  if (letter === undefined) return [String.fromCharCode(0x21 + ALPHABET.length), CODES.get('a') ?? '']
  const code = LETTERS.includes(letter.toLowerCase()) ? CODES.get(letter.toLowerCase()) : undefined
  return code === undefined ? undefined : [code, String.fromCharCode(code.charCodeAt(0) + 1)]
}
