import { useEffect } from 'react'
import { hasConsent, onConsent } from './consent/consent.ts'
import { readItem, writeItem } from './local-cache.ts'
import { createStore, type Store } from './store.ts'

/** SKUs of titles in this browser, the latest first; sent nowhere but in queries for their cards. */
const MOST = 12
const NONE: readonly string[] = []

const isSku = (value: unknown): value is string => typeof value === 'string' && value.length <= 64

const createTitles = (key: string) =>
  createStore(NONE, {
    key,
    read() {
      // the consent was taken back, or its time is over
      if (!hasConsent('preferences')) {
        writeItem(key, undefined)
        return NONE
      }
      const kept = readItem(key)
      return Array.isArray(kept) ? kept.filter(isSku).slice(0, MOST) : NONE
    },
    write: (skus) => writeItem(key, skus.length > 0 ? skus : undefined),
  })

export const viewedTitles = createTitles('recently_viewed')
export const boughtTitles = createTitles('recently_bought')

/** With the consent to it alone. */
export function rememberTitles(titles: Store<readonly string[]>, ...skus: readonly string[]): void {
  if (!hasConsent('preferences')) return
  const known = titles.read()
  const next = [...new Set([...skus, ...known])].slice(0, MOST)
  if (next.join() !== known.join()) titles.write(next)
}

/** The title of this page, with the page itself and not when its last shelf is shown: readers leave earlier. */
export function useViewed(sku: string): void {
  useEffect(() => {
    const remember = () => sku && rememberTitles(viewedTitles, sku)
    remember()
    return onConsent(remember)
  }, [sku])
}

export function clearTitles(): void {
  viewedTitles.write(NONE)
  boughtTitles.write(NONE)
}
