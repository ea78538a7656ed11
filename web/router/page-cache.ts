import type { View } from './open-page.ts'

const TTL_MS = 60_000
/** Milliseconds that a navigation waits for a pending prefetch, whose connection may be dead, as after a tunnel. */
const MAX_WAIT_MS = 3000
const MAX_CACHED_PAGES = 100

export interface PageCache {
  has(address: string): boolean
  /** A cached page, after its prefetch if that is pending; undefined if there is none or the prefetch failed. */
  find(address: string): Promise<View | undefined>
  put(address: string, view: Promise<View>, run: AbortController): void
  drop(address: string, view: Promise<View>): void
  clear(): void
}

/** Cache of recently opened or prefetched pages; a failed one is dropped immediately. */
export function createPageCache(now: () => number = Date.now): PageCache {
  const pages = new Map<string, { view: Promise<View>; run: AbortController; until: number }>()
  const drop = (address: string, view: Promise<View>) => {
    if (pages.get(address)?.view === view) pages.delete(address)
  }
  const current = (address: string) => {
    const found = pages.get(address)
    if (found && found.until > now()) return found
    pages.delete(address)
    return undefined
  }
  return {
    has: (address) => current(address) !== undefined,
    async find(address) {
      const found = current(address)
      if (!found) return undefined
      // aborted, because the browser would hold a second request for the same URL until the first one ends
      const abortTimer = setTimeout(() => found.run.abort(), MAX_WAIT_MS)
      const view = await found.view.catch(() => undefined) // the navigation retries, and reports a failure
      clearTimeout(abortTimer)
      return view
    },
    put(address, view, run) {
      pages.delete(address)
      pages.set(address, { view, run, until: now() + TTL_MS })
      for (const oldest of pages.keys()) {
        if (pages.size <= MAX_CACHED_PAGES) break
        pages.delete(oldest)
      }
      view.catch(() => drop(address, view))
    },
    drop,
    clear: () => pages.clear(),
  }
}
