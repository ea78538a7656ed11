import { createHash } from 'node:crypto'

/** A set of hashes at eight bytes each, for files with millions of records. */
export class HashSet {
  #slots = new Float64Array(1 << 12)
  #count = 0

  /** Returns true for a new text. */
  add(text: string): boolean {
    const hash = hashOf(text)
    if (!this.#put(this.#slots, hash)) return false
    if (++this.#count * 2 > this.#slots.length) this.#grow()
    return true
  }

  #put(slots: Float64Array, hash: number): boolean {
    const mask = slots.length - 1
    for (let slot = hash % slots.length; ; slot = (slot + 1) & mask) {
      if (slots[slot] === hash) return false
      if (slots[slot] === 0) {
        slots[slot] = hash
        return true
      }
    }
  }

  #grow() {
    const larger = new Float64Array(this.#slots.length * 2)
    for (const hash of this.#slots) if (hash !== 0) this.#put(larger, hash)
    this.#slots = larger
  }
}

// 52 bits: with a million keys one file in nine thousand has a collision
function hashOf(text: string): number {
  const bytes = createHash('md5').update(text).digest()
  return bytes.readUIntBE(0, 6) * 16 + ((bytes[6] ?? 0) & 15) + 1
}
