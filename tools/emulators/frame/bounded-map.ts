/** A map of at most so many entries: the oldest gives way. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #size: number

  constructor(size: number) {
    super()
    this.#size = size
  }

  override set(key: K, value: V): this {
    super.set(key, value)
    for (const oldest of this.keys()) {
      if (this.size <= this.#size) break
      this.delete(oldest)
    }
    return this
  }
}
