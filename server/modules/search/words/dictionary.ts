import { foldAccents } from '../../../../language/slug.ts'

interface Rule {
  flag: string
  strip: string
  add: string
  pattern: RegExp
}

/** A possible base word of a form; `form` is the form with accents, as the dictionary inflects it. */
export interface Analysis {
  form: string
  word: string
  /** Capitalized in the dictionary: the name of a person or a place. */
  isName: boolean
}

const SLOTS = 1 << 20
const [SLASH, NEWLINE] = [47, 10]

// two bytes of UTF-8 -> the letter without its accent
const PLAIN = new Uint8Array(0x800)
for (let code = 0x80; code < 0x250; code++) {
  const plain = foldAccents(String.fromCharCode(code)).toLowerCase().charCodeAt(0)
  PLAIN[code] = plain < 128 ? plain : 1
}

/**
 * Uses a Hunspell dictionary in reverse: finds the base words of a form with or without accents. Keeps the text of the
 * dictionary in memory, with a hash table of the offsets of words without accents.
 */
export class Dictionary {
  readonly #text: Buffer
  readonly #starts = new Uint32Array(SLOTS)
  /** Suffix without accents -> stripped letters without accents -> rules. */
  readonly #rules = new Map<string, Map<string, Rule[]>>()
  #longestEnding = 0

  constructor(affixes: string, words: Buffer) {
    this.#text = words
    this.#readRules(affixes)
    this.#readWords()
  }

  #readRules(affixes: string) {
    const conditions = new Map<string, RegExp>()
    for (const line of affixes.split('\n')) {
      const [kind, flag, cut, added, condition] = line.trim().split(/\s+/)
      // header lines have only four fields
      if (kind !== 'SFX' || !flag || !cut || !added || !condition) continue
      const pattern = conditions.get(condition) ?? new RegExp(`${condition}$`, 'u')
      conditions.set(condition, pattern)
      const rule = { flag, strip: cut === '0' ? '' : cut, add: added === '0' ? '' : added, pattern }
      const ending = foldAccents(rule.add)
      const byStrip = this.#rules.get(ending) ?? new Map<string, Rule[]>()
      this.#rules.set(ending, byStrip)
      const strip = foldAccents(rule.strip)
      byStrip.set(strip, [...(byStrip.get(strip) ?? []), rule])
      this.#longestEnding = Math.max(this.#longestEnding, ending.length)
    }
  }

  #readWords() {
    const text = this.#text
    // the first line is the number of words
    let at = text.indexOf(NEWLINE) + 1
    while (at < text.length) {
      const start = at
      let hash = 0
      for (let byte = text[at] ?? NEWLINE; byte !== SLASH && byte !== NEWLINE; byte = text[at] ?? NEWLINE) {
        hash = (Math.imul(hash, 31) + this.#plainAt(at)) | 0
        at += byte < 0x80 ? 1 : 2
      }
      let slot = spread(hash)
      while (this.#starts[slot] !== 0) slot = (slot + 1) & (SLOTS - 1)
      this.#starts[slot] = start
      const end = text.indexOf(NEWLINE, at)
      at = end < 0 ? text.length : end + 1
    }
  }

  /** The letter at a byte offset, in lower case and without its accent. */
  #plainAt(at: number): number {
    const byte = this.#text[at] ?? 0
    if (byte >= 0x80) return PLAIN[((byte & 0x1f) << 6) | ((this.#text[at + 1] ?? 0) & 0x3f)] ?? 1
    return byte >= 65 && byte <= 90 ? byte + 32 : byte
  }

  #find(plain: string): { word: string; flags: string; isName: boolean }[] {
    let hash = 0
    for (let i = 0; i < plain.length; i++) hash = (Math.imul(hash, 31) + plain.charCodeAt(i)) | 0
    const found: { word: string; flags: string; isName: boolean }[] = []
    for (
      let slot = spread(hash), start = this.#starts[slot] ?? 0;
      start !== 0;
      slot = (slot + 1) & (SLOTS - 1), start = this.#starts[slot] ?? 0
    ) {
      if (!this.#isAt(start, plain)) continue
      const end = this.#text.indexOf(NEWLINE, start)
      const [word = '', flags = ''] = this.#text
        .toString('utf8', start, end < 0 ? undefined : end)
        .trim()
        .split('/')
      const small = word.toLowerCase()
      found.push({ word: small, flags, isName: small !== word })
    }
    return found
  }

  #isAt(start: number, plain: string): boolean {
    let at = start
    for (let i = 0; i < plain.length; i++) {
      if (this.#plainAt(at) !== plain.charCodeAt(i)) return false
      at += (this.#text[at] ?? 0) < 0x80 ? 1 : 2
    }
    const after = this.#text[at]
    return after === SLASH || after === NEWLINE || after === undefined
  }

  /** All base words of a form, given in lower case without accents. */
  analyse(plain: string): Analysis[] {
    const found: Analysis[] = this.#find(plain).map(({ word, isName }) => ({ form: word, word, isName }))
    for (let length = 0; length <= Math.min(this.#longestEnding, plain.length - 1); length++) {
      const stem = plain.slice(0, plain.length - length)
      for (const [strip, rules] of this.#rules.get(plain.slice(stem.length)) ?? [])
        for (const { word, flags, isName } of this.#find(stem + strip))
          for (const rule of rules)
            if (flags.includes(rule.flag) && word.endsWith(rule.strip) && rule.pattern.test(word))
              found.push({ form: word.slice(0, word.length - rule.strip.length) + rule.add, word, isName })
    }
    return found
  }
}

const spread = (hash: number) => (Math.imul(hash, 0x9e3779b1) >>> 12) & (SLOTS - 1)
