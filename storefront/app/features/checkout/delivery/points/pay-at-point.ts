import { text } from '../../../../../../language/translate.ts'

/** Instead of a method's other texts, where the parcel waits at a point. */
export const notesAtPoint: Readonly<Record<string, string>> = {
  cashondelivery: text('You pay when you collect the parcel, by card or BLIK; at a counter also in cash.'),
}
