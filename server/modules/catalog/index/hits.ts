/**
 * Hits of a segment, with their prices and reductions where prices were evaluated.
 */
export class Hits {
  docs = new Uint32Array(0)
  prices = new Int32Array(0)
  reduced = new Uint8Array(0)
  /** What they are ordered by first. */
  firsts = new Float64Array(0)
  count = 0

  at(size: number): this {
    if (this.docs.length < size) {
      this.docs = new Uint32Array(size)
      this.prices = new Int32Array(size)
      this.reduced = new Uint8Array(size)
      this.firsts = new Float64Array(size)
    }
    return this
  }
}
