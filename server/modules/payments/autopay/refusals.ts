import { text } from '../../../../language/translate.ts'

export const UNAVAILABLE_CHANNEL = text('This way to pay is not available at the moment. Please choose another.')
export const UNACCEPTED_TERMS = text('To pay this way, please accept its terms.')

/** Texts for the buyer by Autopay's reason for a refused start; other reasons are logged for the operator. */
export const REFUSALS: Readonly<Record<string, string>> = {
  WRONG_TICKET: text('The BLIK code is wrong or has expired. Please generate a new one in the app of your bank.'),
  TICKET_EXPIRED: text('The BLIK code is wrong or has expired. Please generate a new one in the app of your bank.'),
  TICKET_USED: text('The BLIK code is wrong or has expired. Please generate a new one in the app of your bank.'),
  MULTIPLY_PAID_TRANSACTION: text('This payment was made already.'),
  INVALID_EMAIL: text('The payment system does not accept the e-mail address of this order.'),
}
