import { hasConsent } from '../../platform/consent/consent.ts'
import { getDataLayer } from './data-layer.ts'

/** Pushes a command as an `arguments` object, by which the tag manager recognises commands. */
// oxlint-disable-next-line prefer-rest-params -- see above
export const gtag: (...command: unknown[]) => void = function () {
  // oxlint-disable-next-line prefer-rest-params -- see above
  getDataLayer().push(arguments)
}

const consentState = (isGiven: boolean) => (isGiven ? 'granted' : 'denied')

/** States of Google's consent types, by the cookie groups of the reader's consent. */
function consents() {
  const [preferences, statistics, marketing] = [
    consentState(hasConsent('preferences')),
    consentState(hasConsent('statistics')),
    consentState(hasConsent('marketing')),
  ]
  return {
    ad_storage: marketing,
    ad_user_data: marketing,
    ad_personalization: marketing,
    analytics_storage: statistics,
    functionality_storage: preferences,
    personalization_storage: preferences,
  }
}

/** Milliseconds for which tags wait for the consent update, which follows immediately. */
const CONSENT_WAIT_MS = 500

/** Sets every consent to denied before any tag loads, then updates to the reader's choice. */
export function startConsents(): void {
  const denied = Object.fromEntries(Object.keys(consents()).map((name) => [name, consentState(false)]))
  gtag('consent', 'default', { ...denied, security_storage: 'granted', wait_for_update: CONSENT_WAIT_MS })
  updateConsents()
}
export const updateConsents = (): void => gtag('consent', 'update', consents())

/**
 * Removes the CSP nonce from the document before third-party code runs, because it would allow inline scripts. With
 * 'strict-dynamic' the tag manager can still load scripts by URL.
 */
function removeNonce() {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[nonce]')) {
    script.nonce = ''
    script.removeAttribute('nonce')
  }
}

export function loadTagManager({ gtm_id: id, gtm_url: url }: { gtm_id: string | null; gtm_url: string }): void {
  if (!id) return console.warn('The tag manager has no id: nothing is sent to it')
  getDataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  removeNonce()
  const script = document.createElement('script')
  script.async = true
  script.src = `${url}/gtm.js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}
