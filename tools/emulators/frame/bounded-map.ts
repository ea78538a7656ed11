/** A map that drops its oldest entry above `size`. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #size: number
  readonly #onEvict: ((value: V) => void) | undefined

  constructor(size: number, onEvict?: (value: V) => void) {
    super()
    this.#size = size
    this.#onEvict = onEvict
  }

  override set(key: K, value: V): this {
    super.set(key, value)
    for (const [oldest, dropped] of this) {
      if (this.size <= this.#size) break
      this.delete(oldest)
      this.#onEvict?.(dropped)
    }
    return this
  }
}
