export interface LoggedEvent {
  id: number
  at: string
  type: string
  [fact: string]: unknown
}

const MAX_EVENTS = 2000

/** Log of events, newest last; drops the oldest above MAX_EVENTS. */
export class EventLog {
  #events: LoggedEvent[] = []
  #count = 0
  readonly #iso: () => string

  constructor(iso: () => string) {
    this.#iso = iso
  }

  add(type: string, fields: Readonly<Record<string, unknown>>) {
    this.#events.push({ ...fields, id: ++this.#count, at: this.#iso(), type })
    if (this.#events.length > MAX_EVENTS) this.#events.splice(0, this.#events.length - MAX_EVENTS)
  }

  /** Events after an id, optionally of one type. */
  list({ after = 0, type }: { after?: number; type?: string } = {}): LoggedEvent[] {
    return this.#events.filter((event) => event.id > after && (type === undefined || event.type === type))
  }

  clear() {
    this.#events = []
  }
}
