/** Scrolls to the element that the address names; false where there is none. */
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

/** The link of the page that leads to an address, as it is read out: a cover beside its title is for fingers only. */
export const linkTo = (href: string): HTMLElement | null =>
  href ? document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]:not([aria-hidden])`) : null

/**
 * Moves the focus: to the link that was followed from here, else to what the page is for or its heading, so that it is
 * read out.
 */
export function focusPage(href = '') {
  const link = linkTo(href)
  const first = link ?? document.querySelector<HTMLElement>('main [data-focus-first]')
  const target = first ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  if (!first) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
