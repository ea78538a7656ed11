import { performance } from 'node:perf_hooks'

/**
 * Measures the processor time of queries that run at the same time. The event loop cannot tell whose callbacks it runs,
 * so the time in which it is busy is divided equally among them.
 */
export class ProcessorShare {
  #running = 0
  #busyMs = 0
  /** Time of a query that had been running since the start of the process. */
  #shareMs = 0

  constructor(readonly readBusyMs = () => performance.eventLoopUtilization().active) {}

  /** Starts to measure a query. The result ends it, and returns its milliseconds. */
  start(): () => number {
    this.#advance()
    this.#running++
    const startedAt = this.#shareMs
    return () => {
      this.#advance()
      this.#running--
      return this.#shareMs - startedAt
    }
  }

  #advance() {
    const busyMs = this.readBusyMs()
    if (this.#running > 0) this.#shareMs += (busyMs - this.#busyMs) / this.#running
    this.#busyMs = busyMs
  }
}
