import { hasConsent } from './consent.ts'

/**
 * What features report of the reader's doing: measured by a part that is loaded with the reader's consent, nothing
 * without it.
 */
export interface Reports {
  /** A card came into the page. */
  card: Element
  /** carrier_method, once it is saved. */
  delivery: string
  /** The code of a payment method, once it is saved. */
  payment: string
  /** The success page of an order. */
  order: { number: string; email: string }
  'login-attempt': undefined
  login: undefined
  'register-attempt': undefined
  register: undefined
  logout: undefined
  /** SKU. */
  wish: string
  /** Ids of a wish list's items, while it still has them. */
  unwish: readonly string[]
  'clear-wishes': undefined
  newsletter: undefined
  /** The text of an error notice. */
  error: string
}
type Report = <Name extends keyof Reports>(name: Name, data: Reports[Name]) => Promise<void> | void

/** Titles of cards by their element; a map, so that cards of before the consent are found. */
export const cards = new Map<Element, string>()

let sink: Report | undefined
let early: (() => void)[] = []

export const mayMeasure = (): boolean => hasConsent('statistics') || hasConsent('marketing')

/** Reports what is lost once the reader goes on: the promise ends when it is measured. */
export const measured: Report = (name, data) => {
  if (sink) return sink(name, data)
  // with a consent of earlier the part is on its way
  if (globalThis.document && mayMeasure())
    return new Promise((resolve) => early.push(() => resolve(sink?.(name, data))))
}

export function report<Name extends keyof Reports>(name: Name, data: Reports[Name]): void {
  void measured(name, data)
}

/** The ref of a card. */
export const measuredCard = (sku: string | null) => (element: Element | null) => {
  if (!element) return
  cards.set(element, sku ?? '')
  void sink?.('card', element)
  return () => {
    cards.delete(element)
  }
}

/** Called by the part, also for what was reported before it. */
export function takeReports(to: Report): void {
  sink = to
  for (const measure of early) measure()
  early = []
}
