/**
 * Animates the clicked cover to its place on the product page: docs/decisions/0006-navigation-renders-the-top-first.md.
 */
interface Flight {
  sku: string
  from: DOMRect
  /** Image URL of the list's cover, shown until the larger one has loaded. */
  picture: string
  until: number
}

/** In milliseconds; after a longer load the animation no longer relates to the click. */
const MAX_LOAD_MS = 1000
const TIMING = { duration: 250, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }

let flight: Flight | undefined

export function prepareCoverFlight(card: Element | null, sku: string): void {
  const image = card?.querySelector('img')
  flight = image?.complete
    ? { sku, from: image.getBoundingClientRect(), picture: image.currentSrc, until: performance.now() + MAX_LOAD_MS }
    : undefined
}

/** Ref callback of the element with the product page's cover; animates the cover if its book was clicked. */
export function playCoverFlight(element: HTMLElement | null, sku: string): void {
  const image = element?.querySelector('img')
  if (!image || flight?.sku !== sku) return
  const { from, picture, until } = flight
  flight = undefined
  if (performance.now() > until) return
  image.style.background = `center / cover url("${picture}")`
  image.style.color = 'transparent'
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // measured in the next frame, which does layout anyway; measuring now would force an extra layout
  requestAnimationFrame(() => {
    const to = image.getBoundingClientRect()
    if (to.width === 0) return
    const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`
    element?.animate({ transformOrigin: ['0 0', '0 0'], transform: [start, 'none'] }, TIMING)
  })
}
