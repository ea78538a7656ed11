import { hasConsent } from '../../platform/consent/consent.ts'
import { layer } from './data-layer.ts'

/** Commands are recognised by being an `arguments` object. */
// oxlint-disable-next-line prefer-rest-params -- see above
export const gtag: (...command: unknown[]) => void = function () {
  // oxlint-disable-next-line prefer-rest-params -- see above
  layer().push(arguments)
}

const said = (isGiven: boolean) => (isGiven ? 'granted' : 'denied')

/** Google's names for what the groups of cookies allow. */
function consents() {
  const [preferences, statistics, marketing] = [
    said(hasConsent('preferences')),
    said(hasConsent('statistics')),
    said(hasConsent('marketing')),
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

/** Milliseconds in which tags wait for the decision; it is known by then. */
const WAIT = 500

/** Denied before anything loads; then what the reader has decided. */
export function startConsents(): void {
  const denied = Object.fromEntries(Object.keys(consents()).map((name) => [name, said(false)]))
  gtag('consent', 'default', { ...denied, security_storage: 'granted', wait_for_update: WAIT })
  updateConsents()
}
export const updateConsents = (): void => gtag('consent', 'update', consents())

/**
 * The nonce admits inline code, so it is gone before code of others runs: 'strict-dynamic' lets the tag manager load
 * scripts by their addresses, and nothing else.
 */
function forgetNonce() {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[nonce]')) {
    script.nonce = ''
    script.removeAttribute('nonce')
  }
}

export function loadTagManager({ gtm_id: id, gtm_url: url }: { gtm_id: string | null; gtm_url: string }): void {
  if (!id) return console.warn('The tag manager has no id: nothing is sent to it')
  layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  forgetNonce()
  const script = document.createElement('script')
  script.async = true
  script.src = `${url}/gtm.js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}
