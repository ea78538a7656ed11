import { writeCache } from '../../../../web/platform/local-cache.ts'

/** Storage key of the chosen currency, as in ScandiPWA's client. */
export const CURRENCY_KEY = 'current_currency'
export const CURRENCY_SECONDS = 3600

/** Call before the switcher's form is sent: the service worker drops cached pages, whose prices are outdated. */
export function announceCurrency(code: string, own: string): void {
  writeCache(CURRENCY_KEY, code, CURRENCY_SECONDS)
  navigator.serviceWorker?.controller?.postMessage({ currency: code === own ? '' : code })
}
