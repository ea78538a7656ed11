import type { Html } from './html.ts'

/** A page that has been made, and what it was made of, as it is sent beside it. */
export interface Made {
  html: Html
  content: string
}

/** Characters; some take two bytes. */
const ROOM = 20_000_000
/** Of the room: one long list must not push out twenty pages. */
const MOST_OF_ONE = 1 / 20
const sizeOf = ({ html, content }: Made) => html.length + content.length

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
    if (sizeOf(made) > this.#room * MOST_OF_ONE || this.#pages.has(origin + at)) return
    this.#pages.set(origin + at, made)
    this.#size += sizeOf(made)
    for (const [key, oldest] of this.#pages) {
      if (this.#size <= this.#room) return
      this.#pages.delete(key)
      this.#size -= sizeOf(oldest)
    }
  }
}
