import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Question, Term, Word } from './question.ts'
import { printed } from './words.ts'

export type SuggestedKind = 'authors' | 'categories' | 'publishers' | 'series'

export interface SuggestedName {
  kind: SuggestedKind
  label: string
  /** As filters take it. */
  value: string
  /** Of a category: the one above it. */
  parent: string | null
  /** Within the store view. */
  url: string | null
}

export type FoundNames = Readonly<Record<SuggestedKind, readonly SuggestedName[]>>

/** Names cut into words at a time, before the requests that wait have their turn. */
const BATCH = 2000

/** Authors, series, publishers and categories by their words and the beginnings of them. */
export class NameIndex {
  readonly #names: readonly SuggestedName[]
  /** In order, so that all that begin alike stand together. */
  readonly #words: readonly string[]
  /** Of each word: places of the names that have it. */
  readonly #places: readonly (readonly number[])[]

  private constructor(names: readonly SuggestedName[], places: ReadonlyMap<string, number[]>) {
    this.#names = names
    this.#words = [...places.keys()].toSorted()
    this.#places = this.#words.map((word) => places.get(word) ?? [])
  }

  /** Of names in the order in which they are offered. */
  static async of(names: readonly SuggestedName[]): Promise<NameIndex> {
    const places = new Map<string, number[]>()
    for (const [place, { label }] of names.entries()) {
      if (place % BATCH === BATCH - 1) await othersFirst()
      for (const word of new Set(printed(label))) {
        const known = places.get(word)
        if (known) known.push(place)
        else places.set(word, [place])
      }
    }
    return new NameIndex(names, places)
  }

  /** Names that hold all that was asked for, so many of a kind: whole words go before their beginnings. */
  find({ terms }: Question, most: number): FoundNames {
    const [first = new Map<number, boolean>(), ...others] = terms.map((term) => this.#ofTerm(term))
    const found = [...first].flatMap(([place, isWhole]) =>
      others.every((other) => other.has(place)) ? [{ place, isWhole: isWhole && others.every((other) => other.get(place)) }] : [])
    const kinds: Record<SuggestedKind, SuggestedName[]> = { authors: [], categories: [], publishers: [], series: [] }
    for (const { place } of found.toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole) || a.place - b.place)) {
      const name = this.#names[place]
      if (name && kinds[name.kind].length < most) kinds[name.kind].push(name)
    }
    return kinds
  }

  #ofTerm({ words, synonyms }: Term): Map<number, boolean> {
    const found = new Map<number, boolean>()
    for (const way of [words, ...synonyms]) {
      const [first = new Map<number, boolean>(), ...others] = way.map((word) => this.#ofWord(word))
      for (const [place, isWhole] of first)
        if (others.every((other) => other.has(place))) found.set(place, found.get(place) || (isWhole && others.every((other) => other.get(place) === true)))
    }
    return found
  }

  /** Places by whether the whole word is there. */
  #ofWord({ form, keys }: Word): Map<number, boolean> {
    const found = new Map<number, boolean>()
    for (let at = this.#at(form); this.#words[at]?.startsWith(form); at++)
      for (const place of this.#places[at] ?? []) found.set(place, found.get(place) || this.#words[at] === form)
    for (const key of keys) {
      const at = this.#at(key)
      if (this.#words[at] === key) for (const place of this.#places[at] ?? []) found.set(place, true)
    }
    return found
  }

  /** Where a word stands or would stand. */
  #at(word: string): number {
    let [low, high] = [0, this.#words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#words[middle] ?? '') < word) low = middle + 1
      else high = middle
    }
    return low
  }
}
