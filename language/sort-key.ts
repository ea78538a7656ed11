const ALPHABET = '0123456789aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż'
// room between letters is of no use, so one code point each from '!' on; a space sorts before all
const CODES = new Map([...ALPHABET].map((letter, index) => [letter, String.fromCharCode(0x21 + index)]))

/** Key whose code-point order is the Polish alphabet's (ą after a, ł after l, ź before ż); digits first, punctuation dropped. */
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
