import { isDownloadable } from '../file-supply.ts'
import type { PlacedOrder } from '../order.ts'
import type { OrderMailContext } from './order-mail.ts'

const isTransferAwaited = ({ paymentDetails: { timing, isOnline } }: PlacedOrder) =>
  timing === 'before-dispatch' && !isOnline

/** Not paid yet: the order waits for a report of the payment company. */
export const isPaidOnline = ({ paymentDetails: { isOnline }, state }: PlacedOrder) =>
  isOnline && state === 'pending_payment'

/** What happens next to an order that was just placed. */
export function nextStep({ order, language: { t, date } }: OrderMailContext): string {
  const { pickupAddress, shipsFrom, isVirtual, items } = order
  const isService = isVirtual && !items.some(isDownloadable)
  if (isService) {
    if (isPaidOnline(order)) return t('We will write to you as soon as your payment is confirmed.')
    return isTransferAwaited(order)
      ? t('We will write to you as soon as your transfer arrives.')
      : t('We will write to you by e-mail. Nothing is sent by post.')
  }
  if (isPaidOnline(order))
    return isVirtual
      ? t('The files can be downloaded as soon as your payment is confirmed.')
      : t('We will get it ready as soon as your payment is confirmed.')
  if (isVirtual)
    return isTransferAwaited(order)
      ? t('The files can be downloaded as soon as your transfer arrives.')
      : t('The files can be downloaded now.')
  if (isTransferAwaited(order))
    return pickupAddress
      ? t('We will get it ready as soon as your transfer arrives, and write when it can be collected.')
      : t('We will send it as soon as your transfer arrives.')
  if (pickupAddress) return t('We will write when it can be collected. It then waits 7 days for you.')
  return shipsFrom
    ? t('We will send it on %s, when its last title is released.', date(shipsFrom))
    : t('We are getting it ready and will write when it leaves.')
}
