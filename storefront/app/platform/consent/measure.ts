import { hasConsent } from './consent.ts'

/**
 * Actions of the reader that features report, by name. The part that handles them is loaded only with the reader's
 * consent; without it they are discarded.
 */
export interface Reports {
  /** A card was mounted. */
  card: Element
  /** `carrier_method` of the saved delivery method. */
  delivery: string
  /** Code of the saved payment method. */
  payment: string
  /** The success page of an order is shown. */
  order: { number: string; email: string }
  'login-attempt': undefined
  login: undefined
  'register-attempt': undefined
  register: undefined
  logout: undefined
  /** SKU. */
  wish: string
  /** Ids of wish list items; reported before they are removed. */
  unwish: readonly string[]
  'clear-wishes': undefined
  newsletter: undefined
  /** The text of an error notice. */
  error: string
}
type Report = <Name extends keyof Reports>(name: Name, data: Reports[Name]) => Promise<void> | void

/** SKUs of mounted cards by element, so that cards from before the consent are measured too. */
export const mountedCards = new Map<Element, string>()

let reportHandler: Report | undefined
let queuedReports: (() => void)[] = []

export const canMeasure = (): boolean => hasConsent('statistics') || hasConsent('marketing')

/** Reports an action whose data is lost on navigation: await the promise before navigating. */
export const reportAndWait: Report = (name, data) => {
  if (reportHandler) return reportHandler(name, data)
  // consent was given on an earlier page, so the part is being loaded
  if (globalThis.document && canMeasure())
    return new Promise((resolve) => queuedReports.push(() => resolve(reportHandler?.(name, data))))
}

export function report<Name extends keyof Reports>(name: Name, data: Reports[Name]): void {
  void reportAndWait(name, data)
}

/** Ref callback of a card. */
export const cardRef = (sku: string | null) => (element: Element | null) => {
  if (!element) return
  mountedCards.set(element, sku ?? '')
  void reportHandler?.('card', element)
  return () => {
    mountedCards.delete(element)
  }
}

/** Called by the loaded part; it also gets the reports from before. */
export function setReportHandler(to: Report): void {
  reportHandler = to
  for (const measure of queuedReports) measure()
  queuedReports = []
}
