import { text } from '../../../../../../language/translate.ts'
import type { Types } from '../../../../generated/documents.ts'

/** Payment methods that are paid at the point, with the note that replaces their other texts. */
export const notesAtPoint: Readonly<Record<string, string>> = {
  cashondelivery: text('You pay when you collect the parcel, by card or BLIK; at a counter also in cash.'),
}

const atCounter = text('You pay whoever hands the parcel over, by card, with BLIK or in cash.')

/** How to pay, by type of point. */
export const paymentTextByPointType: Readonly<Record<Types.DeliveryPointType, string>> = {
  LOCKER: text(
    'You pay at the locker before it opens: by card or BLIK, at its screen or in the carrier’s app. It takes no cash.',
  ),
  KIOSK: atCounter,
  SERVICE_POINT: atCounter,
  STORE: atCounter,
}
