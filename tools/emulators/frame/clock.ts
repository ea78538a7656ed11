type Task = () => void | Promise<void>

interface Timer {
  at: number
  run: Task
}

/** setTimeout takes no more. */
const LONGEST_WAIT = 2 ** 31 - 1

/**
 * The time of an emulator: the machine's, or from a given instant, moved on by tests. What is due runs by itself, or
 * in the order of its instants while time is moved on.
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

  /** Runs a task once, at its instant; the result takes it back. */
  at(instant: number, run: Task): () => void {
    const timer = { at: instant, run }
    this.#timers.push(timer)
    // sort is stable: of one instant, the first that was set runs first
    this.#timers.sort((a, b) => a.at - b.at)
    this.#arm()
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer)
    }
  }

  after = (milliseconds: number, run: Task): (() => void) => this.at(this.now() + milliseconds, run)

  /** Moves time on, and is finished when all that became due is. */
  async advance(milliseconds: number): Promise<void> {
    const target = this.now() + milliseconds
    const first = () => this.#timers.find(({ at }) => at <= target)
    // what runs may leave more to do at once
    while (first() || this.#running.size > 0) {
      for (let next = first(); next; next = first()) {
        this.#offset += Math.max(0, next.at - this.now())
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
        for (const timer of this.#timers.filter(({ at }) => at <= this.now())) void this.#run(timer)
        this.#arm()
      },
      Math.min(Math.max(0, next.at - this.now()), LONGEST_WAIT),
    )
    // an emulator alone keeps no process alive
    this.#wait.unref()
  }
}
