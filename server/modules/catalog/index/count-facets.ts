import { type Counted, type Counts, MOST_OPTIONS } from '../facets.ts'
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

  /** What was counted, in no order; to be cleared before anything is counted again. */
  get touched(): Uint32Array {
    return this.#touched.subarray(0, this.#length)
  }

  clear() {
    for (let nth = 0; nth < this.#length; nth++) this.counts[this.#touched[nth] as number] = 0
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

  /** Counts all options of so many products. */
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
    for (const place of this.#here.touched) {
      const slot = slots[place] as number
      if (slot >= 0) this.#all.add(slot, counts[place] as number)
    }
    this.#here.clear()
  }

  #slotsOf(segment: Segment): Int32Array {
    const kept = this.#slots.get(segment)
    // options may have become known since
    if (kept?.known === this.labels.size) return kept.slots
    const slots = segment.facetIds.map((id) => this.labels.slot(id))
    this.#slots.set(segment, { known: this.labels.size, slots })
    return slots
  }

  /** What was counted, as one store view names it; of each attribute but the one that is wanted whole only the most frequent options, and those asked for. */
  take(storeCode: string, whole: number, asked: ReadonlySet<number>): Pick<Counts, 'options' | 'totals'> {
    const { labels } = this
    const { attributes } = labels
    const { counts, touched } = this.#all
    const lists: MostFrequent[] = []
    for (let nth = 0; nth < touched.length; nth++) {
      const slot = touched[nth] as number
      const attribute = attributes[slot] as number
      const isAsked = asked.size > 0 && asked.has(labels.idAt(slot))
      // a category of another view, or what is gone since
      if (attribute === 0 && !labels.rowAt(slot, storeCode)) continue
      const list = (lists[attribute] ??= new MostFrequent(labels, attribute === 0 || attribute === whole ? Number.POSITIVE_INFINITY : MOST_OPTIONS))
      list.offer(slot, counts[slot] as number, isAsked)
    }
    this.#all.clear()
    const options = new Map<number, readonly Counted[]>()
    const totals = new Map<number, number>()
    lists.forEach((list, attribute) => {
      options.set(attribute, list.told(storeCode))
      totals.set(attribute, list.total)
    })
    return { options, totals }
  }
}

/** The options of one attribute that are told, in order where not all of them are. */
class MostFrequent {
  readonly #slots: number[] = []
  readonly #counts: number[] = []
  readonly #asked: [slot: number, count: number][] = []
  /** Whatever was counted less often is not told. */
  #least = 0
  total = 0
  constructor(
    readonly labels: FacetLabels,
    readonly most: number,
  ) {}

  told(storeCode: string): readonly Counted[] {
    const told: Counted[] = []
    const tell = (slot: number, count: number) => {
      const row = this.labels.rowAt(slot, storeCode)
      if (row) told.push({ row, count })
    }
    this.#slots.forEach((slot, at) => tell(slot, this.#counts[at] as number))
    for (const [slot, count] of this.#asked) if (!this.#slots.includes(slot)) tell(slot, count)
    return told
  }

  offer(slot: number, count: number, isAsked: boolean) {
    this.total++
    if (isAsked) this.#asked.push([slot, count])
    if (count < this.#least) return
    const { most } = this
    const slots = this.#slots
    const counts = this.#counts
    const length = slots.length
    if (most === Number.POSITIVE_INFINITY) {
      slots.push(slot)
      counts.push(count)
      return
    }
    if (length === most && !this.#isBefore(slot, count, length - 1)) return
    let [low, high] = [0, length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#isBefore(slot, count, middle)) high = middle
      else low = middle + 1
    }
    for (let at = length === most ? length - 1 : length; at > low; at--) {
      slots[at] = slots[at - 1] as number
      counts[at] = counts[at - 1] as number
    }
    slots[low] = slot
    counts[low] = count
    if (slots.length === most) this.#least = counts[most - 1] as number
  }

  #isBefore(slot: number, count: number, at: number): boolean {
    const other = this.#counts[at] as number
    return count === other ? this.labels.compare(slot, this.#slots[at] as number) < 0 : count > other
  }
}
