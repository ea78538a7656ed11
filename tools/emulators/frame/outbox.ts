import * as v from 'valibot'
import type { Clock } from './clock.ts'
import type { EventLog } from './event-log.ts'

/** How notifications are sent, until it is changed. */
export const NotificationSettings = v.object({
  delayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400_000)), 200),
  /** Each is sent so many times, at once. */
  copies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 1),
  /** The newest of a payment overtakes those that are not sent yet. */
  reversed: v.optional(v.boolean(), false),
  /** Nothing is sent until it is released. */
  held: v.optional(v.boolean(), false),
  signature: v.optional(v.picklist(['good', 'bad', 'missing']), 'good'),
  /** Of the signature, where the provider knows several. */
  algorithm: v.optional(v.string()),
})
export type NotificationSettings = v.InferOutput<typeof NotificationSettings>
export type NotificationInput = v.InferInput<typeof NotificationSettings>

export interface Outgoing {
  /** What it is about: notifications of one payment overtake each other. */
  subject: string
  url: string
  /** For the log. */
  facts: Readonly<Record<string, unknown>>
  /** Signed when it is sent, as the settings then are. */
  write(settings: NotificationSettings): { headers: Record<string, string>; body: string }
  /** Whether the shop has taken it; else it is sent again. */
  isTaken(answer: { status: number; body: string }): boolean
}

interface Entry {
  outgoing: Outgoing
  /** From the first attempt on. */
  attempts: number
  firstAt: number
  cancel?: () => void
}

const PATIENCE = 10_000
const MAX_WAITING = 1000
const MAX_ANSWER = 64 * 1024

export interface OutboxParts {
  clock: Clock
  log: EventLog
  /** Milliseconds after the first attempt at which one that was not taken is sent again. */
  resendAfter: readonly number[]
  /** The address by which a process reaches what browsers reach by another. */
  reach?: (url: string) => string
}

/** Sends notifications to the shop, late, repeated, out of order and badly signed where that is wanted. */
export class Outbox {
  settings: NotificationSettings = v.parse(NotificationSettings, {})
  #waiting: Entry[] = []
  #held: Entry[] = []
  readonly #parts: OutboxParts

  constructor(parts: OutboxParts) {
    this.#parts = parts
  }

  change(settings: NotificationInput) {
    this.settings = v.parse(NotificationSettings, settings)
  }

  send(outgoing: Outgoing) {
    const { clock } = this.#parts
    const entry: Entry = { outgoing, attempts: 0, firstAt: 0 }
    if (this.settings.held) {
      this.#held.push(entry)
      this.#bound()
      return
    }
    const dueAt = clock.now() + this.settings.delayMs
    const overtaken = this.settings.reversed
      ? this.#waiting.filter((one) => one.attempts === 0 && one.outgoing.subject === outgoing.subject)
      : []
    this.#schedule(entry, dueAt)
    for (const [at, one] of overtaken.toReversed().entries()) {
      one.cancel?.()
      this.#schedule(one, dueAt + at + 1)
    }
  }

  /** Sends what was held, and is finished when all of it was answered. */
  async release({ reversed = false } = {}): Promise<void> {
    const held = reversed ? this.#held.toReversed() : this.#held
    this.#held = []
    for (const entry of held) await this.#deliver(entry)
  }

  /** How many are held or are yet to be sent. */
  get waiting() {
    return this.#waiting.length + this.#held.length
  }

  clear() {
    for (const entry of this.#waiting) entry.cancel?.()
    this.#waiting = []
    this.#held = []
  }

  #schedule(entry: Entry, dueAt: number) {
    if (!this.#waiting.includes(entry)) this.#waiting.push(entry)
    this.#bound()
    entry.cancel = this.#parts.clock.at(dueAt, () => this.#deliver(entry))
  }

  #bound() {
    while (this.waiting > MAX_WAITING) (this.#waiting.shift() ?? this.#held.shift())?.cancel?.()
  }

  async #deliver(entry: Entry): Promise<void> {
    const { clock, log, resendAfter } = this.#parts
    this.#waiting = this.#waiting.filter((one) => one !== entry)
    if (entry.attempts === 0) entry.firstAt = clock.now()
    const { outgoing } = entry
    const copies = entry.attempts === 0 ? this.settings.copies : 1
    entry.attempts++
    const answers = await Promise.all(Array.from({ length: copies }, () => this.#post(outgoing)))
    const isTaken = answers.every((answer) => outgoing.isTaken(answer))
    const statuses = answers.map(({ status }) => status)
    log.add('notification', { ...outgoing.facts, attempt: entry.attempts, statuses, isTaken })
    if (isTaken) return
    const wait = resendAfter[entry.attempts - 1]
    if (wait === undefined) log.add('notification given up', outgoing.facts)
    else this.#schedule(entry, Math.max(clock.now(), entry.firstAt + wait))
  }

  async #post(outgoing: Outgoing): Promise<{ status: number; body: string }> {
    const { headers, body } = outgoing.write(this.settings)
    try {
      const response = await fetch(this.#parts.reach?.(outgoing.url) ?? outgoing.url, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
      })
      return { status: response.status, body: (await response.text()).slice(0, MAX_ANSWER) }
    } catch (error) {
      return { status: 0, body: (error as Error).message }
    }
  }
}
