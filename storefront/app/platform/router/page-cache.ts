import type { View } from './open-page.ts'

const MINUTE = 60_000
/** Milliseconds that a press waits for a prefetch: its connection may be dead, as after a tunnel. */
const PATIENCE = 3000
const PAGES = 100

export interface PageCache {
  has(address: string): boolean
  /** A page that is here or on its way; undefined also where its prefetch failed, or is given up. */
  find(address: string): Promise<View | undefined>
  put(address: string, view: Promise<View>, run: AbortController): void
  drop(address: string, view: Promise<View>): void
  clear(): void
}

/** Recently opened or prefetched pages; a failed one is dropped at once. */
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
      // the browser would let a second request for the same address wait for the first
      const late = setTimeout(() => found.run.abort(), PATIENCE)
      const view = await found.view.catch(() => undefined) // the press asks again, and reports a failure
      clearTimeout(late)
      return view
    },
    put(address, view, run) {
      pages.delete(address)
      pages.set(address, { view, run, until: now() + MINUTE })
      for (const oldest of pages.keys()) {
        if (pages.size <= PAGES) break
        pages.delete(oldest)
      }
      view.catch(() => drop(address, view))
    },
    drop,
    clear: () => pages.clear(),
  }
}
