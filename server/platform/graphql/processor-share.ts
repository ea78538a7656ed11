import { performance } from 'node:perf_hooks'

/**
 * Milliseconds in which this thread used the processor. Its event loop is also busy while the system runs others, and
 * other threads of the process use the processor too, so the smaller increase counts. Reading the processor time takes
 * longer than short queries, so it is read after some milliseconds.
 */
function processorTime(): () => number {
  let [active, cpu, total, sinceCpu] = [0, 0, 0, 0]
  return () => {
    const nowActive = performance.eventLoopUtilization().active
    const busy = sinceCpu + nowActive - active
    active = nowActive
    if (busy < CPU_AFTER_MS) return total + (sinceCpu = busy)
    const { user, system } = process.cpuUsage()
    const nowCpu = (user + system) / 1000
    total += Math.max(sinceCpu, Math.min(busy, nowCpu - cpu))
    ;[cpu, sinceCpu] = [nowCpu, 0]
    return total
  }
}
const CPU_AFTER_MS = 5

/**
 * Measures the processor time of queries that run at the same time. The event loop cannot tell whose callbacks it runs,
 * so the time in which it is busy is divided equally among them.
 */
export class ProcessorShare {
  #running = 0
  #busyMs = 0
  /** Time of a query that had been running since the start of the process. */
  #shareMs = 0

  constructor(readonly readBusyMs: () => number = processorTime()) {}

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
