/** Distinct texts in byte order; the number of a text is its index. */
export class Strings {
  readonly #buffer: Buffer
  readonly size: number

  constructor(
    readonly bytes: Uint8Array,
    /** Offset of each text, and the end of the last one. */
    readonly starts: Uint32Array,
  ) {
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.size = starts.length - 1
  }

  at(number: number): string {
    return this.#buffer.toString('utf8', this.starts[number], this.starts[number + 1])
  }

  /** The bytes of a text, without copying. */
  bytesAt(number: number): Buffer {
    return this.#buffer.subarray(this.starts[number], this.starts[number + 1])
  }

  /** The number of the first text that is not less than the target. */
  seek(target: Buffer): number {
    let [low, high] = [0, this.size]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#buffer.compare(target, 0, target.length, this.starts[middle], this.starts[middle + 1]) < 0)
        low = middle + 1
      else high = middle
    }
    return low
  }

  /** The number of a text; -1 if absent. */
  find(text: string): number {
    const target = Buffer.from(text)
    const at = this.seek(target)
    return at < this.size && target.equals(this.bytesAt(at)) ? at : -1
  }

  /** The range of numbers of texts with this prefix; the second one is exclusive. */
  prefixRange(text: string): [number, number] {
    const target = Buffer.from(text)
    const first = this.seek(target)
    // the byte 0xff does not occur in UTF-8
    return [first, this.seek(Buffer.concat([target, Buffer.from([0xff])]))]
  }
}

/** Sorts texts; returns the table, and for each input text its number there. */
export function sortStrings(texts: readonly string[]): { strings: Strings; numbers: Uint32Array } {
  const encoded = texts.map((text) => Buffer.from(text))
  const order = Uint32Array.from(texts.keys()).toSorted((a, b) =>
    Buffer.compare(encoded[a] as Buffer, encoded[b] as Buffer),
  )
  const numbers = new Uint32Array(texts.length)
  const starts = new Uint32Array(texts.length + 1)
  const bytes = new Uint8Array(encoded.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  order.forEach((text, number) => {
    numbers[text] = number
    bytes.set(encoded[text] as Buffer, at)
    at += (encoded[text] as Buffer).length
    starts[number + 1] = at
  })
  return { strings: new Strings(bytes, starts), numbers }
}
