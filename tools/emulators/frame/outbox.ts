import * as v from 'valibot'
import type { Clock } from './clock.ts'
import type { EventLog } from './event-log.ts'

/** Settings of the delivery of notifications. */
export const NotificationSettings = v.object({
  delayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400_000)), 200),
  /** Number of times that each notification is sent, concurrently. */
  copies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 1),
  /** Sends the newest notification of a payment before its pending ones. */
  reversed: v.optional(v.boolean(), false),
  /** Holds all notifications until `release`. */
  held: v.optional(v.boolean(), false),
  signature: v.optional(v.picklist(['good', 'bad', 'missing']), 'good'),
  /** Algorithm of the signature, if the provider supports several. */
  algorithm: v.optional(v.string()),
})
export type NotificationSettings = v.InferOutput<typeof NotificationSettings>
export type NotificationInput = v.InferInput<typeof NotificationSettings>

export interface Outgoing {
  /** Id of the payment; `reversed` applies to notifications with the same subject. */
  subject: string
  url: string
  /** Fields of log entries. */
  fields: Readonly<Record<string, unknown>>
  /** Called when the notification is sent, to sign it by the current settings. */
  write(settings: NotificationSettings): { headers: Record<string, string>; body: string }
  /** Whether the shop has accepted it; otherwise it is retried. */
  isAccepted(response: { status: number; body: string }): boolean
}

interface Entry {
  outgoing: Outgoing
  /** Number of attempts, including the first. */
  attempts: number
  firstAt: number
  cancel?: () => void
}

const TIMEOUT_MS = 10_000
const MAX_WAITING = 1000
const MAX_RESPONSE_LENGTH = 64 * 1024

export interface OutboxParts {
  clock: Clock
  log: EventLog
  /** Retry schedule: milliseconds after the first attempt. */
  resendAfterMs: readonly number[]
  /** Maps a public URL to the one by which this process reaches the same server. */
  toInternalUrl?: (url: string) => string
}

/** Sends notifications to the shop; by its settings also delayed, repeated, out of order or with a wrong signature. */
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
      this.#dropExcess()
      return
    }
    const dueAt = clock.now() + this.settings.delayMs
    const postponed = this.settings.reversed
      ? this.#waiting.filter((one) => one.attempts === 0 && one.outgoing.subject === outgoing.subject)
      : []
    this.#schedule(entry, dueAt)
    for (const [index, one] of postponed.toReversed().entries()) {
      one.cancel?.()
      this.#schedule(one, dueAt + index + 1)
    }
  }

  /** Sends all held notifications, one after the other; resolves when each has been attempted once. */
  async release({ reversed = false } = {}): Promise<void> {
    const held = reversed ? this.#held.toReversed() : this.#held
    this.#held = []
    for (const entry of held) await this.#deliver(entry)
  }

  /** Number of held and pending notifications. */
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
    this.#dropExcess()
    entry.cancel = this.#parts.clock.scheduleAt(dueAt, () => this.#deliver(entry))
  }

  #dropExcess() {
    while (this.waiting > MAX_WAITING) (this.#waiting.shift() ?? this.#held.shift())?.cancel?.()
  }

  async #deliver(entry: Entry): Promise<void> {
    const { clock, log, resendAfterMs } = this.#parts
    this.#waiting = this.#waiting.filter((one) => one !== entry)
    if (entry.attempts === 0) entry.firstAt = clock.now()
    const { outgoing } = entry
    const copies = entry.attempts === 0 ? this.settings.copies : 1
    entry.attempts++
    const responses = await Promise.all(Array.from({ length: copies }, () => this.#post(outgoing)))
    const isAccepted = responses.every((response) => outgoing.isAccepted(response))
    const statuses = responses.map(({ status }) => status)
    log.add('notification', { ...outgoing.fields, attempt: entry.attempts, statuses, isTaken: isAccepted })
    if (isAccepted) return
    const wait = resendAfterMs[entry.attempts - 1]
    if (wait === undefined) log.add('notification given up', outgoing.fields)
    else this.#schedule(entry, Math.max(clock.now(), entry.firstAt + wait))
  }

  async #post(outgoing: Outgoing): Promise<{ status: number; body: string }> {
    const { headers, body } = outgoing.write(this.settings)
    try {
      const response = await fetch(this.#parts.toInternalUrl?.(outgoing.url) ?? outgoing.url, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return { status: response.status, body: (await response.text()).slice(0, MAX_RESPONSE_LENGTH) }
    } catch (error) {
      return { status: 0, body: (error as Error).message }
    }
  }
}
