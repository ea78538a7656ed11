import { TOO_MANY_REQUESTS } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** Bounds how much of some expensive work runs at a time; refuses when too much waits. */
export class WorkQueue {
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(
    readonly maxConcurrent: number,
    readonly maxWaiting: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.maxConcurrent) this.#running++
    else if (this.#waiting.length < this.maxWaiting) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else throw new Refusal('graphql-input', TOO_MANY_REQUESTS)
    try {
      return await work()
    } finally {
      // the next queued piece of work takes the slot
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
