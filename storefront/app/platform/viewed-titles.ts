import { readItem, writeItem } from './local-cache.ts'
import { createStore } from './store.ts'

/** SKUs of the titles seen last in this browser, the latest first; sent nowhere but in queries for their cards. */
const KEY = 'recently_viewed'
const MOST = 12
const NONE: readonly string[] = []

const isSku = (value: unknown): value is string => typeof value === 'string' && value.length <= 64

export const viewedTitles = createStore(NONE, {
  key: KEY,
  read() {
    const kept = readItem(KEY)
    return Array.isArray(kept) ? kept.filter(isSku).slice(0, MOST) : NONE
  },
  write: (skus) => writeItem(KEY, skus.length > 0 ? skus : undefined),
})

export function rememberViewed(sku: string): void {
  const known = viewedTitles.read()
  if (known[0] !== sku) viewedTitles.write([sku, ...known.filter((other) => other !== sku)].slice(0, MOST))
}

export const clearViewed = (): void => viewedTitles.write(NONE)
