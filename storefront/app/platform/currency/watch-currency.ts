import { CURRENCY_KEY, CURRENCY_SECONDS } from './chosen-currency.ts'
import { readCache, writeCache, writeItem } from '../local-cache.ts'
import { hasTyped } from '../router/typed-forms.ts'
import { browserSession } from '../session.ts'

/**
 * Loads the page again where it is older than the reader's choice: an entry of the history, or a page of another tab.
 * One whose choice has run out stays as it is, in one currency throughout.
 */
export function watchCurrency(shown: string, offered: readonly string[], wasReloaded: boolean): void {
  const chosen = () => {
    const code = browserSession.get('currency')
    return code && offered.includes(code) ? code : undefined
  }
  const code = chosen()
  if (readCache(CURRENCY_KEY)?.data !== code) {
    if (code) writeCache(CURRENCY_KEY, code, CURRENCY_SECONDS)
    else writeItem(CURRENCY_KEY, undefined)
  }
  const isOutdated = () => (chosen() ?? shown) !== shown
  // offline, a reload may bring the same page
  if (isOutdated() && !wasReloaded) return location.reload()
  addEventListener('pageshow', ({ persisted }) => persisted && isOutdated() && location.reload())
  addEventListener('focus', () => isOutdated() && !hasTyped() && location.reload())
}
