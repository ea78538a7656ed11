import { COOKIE_BAR } from './consent/cookie-bar-state.ts'
import { readItem, writeItem } from '../../../web/platform/local-cache.ts'

/**
 * Banners that a visitor has dismissed, stored in the browser. The document's first script puts the names on `<html
 * data-dismissed>`, so that CSS hides them before the first paint; the cookie bar too, once a visitor has decided. Pages
 * after the first of a visit are marked by `data-visited`, reloaded ones too; those of a visitor with a cart by
 * `data-cart`.
 */
const KEY = 'closed'
export const DISMISSED_SCRIPT =
  '(function(d,h){var n=h.dismissed||"";' +
  `if(/(^|; )consent=/.test(d.cookie))n+=" ${COOKIE_BAR}";` +
  'if(/(^|; )cart=/.test(d.cookie))h.cart="";' +
  `try{n+=" "+Object.keys(JSON.parse(localStorage.${KEY}||'{}')).join(' ')}catch(e){}` +
  'h.dismissed=n.trim();try{var s=sessionStorage,k="visited",p=location.pathname;' +
  'if(!s[k])s[k]=p;if(s[k]!=p||!d.referrer.indexOf(location.origin+"/")){s[k]=1;h.visited=""}}catch(e){}' +
  '})(document,document.documentElement.dataset)'

type Dismissed = Record<string, string>

const read = () => (readItem(KEY) ?? {}) as Dismissed

/** Hides a banner on this and all further pages, until its version changes. */
export function dismissForever(name: string, version: string): void {
  document.documentElement.dataset.dismissed = `${document.documentElement.dataset.dismissed ?? ''} ${name}`.trim()
  writeItem(KEY, { ...read(), [name]: version })
}

/**
 * Deletes the entry of a previous version. The banner is shown from the next page load on, not immediately, which would
 * shift the layout.
 */
export function forgetOtherVersion(name: string, version: string): void {
  const { [name]: dismissed, ...rest } = read()
  if (dismissed !== undefined && dismissed !== version) writeItem(KEY, rest)
}
