import type { Html } from './html.ts'

/** A rendered page and its deferred data. */
export interface Made {
  html: Html
  content: string
}

/** Characters, those of the addresses included; some take two bytes. */
const ROOM = 16_000_000
/** Share of the limit: one long list must not push out twenty pages. */
const MOST_OF_ONE = 1 / 20
const sizeOf = (key: string, { html, content }: Made) => key.length + html.length + content.length

/**
 * Recently rendered public pages, by origin and the address of their content. Store views and the build do not change
 * while the process runs, so a page depends on these alone: equal content is not rendered twice, and the browser's
 * request for deferred data is answered without loading it again.
 */
export class RecentPages {
  readonly #pages = new Map<string, Made>()
  readonly #room: number
  #size = 0

  constructor(room = ROOM) {
    this.#room = room
  }

  get(origin: string, at: string): Made | undefined {
    const key = origin + at
    const made = this.#pages.get(key)
    // the least recently used is dropped first
    if (made && this.#pages.delete(key)) this.#pages.set(key, made)
    return made
  }

  add(origin: string, at: string, made: Made): void {
    const key = origin + at
    const size = sizeOf(key, made)
    if (size > this.#room * MOST_OF_ONE || this.#pages.has(key)) return
    this.#pages.set(key, made)
    this.#size += size
    for (const [oldest, old] of this.#pages) {
      if (this.#size <= this.#room) return
      this.#pages.delete(oldest)
      this.#size -= sizeOf(oldest, old)
    }
  }
}
