import { type CountedOption, type FacetCounts, MAX_OPTIONS } from '../../product-query/facets.ts'
import type { FacetLabels } from './labels.ts'
import type { Segment } from './segment.ts'

/** Counters cleared in time proportional to their use. */
class Counter {
  counts = new Uint32Array(0)
  #touched = new Uint32Array(0)
  #length = 0

  grow(size: number) {
    if (this.counts.length >= size) return
    // only between two queries, when nothing is counted
    this.counts = new Uint32Array(size + (size >> 2))
    this.#touched = new Uint32Array(this.counts.length)
  }

  add(at: number, count: number) {
    if (this.counts[at] === 0) this.#touched[this.#length++] = at
    this.counts[at]! += count
  }

  addAll(lists: Uint32Array, length: number, starts: Uint32Array, items: Uint32Array) {
    const { counts } = this
    const touched = this.#touched
    let touchedLength = this.#length
    for (let nth = 0; nth < length; nth++) {
      const list = lists[nth] as number
      const end = starts[list + 1] as number
      for (let at = starts[list] as number; at < end; at++) {
        const item = items[at] as number
        if (counts[item]!++ === 0) touched[touchedLength++] = item
      }
    }
    this.#length = touchedLength
  }

  /** Indexes with a count, unordered; `clear` must be called before counting again. */
  get touched(): Uint32Array {
    return this.#touched.subarray(0, this.#length)
  }

  clear() {
    for (let nth = 0; nth < this.#length; nth++) this.counts[this.#touched[nth] as number] = 0
    this.#length = 0
  }
}

/** Counts options of hits: per segment by the option's index there, then over all segments by its slot. */
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

  /** Counts all options of the first `count` products. */
  countAll(docs: Uint32Array, count: number) {
    const { starts, items } = (this.#segment as Segment).facets
    this.#here.addAll(docs, count, starts, items)
  }

  /** Counts a product's options of one attribute. */
  countOf(doc: number, attribute: number) {
    const segment = this.#segment as Segment
    const slots = this.#slotsOf(segment)
    const { starts, items } = segment.facets
    const end = starts[doc + 1] as number
    for (let at = starts[doc] as number; at < end; at++) {
      const slot = slots[items[at] as number] as number
      if (slot >= 0 && this.labels.attributes[slot] === attribute) this.#here.add(items[at] as number, 1)
    }
  }

  close() {
    const slots = this.#slotsOf(this.#segment as Segment)
    const { counts } = this.#here
    for (const facetIndex of this.#here.touched) {
      const slot = slots[facetIndex] as number
      if (slot >= 0) this.#all.add(slot, counts[facetIndex] as number)
    }
    this.#here.clear()
  }

  #slotsOf(segment: Segment): Int32Array {
    const cached = this.#slots.get(segment)
    // options may have been added since
    if (cached?.known === this.labels.size) return cached.slots
    const slots = segment.facetIds.map((id) => this.labels.slot(id))
    this.#slots.set(segment, { known: this.labels.size, slots })
    return slots
  }

  /**
   * Returns the counts with the labels of a store view, and resets them. Each attribute has only its most frequent and
   * the selected options, except `unlimitedAttribute`, which has all.
   */
  take(
    storeCode: string,
    unlimitedAttribute: number,
    requested: ReadonlySet<number>,
  ): Pick<FacetCounts, 'options' | 'totals'> {
    const { labels } = this
    const { attributes } = labels
    const { counts, touched } = this.#all
    const lists: MostFrequent[] = []
    for (let nth = 0; nth < touched.length; nth++) {
      const slot = touched[nth] as number
      const attribute = attributes[slot] as number
      const isRequested = requested.size > 0 && requested.has(labels.idAt(slot))
      // a category without a text in this view, or deleted meanwhile
      if (attribute === 0 && !labels.rowAt(slot, storeCode)) continue
      const list = (lists[attribute] ??= new MostFrequent(
        labels,
        attribute === 0 || attribute === unlimitedAttribute ? Number.POSITIVE_INFINITY : MAX_OPTIONS,
      ))
      list.offer(slot, counts[slot] as number, isRequested)
    }
    this.#all.clear()
    const options = new Map<number, readonly CountedOption[]>()
    const totals = new Map<number, number>()
    lists.forEach((list, attribute) => {
      options.set(attribute, list.toCountedOptions(storeCode))
      totals.set(attribute, list.total)
    })
    return { options, totals }
  }
}

/** Buffer size, as a multiple of the number of options shown, at which surplus options are dropped. */
const BUFFER_FACTOR = 8

/** Options of one attribute in the result: all, or the most frequent ones and the selected ones. */
class MostFrequent {
  readonly #slots: number[] = []
  readonly #counts: number[] = []
  readonly #selected: [slot: number, count: number][] = []
  /** Number of options already selected; later ones that sort after the last of them are skipped. */
  #prunedLength = 0
  total = 0
  constructor(
    readonly labels: FacetLabels,
    readonly limit: number,
  ) {}

  offer(slot: number, count: number, isRequested: boolean) {
    this.total++
    if (isRequested) this.#selected.push([slot, count])
    const last = this.#prunedLength - 1
    if (last >= 0 && this.#compare(last, slot, count) < 0) return
    this.#slots.push(slot)
    if (this.#counts.push(count) >= BUFFER_FACTOR * this.limit) this.#prune()
  }

  toCountedOptions(storeCode: string): readonly CountedOption[] {
    if (this.#slots.length > this.limit) this.#prune()
    const options: CountedOption[] = []
    const listOptions = (slot: number, count: number) => {
      const row = this.labels.rowAt(slot, storeCode)
      if (row) options.push({ row, count })
    }
    this.#slots.forEach((slot, at) => listOptions(slot, this.#counts[at] as number))
    for (const [slot, count] of this.#selected) if (!this.#slots.includes(slot)) listOptions(slot, count)
    return options
  }

  /** Keeps the `limit` first options, the last of them at the end (quickselect). */
  #prune() {
    const nth = this.limit - 1
    let [low, high] = [0, this.#slots.length - 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      const slot = this.#slots[middle] as number
      const count = this.#counts[middle] as number
      let [left, right] = [low, high]
      while (left <= right) {
        while (this.#compare(left, slot, count) < 0) left++
        while (this.#compare(right, slot, count) > 0) right--
        if (left <= right) this.#swap(left++, right--)
      }
      if (nth <= right) high = right
      else if (nth >= left) low = left
      else break
    }
    this.#slots.length = this.limit
    this.#counts.length = this.limit
    this.#prunedLength = this.limit
  }

  /**
   * Negative if the option at this index comes first: it has a higher count, or the same one and is first in the
   * alphabet.
   */
  #compare(at: number, slot: number, count: number): number {
    const own = this.#counts[at] as number
    return own === count ? this.labels.compare(this.#slots[at] as number, slot) : count - own
  }

  #swap(at: number, other: number) {
    const slot = this.#slots[at] as number
    const count = this.#counts[at] as number
    this.#slots[at] = this.#slots[other] as number
    this.#counts[at] = this.#counts[other] as number
    this.#slots[other] = slot
    this.#counts[other] = count
  }
}
