/** Milliseconds after which the page is shown without its variants (specification B section 9). */
const TIMEOUT_MS = 4000

/**
 * Inline script for A/B tests. If consent was given on an earlier page, it hides the page before the first paint until
 * the script at `address` (a JSON string) has applied its variants, so that no visible page changes. After consent on
 * the current page, variants are shown from the next page on.
 */
export const abScriptOf = (address: string): string =>
  '(function(d,s){if(!/(^|; )consent=ACCEPTED/.test(d.cookie)||!/(^|; ' +
  ')consent_groups=[^;]*statistics/.test(d.cookie))' +
  "return;function show(){d.documentElement.style.opacity=''}d.documentElement.style.opacity='0';" +
  "var e=d.createElement('script');e.async=true;e.src=s;e.onload=e.onerror=show;d.head.appendChild(e);" +
  `setTimeout(show,${TIMEOUT_MS})})(document,${address})`
