import { WEIGHT_BITS } from './segment.ts'

const WEIGHT_MASK = (1 << WEIGHT_BITS) - 1

/**
 * Match bits by product or name number, with a list of the numbers that have any, so that clearing costs as much as
 * setting.
 */
export class Marks {
  readonly bits: Uint8Array
  readonly docs: Uint32Array
  count = 0

  constructor(size: number) {
    this.bits = new Uint8Array(size)
    this.docs = new Uint32Array(size)
  }

  add(doc: number, bits: number): void {
    if (this.bits[doc] === 0) this.docs[this.count++] = doc
    this.bits[doc]! |= bits
  }

  /** Adds the products of entries; `bitsByWeights` maps the weights of an entry to match bits. */
  addEntries(entries: Uint32Array, start: number, end: number, bitsByWeights: Uint8Array): void {
    const { bits, docs } = this
    let { count } = this
    for (let at = start; at < end; at++) {
      const entry = entries[at] as number
      const doc = entry >>> WEIGHT_BITS
      const known = bits[doc] as number
      if (known === 0) docs[count++] = doc
      bits[doc] = known | (bitsByWeights[entry & WEIGHT_MASK] as number)
    }
    this.count = count
  }

  /** Intersects with other marks. */
  and(other: Marks): void {
    let kept = 0
    for (let at = 0; at < this.count; at++) {
      const doc = this.docs[at] as number
      this.bits[doc]! &= other.bits[doc] as number
      if (this.bits[doc] !== 0) this.docs[kept++] = doc
    }
    this.count = kept
  }

  /** Keeps products that have one of the bits. */
  keep(mask: number): void {
    let kept = 0
    for (let at = 0; at < this.count; at++) {
      const doc = this.docs[at] as number
      if ((this.bits[doc] as number) & mask) this.docs[kept++] = doc
      else this.bits[doc] = 0
    }
    this.count = kept
  }

  or(other: Marks, mask: number): void {
    for (let at = 0; at < other.count; at++) {
      const bits = (other.bits[other.docs[at] as number] as number) & mask
      if (bits !== 0) this.add(other.docs[at] as number, bits)
    }
  }

  clear(): void {
    // filling everything is faster if many are set
    if (this.count > this.bits.length / 16) this.bits.fill(0)
    else for (let at = 0; at < this.count; at++) this.bits[this.docs[at] as number] = 0
    this.count = 0
  }
}

/** Pool of bit sets, which would cost a query more than filling them. */
export class MarksPool {
  #free: Marks[] = []
  #acquired: Marks[] = []
  #size = 0

  /** Runs a query: the sets that it acquires can be acquired again, empty, once it has returned or thrown. */
  lend<T>(query: () => T): T {
    try {
      return query()
    } finally {
      this.#releaseAll()
    }
  }

  /** An empty set for the numbers below `size`; to be called by a query. */
  acquire(size: number): Marks {
    if (size > this.#size) {
      this.#free = []
      this.#size = size
    }
    const marks = this.#free.pop() ?? new Marks(this.#size)
    this.#acquired.push(marks)
    return marks
  }

  #releaseAll(): void {
    for (const marks of this.#acquired) {
      marks.clear()
      if (marks.bits.length === this.#size) this.#free.push(marks)
    }
    this.#acquired = []
  }
}
