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
  for (const root of places)
    for (const element of root.querySelectorAll('*'))
      if (roleOf(element) === role && isShown(element) && isNamed(element)) yield element
}

const first = (query: ElementQuery): Element | undefined => findElements(query).next().value ?? undefined

/** Running animations of less than a second, which leaves out the countdown of a notice. */
const shortAnimations = () =>
  document
    .getAnimations()
    .filter(
      ({ timeline, effect }) => timeline === document.timeline && Number(effect?.getComputedTiming().endTime) < 1000,
    )

const functions = {
  sees: (query: ElementQuery) => first(query) !== undefined,
  containsText: (text: string, within: ElementQuery) =>
    plain((first(within) as HTMLElement | undefined)?.innerText ?? '').includes(plain(text)),
  textOf: (query: ElementQuery) => plain((first(query) as HTMLElement | undefined)?.innerText ?? ''),
  selects: (query: ElementQuery) => (first(query) as HTMLInputElement | undefined)?.select(),
  isChecked: (query: ElementQuery) => (first(query) as HTMLInputElement | undefined)?.checked === true,
  underlineOf(query: ElementQuery) {
    const element = first(query)
    return element && getComputedStyle(element).textDecorationLine
  },
  hasFocus: (query: ElementQuery) => document.activeElement !== null && first(query) === document.activeElement,
  /** Centre of the element, scrolled into view if need be; undefined while it is disabled or covered. */
  clickPoint(query: ElementQuery) {
    const element = first(query)
    if (!element || isDisabled(element)) return undefined
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    const isOnTop = (x: number, y: number) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && [element, ...labels].some((part) => part.contains(top))
    }
    const middle = () => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    }
    let point = middle()
    if (!isOnTop(point.x, point.y)) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      point = middle()
    }
    return isOnTop(point.x, point.y) ? point : undefined
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
