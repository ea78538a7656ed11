type Task = () => void | Promise<void>

interface Timer {
  dueAt: number
  run: Task
}

/** Maximum delay of setTimeout. */
const MAX_DELAY_MS = 2 ** 31 - 1

/**
 * Clock of an emulator: system time, or starting at a given instant; tests can advance it. Timers run when due, and in
 * chronological order while the clock is advanced.
 */
export class Clock {
  #offset: number
  #timers: Timer[] = []
  #wait: NodeJS.Timeout | undefined
  readonly #running = new Set<Promise<void>>()
  readonly #report: (error: unknown) => void

  constructor({ startAt, report = console.error }: { startAt?: number; report?: (error: unknown) => void } = {}) {
    this.#offset = startAt === undefined ? 0 : startAt - Date.now()
    this.#report = report
  }

  now = (): number => Date.now() + this.#offset

  /** As `2026-11-23T16:05:00.000Z`. */
  iso = (): string => new Date(this.now()).toISOString()

  /** Schedules a task; the returned function cancels it. */
  scheduleAt(instant: number, run: Task): () => void {
    const timer = { dueAt: instant, run }
    this.#timers.push(timer)
    // sort is stable: timers of the same instant run in the order in which they were set
    this.#timers.sort((a, b) => a.dueAt - b.dueAt)
    this.#arm()
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer)
    }
  }

  scheduleAfter = (milliseconds: number, run: Task): (() => void) => this.scheduleAt(this.now() + milliseconds, run)

  /** Advances the clock; resolves when all tasks that became due have finished. */
  async advance(milliseconds: number): Promise<void> {
    const target = this.now() + milliseconds
    const first = () => this.#timers.find(({ dueAt }) => dueAt <= target)
    // tasks may schedule further due tasks
    while (first() || this.#running.size > 0) {
      for (let next = first(); next; next = first()) {
        this.#offset += Math.max(0, next.dueAt - this.now())
        await this.#run(next)
      }
      await Promise.all(this.#running)
    }
    this.#offset += Math.max(0, target - this.now())
    this.#arm()
  }

  close() {
    this.#timers = []
    clearTimeout(this.#wait)
  }

  async #run(timer: Timer) {
    this.#timers = this.#timers.filter((one) => one !== timer)
    const running = (async () => timer.run())().catch(this.#report)
    this.#running.add(running)
    await running
    this.#running.delete(running)
  }

  #arm() {
    clearTimeout(this.#wait)
    const [next] = this.#timers
    if (!next) return
    this.#wait = setTimeout(
      () => {
        for (const timer of this.#timers.filter(({ dueAt }) => dueAt <= this.now())) void this.#run(timer)
        this.#arm()
      },
      Math.min(Math.max(0, next.dueAt - this.now()), MAX_DELAY_MS),
    )
    // timers of an emulator must not keep the process alive
    this.#wait.unref()
  }
}
