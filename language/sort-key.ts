const ALPHABET = '0123456789aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż'
// consecutive code points from '!' on, so that a space sorts before all of them
const CODES = new Map([...ALPHABET].map((letter, index) => [letter, String.fromCharCode(0x21 + index)]))

/** Letters of other alphabets, which keep their own code points: these sort after all of the above. */
const OTHER_ALPHABET = /[^\P{L}\p{Script=Latin}]/u

/**
 * Sort key whose code-point order is the Polish alphabet's (ą after a, ł after l, ź before ż); digits first, other
 * alphabets last, punctuation dropped.
 */
export function sortKey(text: string): string {
  let key = ''
  for (const letter of text.normalize('NFC').toLowerCase()) {
    const code = CODES.get(letter)
    if (code) key += code
    else if (OTHER_ALPHABET.test(letter)) key += letter
    else if (/\s|-/.test(letter)) key += ' '
    else for (const part of letter.normalize('NFD')) key += CODES.get(part) ?? ''
  }
  return key.replaceAll(/ +/g, ' ').trim()
}

const LETTERS = [...ALPHABET].filter((letter) => /\p{L}/u.test(letter))

/** The first letter of a key, in upper case; undefined if it is not in the Polish alphabet. */
export const letterOfKey = (key: string): string | undefined =>
  LETTERS.find((letter) => CODES.get(letter) === key[0])?.toUpperCase()

/**
 * Range of the keys that begin with a letter: from the first bound up to, but excluding, the second. Without a letter,
 * bounds of the keys after Ż and before A: the first is greater than the second. Undefined for any other letter.
 */
export function keysOfLetter(letter: string | undefined): readonly [from: string, to: string] | undefined {
  if (letter === undefined) return [String.fromCharCode(0x21 + ALPHABET.length), CODES.get('a') ?? '']
  const code = LETTERS.includes(letter.toLowerCase()) ? CODES.get(letter.toLowerCase()) : undefined
  return code === undefined ? undefined : [code, String.fromCharCode(code.charCodeAt(0) + 1)]
}
