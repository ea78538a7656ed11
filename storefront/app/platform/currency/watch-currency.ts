import { CURRENCY_KEY, CURRENCY_SECONDS } from './chosen-currency.ts'
import { readCache, writeCache, writeItem } from '../../../../web/platform/local-cache.ts'
import { hasTypedValues } from '../../../../web/router/typed-forms.ts'
import { browserSession } from '../session.ts'

/**
 * Reloads the page when the reader has chosen another currency since it was rendered: after Back, or in another tab.
 * When the choice has expired, the page stays, so that all its prices remain in one currency.
 */
export function watchCurrency(pageCurrency: string, offeredCurrencies: readonly string[], wasReloaded: boolean): void {
  const chosenCurrency = () => {
    const code = browserSession.get('currency')
    return code && offeredCurrencies.includes(code) ? code : undefined
  }
  const code = chosenCurrency()
  if (readCache(CURRENCY_KEY)?.data !== code) {
    if (code) writeCache(CURRENCY_KEY, code, CURRENCY_SECONDS)
    else writeItem(CURRENCY_KEY, undefined)
  }
  const isOutdated = () => (chosenCurrency() ?? pageCurrency) !== pageCurrency
  // offline, a reload may return the same cached page: reload only once
  if (isOutdated() && !wasReloaded) return location.reload()
  addEventListener('pageshow', ({ persisted }) => persisted && isOutdated() && location.reload())
  addEventListener('focus', () => isOutdated() && !hasTypedValues() && location.reload())
}
