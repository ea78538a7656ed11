/** Name of the cookie bar in `<html data-dismissed>`. */
export const COOKIE_BAR = 'cookie_bar'

/** Hides the bar after the visitor's decision, and moves focus to the page. */
export function hideCookieBar(): void {
  const { dataset } = document.documentElement
  dataset.dismissed = `${dataset.dismissed ?? ''} ${COOKIE_BAR}`.trim()
  document.getElementById('main')?.focus({ preventScroll: true })
}
