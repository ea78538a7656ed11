import type { ProductQuery } from '../../product-query/product-query.ts'
import type { FacetLabels } from './labels.ts'
import { binarySearch, type Segment } from './segment.ts'

/** Option filters of a query: `failedFilters` returns one bit per failed filter, in query order. */
export class OptionFilters {
  readonly #starts: Uint32Array
  readonly #items: Uint32Array
  readonly #chosen: number[] = []
  /** The bits of all filters. */
  readonly all: number
  readonly #attributes: number[] = []

  /** @param filterBits buffer, index of an option -> bits of the filters that accept it; all 0 before and after use */
  constructor(
    segment: Segment,
    query: ProductQuery,
    labels: FacetLabels,
    readonly filterBits: Uint16Array,
  ) {
    const entries = Object.entries(query.options)
    this.#starts = segment.facets.starts
    this.#items = segment.facets.items
    this.all = (1 << entries.length) - 1
    entries.forEach(([code, values], bit) => {
      for (const id of labels.filterOptionIds(code, values)) {
        const index = binarySearch(segment.facetIds, id)
        if (index < 0) continue
        filterBits[index]! |= 1 << bit
        this.#chosen.push(index)
      }
      this.#attributes.push(labels.attributeOf(code))
    })
  }

  close() {
    for (const index of this.#chosen) this.filterBits[index] = 0
  }

  failedFilters(doc: number): number {
    let passed = 0
    const end = this.#starts[doc + 1] as number
    for (let at = this.#starts[doc] as number; at < end; at++)
      passed |= this.filterBits[this.#items[at] as number] as number
    return this.all & ~passed
  }

  /** The attribute id of the only failed filter; 0 if several failed, or the failed one is not an option filter. */
  failedAttribute(failed: number): number {
    const bit = 31 - Math.clz32(failed)
    return failed === 1 << bit ? (this.#attributes[bit] ?? 0) : 0
  }
}
