import type { MeasurementQuery } from '../../generated/operations.ts'
import { mayMeasure } from '../../platform/consent/measure.ts'
import type { Entry } from './payloads.ts'
import { withoutMailboxes } from './without-mailboxes.ts'

declare global {
  // oxlint-disable-next-line no-var -- the name under which a tag manager finds it
  var dataLayer: unknown[] | undefined
}

type Events = MeasurementQuery['getGtm']['events']
/** Which setting allows an event. */
export type EventFlag = Exclude<keyof Events, '__typename' | 'gtm_impressions_batch_limit'>

export const layer = (): unknown[] => (globalThis.dataLayer ??= [])

let events: Partial<Events> = {}
export const allowEvents = (allowed: Events): void => {
  events = allowed
}
export const isAllowed = (flag: EventFlag): boolean => events[flag] === true && mayMeasure()

/** Reports an event, if the shop wants it and the reader still agrees. */
export function push(flag: EventFlag, entries: readonly Entry[]): void {
  if (!isAllowed(flag)) return
  for (const entry of entries) {
    // or a tag manager would merge it with the last one
    if ('ecommerce' in entry) layer().push({ ecommerce: null })
    layer().push(withoutMailboxes(entry))
  }
}
