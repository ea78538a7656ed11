import { useText } from '../../../platform/text.ts'
import { deliveryTime, type DeliveryMethod } from './delivery.ts'

/** When a method's parcel arrives. */
export function DeliveryDay({ method }: { method: DeliveryMethod }) {
  const { t, plural } = useText()
  return deliveryTime(method, { t, plural })
}
