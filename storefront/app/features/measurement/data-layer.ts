import type { MeasurementQuery } from '../../generated/operations.ts'
import { canMeasure } from '../../platform/consent/measure.ts'
import type { Entry } from './payloads.ts'
import { maskEmails } from './mask-emails.ts'

declare global {
  // oxlint-disable-next-line no-var -- the tag manager reads this global by name
  var dataLayer: unknown[] | undefined
}

type Events = MeasurementQuery['getGtm']['events']
/** Name of the setting that enables an event. */
export type EventFlag = Exclude<keyof Events, '__typename' | 'gtm_impressions_batch_limit'>

export const getDataLayer = (): unknown[] => (globalThis.dataLayer ??= [])

let events: Partial<Events> = {}
export const allowEvents = (allowed: Events): void => {
  events = allowed
}
export const isAllowed = (flag: EventFlag): boolean => events[flag] === true && canMeasure()

/** Pushes an event if the shop has enabled it and the reader's consent is still valid. */
export function push(flag: EventFlag, entries: readonly Entry[]): void {
  if (!isAllowed(flag)) return
  for (const entry of entries) {
    // otherwise the tag manager merges this ecommerce object with the previous one
    if ('ecommerce' in entry) getDataLayer().push({ ecommerce: null })
    getDataLayer().push(maskEmails(entry))
  }
}
