/** Among what is dismissed on `<html data-dismissed>`. */
export const COOKIE_BAR = 'cookie_bar'

/** After a decision; the focus goes to the page. */
export function hideCookieBar(): void {
  const { dataset } = document.documentElement
  dataset.dismissed = `${dataset.dismissed ?? ''} ${COOKIE_BAR}`.trim()
  document.getElementById('main')?.focus({ preventScroll: true })
}
