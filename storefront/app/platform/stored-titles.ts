import { useEffect } from 'react'
import { hasConsent, onConsent } from './consent/consent.ts'
import { readItem, writeItem } from '../../../web/platform/local-cache.ts'
import { createStore, type Store } from '../../../web/platform/store.ts'

/** Maximum length of a list of SKUs, latest first. Lists are stored in the browser and sent only to load cards. */
const MAX_SKUS = 12
const NONE: readonly string[] = []

const isSku = (value: unknown): value is string => typeof value === 'string' && value.length <= 64

const createTitleStore = (key: string) =>
  createStore(NONE, {
    key,
    read() {
      // the consent was withdrawn or has expired
      if (!hasConsent('preferences')) {
        writeItem(key, undefined)
        return NONE
      }
      const stored = readItem(key)
      return Array.isArray(stored) ? stored.filter(isSku).slice(0, MAX_SKUS) : NONE
    },
    write: (skus) => writeItem(key, skus.length > 0 ? skus : undefined),
  })

export const viewedTitles = createTitleStore('recently_viewed')
export const boughtTitles = createTitleStore('recently_bought')

/** Stores titles, only with the consent to preferences. */
export function rememberTitles(titles: Store<readonly string[]>, ...skus: readonly string[]): void {
  if (!hasConsent('preferences')) return
  const known = titles.read()
  const next = [...new Set([...skus, ...known])].slice(0, MAX_SKUS)
  if (next.join() !== known.join()) titles.write(next)
}

/** Stores the title of the page when the page is mounted, since many readers leave before the last shelf is shown. */
export function useRememberViewed(sku: string): void {
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
