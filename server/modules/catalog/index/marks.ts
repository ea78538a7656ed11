/** Bits by product, and which products have any: cleared in the time it took to set them. */
export class Marks {
  readonly bits: Uint8Array
  docs = new Uint32Array(1024)
  count = 0

  constructor(size: number) {
    this.bits = new Uint8Array(size)
  }

  add(doc: number, bits: number): void {
    if (this.bits[doc] === 0) {
      if (this.count === this.docs.length) {
        const grown = new Uint32Array(this.count * 2)
        grown.set(this.docs)
        this.docs = grown
      }
      this.docs[this.count++] = doc
    }
    this.bits[doc]! |= bits
  }

  /** Keeps what the other has too. */
  and(other: Marks): void {
    let kept = 0
    for (let at = 0; at < this.count; at++) {
      const doc = this.docs[at] as number
      this.bits[doc]! &= other.bits[doc] as number
      if (this.bits[doc] !== 0) this.docs[kept++] = doc
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
    for (let at = 0; at < this.count; at++) this.bits[this.docs[at] as number] = 0
    this.count = 0
  }
}

/** Marks to be used again: a question takes some and gives all back. */
export class MarksPool {
  #free: Marks[] = []
  #taken: Marks[] = []
  #size = 0

  take(size: number): Marks {
    if (size > this.#size) {
      this.#free = []
      this.#size = size
    }
    const marks = this.#free.pop() ?? new Marks(this.#size)
    this.#taken.push(marks)
    return marks
  }

  giveBack(): void {
    for (const marks of this.#taken) {
      marks.clear()
      if (marks.bits.length === this.#size) this.#free.push(marks)
    }
    this.#taken = []
  }
}
