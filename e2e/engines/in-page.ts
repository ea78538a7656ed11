import { computeAccessibleName, getRole, isDisabled, isInaccessible } from 'dom-accessibility-api'

/** An element by its role and accessible name, as assistive technology finds it. */
export interface ElementQuery {
  role: string
  name?: string
  /** Whether the name only has to begin so. */
  begins?: boolean
  within?: ElementQuery
}
interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }>
}

/** Non-breaking spaces come from typesetting. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const roleOf = (element: Element) =>
  // ARIA has no role for password fields
  element instanceof HTMLInputElement && element.type === 'password' ? 'password' : getRole(element)

// an element with `display: contents` has no box, but its children may
const isShown = (element: Element) =>
  (element.checkVisibility() || getComputedStyle(element).display === 'contents') && !isInaccessible(element)

function* findElements({ role, name, begins, within }: ElementQuery): Generator<Element> {
  const isNamed = (element: Element) => {
    if (name === undefined) return true
    const own = plain(computeAccessibleName(element))
    return begins ? own.startsWith(plain(name)) : own === plain(name)
  }
  const places = within ? findElements(within) : [document.documentElement]
  for (const place of places)
    for (const element of place.querySelectorAll('*'))
      if (roleOf(element) === role && isShown(element) && isNamed(element)) yield element
}

const first = (wanted: ElementQuery): Element | undefined => findElements(wanted).next().value ?? undefined

/** Running animations of less than a second, which leaves out the countdown of a notice. */
const shortAnimations = () =>
  document
    .getAnimations()
    .filter(
      ({ timeline, effect }) => timeline === document.timeline && Number(effect?.getComputedTiming().endTime) < 1000,
    )

const functions = {
  sees: (wanted: ElementQuery) => first(wanted) !== undefined,
  containsText: (words: string, within: ElementQuery) =>
    plain((first(within) as HTMLElement | undefined)?.innerText ?? '').includes(plain(words)),
  textOf: (wanted: ElementQuery) => plain((first(wanted) as HTMLElement | undefined)?.innerText ?? ''),
  selects: (wanted: ElementQuery) => (first(wanted) as HTMLInputElement | undefined)?.select(),
  isChecked: (wanted: ElementQuery) => (first(wanted) as HTMLInputElement | undefined)?.checked === true,
  underlineOf(wanted: ElementQuery) {
    const element = first(wanted)
    return element && getComputedStyle(element).textDecorationLine
  },
  hasFocus: (wanted: ElementQuery) => document.activeElement !== null && first(wanted) === document.activeElement,
  /** Centre of the element, scrolled into view if need be; undefined while it is disabled or covered. */
  clickPoint(wanted: ElementQuery) {
    const element = first(wanted)
    if (!element || isDisabled(element)) return undefined
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    const isThere = (x: number, y: number) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && [element, ...labels].some((part) => part.contains(top))
    }
    const middle = () => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    }
    let place = middle()
    if (!isThere(place.x, place.y)) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      place = middle()
    }
    return isThere(place.x, place.y) ? place : undefined
  },
  /** Pixels by which the content is wider than the page. */
  overflow: () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  /** HTML of the elements that cause the overflow. */
  overflowing: () =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 120)),
  async violations(): Promise<string[]> {
    // halfway between two colours the contrast of neither is measured
    for (let moving = shortAnimations(); moving.length > 0; moving = shortAnimations()) {
      for (const animation of moving) animation.finish()
      await new Promise(requestAnimationFrame)
    }
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: false })
    return violations.map(({ id, nodes }) =>
      [id, ...nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`)].join(
        ': ',
      ),
    )
  },
}

declare global {
  var inPage: typeof functions
}
globalThis.inPage = functions
