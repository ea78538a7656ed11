import { setImmediate as othersFirst } from 'node:timers/promises'
import { type Marks, MarksPool } from '../index/memory/marks.ts'
import type { ParsedQuery, Term, Word } from '../words/parsed-query.ts'
import { printedKeys } from '../words/words.ts'

export type SuggestedKind = 'authors' | 'categories' | 'publishers' | 'series'

export interface SuggestedName {
  kind: SuggestedKind
  label: string
  /** Filter value. */
  value: string
  /** Name of the parent category; null for other kinds. */
  parent: string | null
  /** Path within the store view. */
  url: string | null
}

export type FoundNames = Readonly<Record<SuggestedKind, readonly SuggestedName[]>>

// match bits: how a name contains a word
const MATCHES = 1
const COMPLETE_WORD = 2

/** Names indexed before waiting requests run: a new process needs up to 0.2 ms for the word forms of each. */
const BATCH_SIZE = 100

/** Index of authors, series, publishers and categories by words and prefixes. */
export class NameIndex {
  readonly #names: readonly SuggestedName[]
  readonly #pool = new MarksPool()
  /** Sorted, so that words with the same prefix are adjacent. */
  readonly #words: readonly string[]
  /** For each word the indexes of the names that contain it. */
  readonly #places: readonly (readonly number[])[]

  private constructor(names: readonly SuggestedName[], places: ReadonlyMap<string, number[]>) {
    this.#names = names
    this.#words = [...places.keys()].toSorted()
    this.#places = this.#words.map((word) => places.get(word) ?? [])
  }

  /** Builds the index; names must be in the order in which they are suggested. */
  static async of(names: readonly SuggestedName[], locale: string): Promise<NameIndex> {
    const places = new Map<string, number[]>()
    for (const [index, { label }] of names.entries()) {
      if (index % BATCH_SIZE === BATCH_SIZE - 1) await othersFirst()
      for (const word of new Set(printedKeys(label, locale))) {
        const known = places.get(word)
        if (known) known.push(index)
        else places.set(word, [index])
      }
    }
    return new NameIndex(names, places)
  }

  /**
   * Names that match all terms, at most `limit` of each kind; names with complete words come before those with
   * prefixes.
   */
  find({ terms }: ParsedQuery, limit: number): FoundNames {
    return this.#pool.lend(() => {
      const { docs, bits, count } = this.#matchAll(terms, this.#matchTerm)
      const ranks: Record<SuggestedKind, number[]> = { authors: [], categories: [], publishers: [], series: [] }
      for (let at = 0; at < count; at++) {
        const index = docs[at] as number
        insert(
          ranks[this.#nameAt(index).kind],
          (bits[index] as number) & COMPLETE_WORD ? index : this.#names.length + index,
          limit,
        )
      }
      const toNames = (list: readonly number[]) => list.map((rank) => this.#nameAt(rank % this.#names.length))
      return {
        authors: toNames(ranks.authors),
        categories: toNames(ranks.categories),
        publishers: toNames(ranks.publishers),
        series: toNames(ranks.series),
      }
    })
  }

  #matchAll<T>(list: readonly T[], find: (one: T) => Marks): Marks {
    const [first, ...others] = list.map(find)
    for (const marks of others) first?.and(marks)
    return first ?? this.#acquireMarks()
  }

  #nameAt = (index: number) => this.#names[index] as SuggestedName

  #acquireMarks = () => this.#pool.acquire(this.#names.length)

  #matchTerm = ({ words, synonyms }: Term): Marks => {
    const found = this.#matchAll(words, this.#matchWord)
    for (const synonym of synonyms) found.or(this.#matchAll(synonym, this.#matchWord), MATCHES | COMPLETE_WORD)
    return found
  }

  /** Indexes of names that contain the word or start with it; COMPLETE_WORD marks whole words. */
  #matchWord = ({ form, keys }: Word): Marks => {
    const found = this.#acquireMarks()
    const mark = (at: number, bits: number) => {
      for (const index of this.#places[at] ?? []) found.add(index, bits)
    }
    for (let at = this.#lowerBound(form); this.#words[at]?.startsWith(form); at++)
      mark(at, this.#words[at] === form ? MATCHES | COMPLETE_WORD : MATCHES)
    for (const key of keys) {
      const at = this.#lowerBound(key)
      if (this.#words[at] === key) mark(at, MATCHES | COMPLETE_WORD)
    }
    return found
  }

  /** The index of a word, or that of the next greater one. */
  #lowerBound(word: string): number {
    let [low, high] = [0, this.#words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#words[middle] ?? '') < word) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Inserts a number into a sorted list of the `limit` smallest ones. */
function insert(list: number[], number: number, limit: number): void {
  if (list.length < limit) list.push(number)
  else if (number > (list[limit - 1] as number)) return
  let at = list.length - 1
  for (; at > 0 && (list[at - 1] as number) > number; at--) list[at] = list[at - 1] as number
  list[at] = number
}
