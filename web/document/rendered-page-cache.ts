import type { Html } from './html.ts'

/** A rendered page and its deferred data. */
export interface RenderedPage {
  html: Html
  content: string
}

/** Limit in characters, including the keys; a character takes one or two bytes. */
const MAX_CHARACTERS = 16_000_000
/** Maximum share of one page, so that a long list does not evict twenty pages. */
const MAX_SHARE = 1 / 20
const sizeOf = (key: string, { html, content }: RenderedPage) => key.length + html.length + content.length

/**
 * Cache of recently rendered public pages, by origin and path of their deferred data, which contains a hash of the
 * content. Store views and the build do not change while the process runs, so a page depends only on this key:
 * equal content is not rendered twice, and the browser's request for deferred data needs no further queries.
 */
export class RenderedPageCache {
  readonly #pages = new Map<string, RenderedPage>()
  readonly #maxCharacters: number
  #size = 0

  constructor(characterLimit = MAX_CHARACTERS) {
    this.#maxCharacters = characterLimit
  }

  get(origin: string, path: string): RenderedPage | undefined {
    const key = origin + path
    const page = this.#pages.get(key)
    // reinserted as the most recently used
    if (page && this.#pages.delete(key)) this.#pages.set(key, page)
    return page
  }

  add(origin: string, path: string, page: RenderedPage): void {
    const key = origin + path
    const size = sizeOf(key, page)
    if (size > this.#maxCharacters * MAX_SHARE || this.#pages.has(key)) return
    this.#pages.set(key, page)
    this.#size += size
    for (const [oldest, old] of this.#pages) {
      if (this.#size <= this.#maxCharacters) return
      this.#pages.delete(oldest)
      this.#size -= sizeOf(oldest, old)
    }
  }
}
