import { writeCache } from '../local-cache.ts'

/** Where ScandiPWA's client keeps the choice. */
export const CURRENCY_KEY = 'current_currency'
export const CURRENCY_SECONDS = 3600

/** Before the form of the switcher is sent: pages that were kept for offline use have the old prices. */
export function announceCurrency(code: string, own: string): void {
  writeCache(CURRENCY_KEY, code, CURRENCY_SECONDS)
  navigator.serviceWorker?.controller?.postMessage({ currency: code === own ? '' : code })
}
