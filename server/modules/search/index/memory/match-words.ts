import type { ParsedQuery, Term, Word } from '../../words/parsed-query.ts'
import type { Marks, MarksPool } from './marks.ts'
import { type Lists, type Segment, WEIGHT_BITS } from './segment.ts'

/** How a product matches, as `tsquery` in parsed-query.ts: one bit per kind of match. */
export const FORM_A = 1
export const WORD_A = 2
export const WORD_AB = 4
export const PREFIX_A = 8
export const PREFIX_AB = 16
const MATCHES = 32
export const WORD_B = 64

// maps the weights of an entry to match bits: for the typed form of the word, for another of its keys, for a longer
// word
const matchBits = (inA: number, inB: number, inAB: number) =>
  Uint8Array.from(
    { length: 1 << WEIGHT_BITS },
    (_, weights) => MATCHES | (weights & 1 ? inA : 0) | (weights & 2 ? inB : 0) | (weights & 3 ? inAB : 0),
  )
const FORM_BITS = matchBits(FORM_A | WORD_A | PREFIX_A, WORD_B, WORD_AB | PREFIX_AB)
const KEY_BITS = matchBits(WORD_A | PREFIX_A, WORD_B, WORD_AB | PREFIX_AB)
const PREFIX_BITS = matchBits(PREFIX_A, 0, PREFIX_AB)
const ALL_BITS = 127

/** Finds the products of one segment that contain words, in one store view. */
export class WordMatcher {
  readonly #lists: readonly Lists[]
  constructor(
    readonly segment: Segment,
    store: number,
    readonly pool: MarksPool,
  ) {
    this.#lists = [segment.words[0] as Lists, segment.words[1 + store] as Lists]
  }

  /** Matching products with their match bits. */
  match(parsed: ParsedQuery): Marks {
    const marks = this.#match(parsed)
    if (parsed.isNamed) marks.keep(PREFIX_AB)
    return marks
  }

  #match({ terms, isUnfinished }: ParsedQuery): Marks {
    const found = terms.map((term, at) => this.#matchTerm(term, isUnfinished && at === terms.length - 1))
    const [first, ...others] = found
    if (!first) return this.#acquireMarks()
    for (const marks of others) first.and(marks)
    return first
  }

  /** Products of an author who has one of the surnames. */
  bySurname(surnames: readonly string[]): Marks {
    const marks = this.#acquireMarks()
    for (const surname of surnames) this.#markTerm(this.segment.terms.find(surname), FORM_BITS, marks)
    return marks
  }

  /** Products whose titles contain words that begin with each of these. */
  matchTitle(words: readonly string[]): Marks {
    const [first, ...others] = words.map((word) => {
      const marks = this.#acquireMarks()
      const [start, end] = this.segment.terms.prefixRange(word)
      for (let term = start; term < end; term++) this.#markTerm(term, PREFIX_BITS, marks)
      return marks
    })
    if (!first) return this.#acquireMarks()
    for (const marks of others) first.and(marks)
    return first
  }

  #acquireMarks = () => this.pool.acquire(this.segment.size)

  #matchTerm({ words, synonyms }: Term, isLast: boolean): Marks {
    const own = this.#matchAlternative(words, isLast)
    // a synonym is not the form that was typed
    for (const synonym of synonyms) own.or(this.#matchAlternative(synonym, false), ALL_BITS & ~FORM_A)
    return own
  }

  #matchAlternative(words: readonly Word[], isLast: boolean): Marks {
    const [first, ...others] = words.map((word, at) => this.#matchWord(word, isLast && at === words.length - 1))
    if (!first) return this.#acquireMarks()
    for (const marks of others) first.and(marks)
    return first
  }

  #matchWord({ form, keys }: Word, isPrefix: boolean): Marks {
    const marks = this.#acquireMarks()
    const { terms } = this.segment
    const own = terms.find(form)
    const others = keys.map((key) => terms.find(key))
    this.#markTerm(own, FORM_BITS, marks)
    for (const term of others) this.#markTerm(term, KEY_BITS, marks)
    if (!isPrefix) return marks
    const [first, end] = terms.prefixRange(form)
    // the word and its keys already have more bits
    for (let term = first; term < end; term++)
      if (term !== own && !others.includes(term)) this.#markTerm(term, PREFIX_BITS, marks)
    return marks
  }

  #markTerm(term: number, bitsByWeights: Uint8Array, marks: Marks) {
    if (term < 0) return
    for (const { starts, items } of this.#lists)
      marks.addEntries(items, starts[term] as number, starts[term + 1] as number, bitsByWeights)
  }
}
