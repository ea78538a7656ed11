import { text } from '../../../../../language/translate.ts'

/** How the order is delivered: by a courier, in a bookshop, or as files only. */
export type DeliveryKind = 'sent' | 'collected' | 'files'

const atCounter = text('You pay at the counter of the bookshop, in cash or by card.')
const nothingToPay = text('There is nothing left to pay.')

/** Texts of a payment method. One that is not listed is shown with its title alone. */
export const paymentNotes: Readonly<Record<string, Readonly<Partial<Record<DeliveryKind, string>>>>> = {
  banktransfer: {
    sent: text('We send the account number with the confirmation. The books leave when your payment is here.'),
    collected: text(
      'We send the account number with the confirmation. The books wait for you when your payment is here.',
    ),
    files: text(
      'We send the account number with the confirmation. The files can be downloaded when your payment is here.',
    ),
  },
  cashondelivery: { sent: text('You pay the courier on receipt, in cash or by card.'), collected: atCounter },
  free: { sent: nothingToPay, collected: nothingToPay, files: nothingToPay },
}

/** The preselected method, if it is offered. */
export const preselectedPayment = (
  methods: readonly { code: string }[],
  ...codes: readonly (string | null | undefined)[]
): string | undefined =>
  codes.find((code) => code && methods.some((method) => method.code === code)) ??
  (methods.length === 1 ? methods[0]?.code : undefined)

/** What the buyer does after placing the order. */
export const nextSteps: Readonly<Record<string, Readonly<Partial<Record<DeliveryKind, string>>>>> = {
  banktransfer: {
    sent: text('Please make a transfer with the details below. The books leave when your payment is here.'),
    collected: text('Please make a transfer with the details below. The books wait for you when your payment is here.'),
    files: text(
      'Please make a transfer with the details below. The files can be downloaded when your payment is here.',
    ),
  },
  cashondelivery: { sent: text('You pay the courier on receipt, in cash or by card.'), collected: atCounter },
}
