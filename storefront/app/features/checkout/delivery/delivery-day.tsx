import { useText } from '../../../platform/text.ts'
import { holdsAt, promiseText, useNow } from '../../../ui/delivery-days.ts'
import type { DeliveryMethod } from './delivery.ts'

/** When a method's parcel arrives; nothing once the promise is over. */
export function DeliveryDay({ method: { delivery_promise: promise } }: { method: DeliveryMethod }) {
  const language = useText()
  const now = useNow(promise !== null)
  return promise && holdsAt(promise, now) ? promiseText(promise, language) : null
}
