import { byFrequency, type Counted, type Counts, inOrder, MOST_OPTIONS } from '../facets.ts'
import type { FacetOptionRow } from '../facets.sql.ts'
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

  /** What was counted, as one store view names it; of each attribute but the one that is wanted whole only the most frequent options, and those asked for. */
  take(storeCode: string, whole: number, asked: ReadonlySet<number>): Pick<Counts, 'options' | 'totals'> {
    const { labels } = this
    const byAttribute = new Map<number, MostFrequent>()
    this.#all.take((slot, count) => {
      const row = labels.row(labels.idAt(slot), storeCode)
      if (!row) return
      const attribute = row.attribute_id
      let list = byAttribute.get(attribute)
      if (!list) byAttribute.set(attribute, (list = new MostFrequent(attribute === 0 || attribute === whole ? Number.POSITIVE_INFINITY : MOST_OPTIONS)))
      list.offer(row, count, asked.has(row.id))
    })
    return { options: new Map([...byAttribute].map(([attribute, list]) => [attribute, list.told()])), totals: new Map([...byAttribute].map(([attribute, { total }]) => [attribute, total])) }
  }
}

const isBefore = (row: FacetOptionRow, count: number, other: Counted | undefined) => other !== undefined && (count === other.count ? inOrder(row, other.row) < 0 : count > other.count)

/** The options of one attribute that are told: in order once they are too many. */
class MostFrequent {
  readonly kept: Counted[] = []
  readonly #asked: Counted[] = []
  total = 0
  constructor(readonly most: number) {}

  told(): readonly Counted[] {
    return this.#asked.length === 0 ? this.kept : [...this.kept, ...this.#asked.filter(({ row }) => !this.kept.some((kept) => kept.row === row))]
  }

  offer(row: FacetOptionRow, count: number, isAsked: boolean) {
    this.total++
    if (isAsked) this.#asked.push({ row, count })
    const { kept, most } = this
    if (kept.length < most) {
      if (kept.push({ row, count }) === most) kept.sort(byFrequency)
      return
    }
    if (!isBefore(row, count, kept[most - 1])) return
    let [low, high] = [0, most - 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(row, count, kept[middle])) high = middle
      else low = middle + 1
    }
    kept.pop()
    kept.splice(low, 0, { row, count })
  }
}
