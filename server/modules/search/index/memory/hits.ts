/** Hits of a segment; prices and reductions are set only if the query needs prices. */
export class Hits {
  docs = new Uint32Array(0)
  prices = new Int32Array(0)
  reduced = new Uint8Array(0)
  /** Primary sort key of each hit. */
  primaryKeys = new Float64Array(0)
  count = 0

  ensureSize(size: number): this {
    if (this.docs.length < size) {
      this.docs = new Uint32Array(size)
      this.prices = new Int32Array(size)
      this.reduced = new Uint8Array(size)
      this.primaryKeys = new Float64Array(size)
    }
    return this
  }
}
