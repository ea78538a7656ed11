import { text } from '../../../../../../language/translate.ts'
import type { Types } from '../../../../generated/documents.ts'

const atCounter = text('You pay whoever hands the parcel over, by card, with BLIK or in cash.')

/** How to pay, by type of point. */
const textByType: Readonly<Record<Types.DeliveryPointType, string>> = {
  LOCKER: text(
    'You pay at the locker before it opens: by card or BLIK, at its screen or in the carrier’s app. It takes no cash.',
  ),
  KIOSK: atCounter,
  SERVICE_POINT: atCounter,
  STORE: atCounter,
}

/** Payment methods that are paid at the point. */
const methodsAtPoint = ['cashondelivery']

/** How to pay by a method at a point, before the order and after it; undefined if it is not paid there. */
export const noteAtPoint = (method: string, point: { type: Types.DeliveryPointType }): string | undefined =>
  methodsAtPoint.includes(method) ? textByType[point.type] : undefined
