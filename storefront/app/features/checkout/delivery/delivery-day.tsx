import { useText } from '../../../../../web/platform/text.ts'
import { isValidAt, promiseText, type useNow } from '../../../ui/delivery-days.ts'
import type { DeliveryMethod } from './delivery.ts'

/** Delivery date of a method, while its promise is valid. */
export function DeliveryDay({ method, now }: { method: DeliveryMethod; now: ReturnType<typeof useNow> }) {
  const language = useText()
  const promise = method.delivery_promise
  return promise && isValidAt(promise, now) ? promiseText(promise, language) : null
}
