/**
 * Fields of all compiled documents together: each takes about 3 kB, and the storefront's own documents have some
 * 12,000.
 */
const MAX_CODE = 20_000

/**
 * Compiled documents, so that they never take more memory than a shop has: those not run for the longest are dropped.
 */
export class CompiledRuns<Run extends object> {
  readonly #drops = new Map<Run, { code: number; drop: () => void }>()
  #code = 0

  constructor(readonly maxCode = MAX_CODE) {}

  /** `drop` is called when the run has to make room. */
  add(run: Run, code: number, drop: () => void): void {
    this.#drops.set(run, { code, drop })
    this.#code += code
    for (const oldest of this.#drops.keys()) {
      if (this.#code <= this.maxCode || oldest === run) break
      this.delete(oldest)
    }
  }

  use(run: Run): void {
    const known = this.#drops.get(run)
    if (!known) return
    this.#drops.delete(run)
    this.#drops.set(run, known)
  }

  delete(run: Run): void {
    const known = this.#drops.get(run)
    if (!known) return
    this.#drops.delete(run)
    this.#code -= known.code
    known.drop()
  }
}
