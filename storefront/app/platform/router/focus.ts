/** Scrolls to the element of the URL's hash; false where there is none. */
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

/** The link of the page to an address; not the cover beside a title, which is hidden from screen readers. */
export const linkTo = (href: string): HTMLElement | null =>
  href ? document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]:not([aria-hidden])`) : null

/**
 * Moves the focus: to the link that was followed from here, else to the page's main control or heading, which is
 * announced.
 */
export function focusPage(href = '') {
  const link = linkTo(href)
  const first = link ?? document.querySelector<HTMLElement>('main [data-focus-first]')
  const target = first ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  if (!first) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
