/** Milliseconds after which the page is shown as it is (specification B section 9). */
const LONGEST = 4000

/**
 * With a consent of earlier the page is hidden before its first paint, until the script at `address`, a JSON text, has
 * shown its variants: no page changes while it is seen. Who agrees on this page sees variants from the next one on.
 */
export const abScriptOf = (address: string): string =>
  '(function(d,s){if(!/(^|; )consent=ACCEPTED/.test(d.cookie)||!/(^|; ' +
  ')consent_groups=[^;]*statistics/.test(d.cookie))' +
  "return;function show(){d.documentElement.style.opacity=''}d.documentElement.style.opacity='0';" +
  "var e=d.createElement('script');e.async=true;e.src=s;e.onload=e.onerror=show;d.head.appendChild(e);" +
  `setTimeout(show,${LONGEST})})(document,${address})`
