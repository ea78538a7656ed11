import { MOST_OPTIONS } from '../facets.ts'
import type { FacetLabels } from './labels.ts'
import type { Segment } from './segment.ts'

/** Counts that are cleared in the time it took to make them. */
class Counter {
  counts = new Uint32Array(0)
  #touched = new Uint32Array(0)
  #length = 0

  grow(size: number) {
    if (this.counts.length >= size) return
    // only between two questions, when nothing is counted
    this.counts = new Uint32Array(size + (size >> 2))
    this.#touched = new Uint32Array(this.counts.length)
  }

  add(at: number, count: number) {
    if (this.counts[at] === 0) this.#touched[this.#length++] = at
    this.counts[at]! += count
  }

  /** Tells what was counted and forgets it. */
  take(tell: (at: number, count: number) => void) {
    for (let nth = 0; nth < this.#length; nth++) {
      const at = this.#touched[nth] as number
      tell(at, this.counts[at] as number)
      this.counts[at] = 0
    }
    this.#length = 0
  }
}

/** Counts options of hits: within a segment by the place of the option there, over all segments by its slot. */
export class FacetCounter {
  readonly #here = new Counter()
  readonly #all = new Counter()
  readonly #slots = new WeakMap<Segment, { known: number; slots: Int32Array }>()
  #segment: Segment | undefined

  constructor(readonly labels: FacetLabels) {}

  open(segment: Segment) {
    this.#segment = segment
    this.#here.grow(segment.facetIds.length)
    this.#all.grow(this.labels.size)
  }

  /** Counts all options of a product. */
  count(doc: number) {
    const { starts, items } = (this.#segment as Segment).facets
    const end = starts[doc + 1] as number
    for (let at = starts[doc] as number; at < end; at++) this.#here.add(items[at] as number, 1)
  }

  /** Counts its options of one attribute. */
  countOf(doc: number, attribute: number) {
    const segment = this.#segment as Segment
    const slots = this.#slotsOf(segment)
    const { starts, items } = segment.facets
    const end = starts[doc + 1] as number
    for (let at = starts[doc] as number; at < end; at++) {
      const slot = slots[items[at] as number] as number
      if (slot >= 0 && this.labels.attributeAt(slot) === attribute) this.#here.add(items[at] as number, 1)
    }
  }

  close() {
    const slots = this.#slotsOf(this.#segment as Segment)
    this.#here.take((place, count) => {
      const slot = slots[place] as number
      if (slot >= 0) this.#all.add(slot, count)
    })
  }

  #slotsOf(segment: Segment): Int32Array {
    const kept = this.#slots.get(segment)
    // options may have become known since
    if (kept?.known === this.labels.size) return kept.slots
    const slots = segment.facetIds.map((id) => this.labels.slot(id))
    this.#slots.set(segment, { known: this.labels.size, slots })
    return slots
  }

  /** Options and categories with their counts; of each attribute but the one that is wanted whole the most frequent options, those asked for, and how many there are. */
  take(whole: number, asked: ReadonlySet<number>): { options: Map<number, number>; totals: Map<number, number> } {
    const { labels } = this
    const frequent = new Map<number, MostFrequent>()
    const options = new Map<number, number>()
    this.#all.take((slot, count) => {
      const attribute = labels.attributeAt(slot)
      if (attribute === 0 || attribute === whole) return void options.set(labels.idAt(slot), count)
      let list = frequent.get(attribute)
      if (!list) frequent.set(attribute, (list = new MostFrequent(labels)))
      list.offer(slot, count)
      if (asked.has(labels.idAt(slot))) options.set(labels.idAt(slot), count)
    })
    for (const { kept } of frequent.values()) for (const { slot, count } of kept) options.set(labels.idAt(slot), count)
    return { options, totals: new Map([...frequent].map(([attribute, { total }]) => [attribute, total])) }
  }
}

/** The options of one attribute that are told. */
class MostFrequent {
  readonly kept: { slot: number; count: number }[] = []
  total = 0
  constructor(readonly labels: FacetLabels) {}

  offer(slot: number, count: number) {
    this.total++
    const { kept } = this
    if (kept.length === MOST_OPTIONS && !this.#isBefore(slot, count, kept.at(-1))) return
    let at = kept.length
    while (at > 0 && this.#isBefore(slot, count, kept[at - 1])) at--
    kept.splice(at, 0, { slot, count })
    if (kept.length > MOST_OPTIONS) kept.pop()
  }

  #isBefore(slot: number, count: number, other: { slot: number; count: number } | undefined): boolean {
    return other !== undefined && (count === other.count ? this.labels.isBefore(slot, other.slot) : count > other.count)
  }
}
