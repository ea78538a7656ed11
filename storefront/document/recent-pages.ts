import type { Html } from './html.ts'

/** A page that has been made, and what it was made of, as it is sent beside it. */
export interface Made {
  html: Html
  content: string
}

/** Characters, those of the addresses too; some take two bytes. */
const ROOM = 16_000_000
/** Of the room: one long list must not push out twenty pages. */
const MOST_OF_ONE = 1 / 20
const sizeOf = (key: string, { html, content }: Made) => key.length + html.length + content.length

/**
 * The public pages that were made last, by their origin and the address of their content. With the store views and the
 * build, which stay while the process
 * runs, that is all that makes them: the same content is not rendered twice, and whom this process sent a page it sends
 * the content without loading it again.
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
    // what is read stays longest
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
