import type { View } from './open-page.ts'

const MINUTE = 60_000
const PAGES = 100

export interface PageCache {
  get(address: string): Promise<View> | undefined
  put(address: string, view: Promise<View>): void
  drop(address: string, view: Promise<View>): void
  clear(): void
}

/** Recently opened or prefetched pages; a failed one is dropped at once. */
export function createPageCache(now: () => number = Date.now): PageCache {
  const kept = new Map<string, { view: Promise<View>; until: number }>()
  const drop = (address: string, view: Promise<View>) => {
    if (kept.get(address)?.view === view) kept.delete(address)
  }
  return {
    get(address) {
      const found = kept.get(address)
      if (found && found.until > now()) return found.view
      kept.delete(address)
    },
    put(address, view) {
      kept.delete(address)
      kept.set(address, { view, until: now() + MINUTE })
      for (const oldest of kept.keys()) {
        if (kept.size <= PAGES) break
        kept.delete(oldest)
      }
      view.catch(() => drop(address, view))
    },
    drop,
    clear: () => kept.clear(),
  }
}
