import { createHash } from 'node:crypto'
import type { HydrationData } from '../router/page-state.ts'

const PATH = /^\/_data\/[\w-]{27}(?=\/)/

/** The page's path in a request for deferred data; undefined for other requests. */
export const pagePathOf = (path: string): string | undefined => (PATH.test(path) ? path.replace(PATH, '') : undefined)

export interface DeferredData {
  /** Path with a hash of the content, so that its response never changes. */
  path: string
  text: string
  /** Too large to be inline: the page would not fit the first round trip of a connection (14 kB compressed). */
  isLarge: boolean
}

const MAX_INLINE_LENGTH = 32_000

/**
 * Deferred hydration data of a public page (a `DeferredHydrationData`). `address` is path and query within the store
 * view, `base` the prefix of the store view.
 */
export function deferredDataOf(content: HydrationData, base: string, address: string): DeferredData {
  const text = JSON.stringify(content)
  const path = `${base}/_data/${createHash('sha1').update(text).digest('base64url')}${address}`
  return { path, text: `{"at":${JSON.stringify(path)},${text.slice(1)}`, isLarge: text.length > MAX_INLINE_LENGTH }
}
