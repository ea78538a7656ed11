import { createHash } from 'node:crypto'
import type { PageContent } from '../app/platform/page-state.ts'

const PATH = /^\/_data\/[\w-]{27}(?=\/)/

/** The path of the page whose content is asked for; undefined where something else is. */
export const pagePathOf = (path: string): string | undefined => (PATH.test(path) ? path.replace(PATH, '') : undefined)

export interface Apart {
  /** Names what it holds: whatever answers there is always the same. */
  at: string
  text: string
  /**
   * With less than that within, a page still fits what a server sends before the first answer of a phone comes back (14
   * kB, compressed).
   */
  isLarge: boolean
}

const LARGE = 32_000

/**
 * The content of a page that anybody may see, as it is sent beside it (an `ApartContent`). `address` is path and query
 * within the store view at `base`.
 */
export function apartOf(content: PageContent, base: string, address: string): Apart {
  const text = JSON.stringify(content)
  const at = `${base}/_data/${createHash('sha1').update(text).digest('base64url')}${address}`
  return { at, text: `{"at":${JSON.stringify(at)},${text.slice(1)}`, isLarge: text.length > LARGE }
}
