import type { View } from './open-page.ts'

const MINUTE = 60_000
const PAGES = 100

interface CachedPage {
  view: Promise<View>
  opening?: AbortController
}

export interface PageCache {
  get(address: string): CachedPage | undefined
  put(address: string, view: Promise<View>, opening?: AbortController): void
  drop(address: string, view: Promise<View>): void
  clear(): void
}

/** Recently opened or prefetched pages; a failed one is dropped at once. */
export function createPageCache(now: () => number = Date.now): PageCache {
  const pages = new Map<string, CachedPage & { until: number }>()
  const drop = (address: string, view: Promise<View>) => {
    if (pages.get(address)?.view === view) pages.delete(address)
  }
  return {
    get(address) {
      const found = pages.get(address)
      if (found && found.until > now()) return found
      pages.delete(address)
    },
    put(address, view, opening) {
      pages.delete(address)
      pages.set(address, { view, opening, until: now() + MINUTE })
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
