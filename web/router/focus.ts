/** Scrolls to the element that the URL's hash identifies; false if there is none. */
export function scrollToHash(hash: string): boolean {
  let name = hash.slice(1)
  try {
    name = decodeURIComponent(name)
  } catch {
    // a lone percent sign is part of the name
  }
  const target = name && document.getElementById(name)
  if (target) target.scrollIntoView()
  return !!target
}

/** The link to `href` in the main content, except cover links, which are hidden from screen readers. */
export const findLink = (href: string): HTMLElement | null =>
  href ? document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]:not([aria-hidden])`) : null

/**
 * Moves focus to the link to `href`, which was followed from this page; otherwise to the page's main control or its
 * heading, which screen readers announce.
 */
export function focusPage(href = '') {
  const link = findLink(href)
  const first = link ?? document.querySelector<HTMLElement>('main [data-focus-first]')
  const target = first ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  if (!first) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
