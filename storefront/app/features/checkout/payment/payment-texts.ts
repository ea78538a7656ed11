import { text } from '../../../../../language/translate.ts'

/** How the order is delivered: by courier or to a point, pick-up in a bookshop, as files, or not at all (services). */
export type DeliveryKind = 'sent' | 'collected' | 'files' | 'nothing'

const atCounter = text('You pay at the counter of the bookshop, in cash or by card.')
const nothingToPay = text('There is nothing left to pay.')

/** Notes of payment methods by kind of delivery. Other methods are shown with their title only. */
export const paymentNotes: Readonly<Record<string, Readonly<Partial<Record<DeliveryKind, string>>>>> = {
  banktransfer: {
    sent: text('We send the account number with the confirmation. The books leave when your payment is here.'),
    collected: text(
      'We send the account number with the confirmation. The books wait for you when your payment is here.',
    ),
    files: text(
      'We send the account number with the confirmation. The files can be downloaded when your payment is here.',
    ),
    nothing: text('We send the account number with the confirmation.'),
  },
  cashondelivery: { sent: text('You pay the courier on receipt, in cash or by card.'), collected: atCounter },
  free: { sent: nothingToPay, collected: nothingToPay, files: nothingToPay, nothing: nothingToPay },
}

/** Method to preselect: the first of the codes that is offered, else the only method. */
export const preselectedPayment = (
  methods: readonly { code: string }[],
  ...codes: readonly (string | null | undefined)[]
): string | undefined =>
  codes.find((code) => code && methods.some((method) => method.code === code)) ??
  (methods.length === 1 ? methods[0]?.code : undefined)

/** Next step of an order paid online, by whether the payment has arrived. */
export const onlineSteps: Readonly<Record<'awaited' | 'paid', Readonly<Record<DeliveryKind, string>>>> = {
  awaited: {
    sent: text('We pack the books as soon as the payment is confirmed.'),
    collected: text('We prepare the books as soon as the payment is confirmed.'),
    files: text('The files can be downloaded as soon as the payment is confirmed.'),
    nothing: text('We write to you as soon as the payment is confirmed.'),
  },
  paid: {
    sent: text('Your payment is here: we pack the books now.'),
    collected: text('Your payment is here: we prepare the books now.'),
    files: text('Your payment is here: the files can be downloaded.'),
    nothing: text('Your payment is here: we write to you soon.'),
  },
}

/** What the buyer does after placing an order that is not paid online. */
export const nextSteps: Readonly<Record<string, Readonly<Partial<Record<DeliveryKind, string>>>>> = {
  banktransfer: {
    sent: text('Please make a transfer with the details below. The books leave when your payment is here.'),
    collected: text('Please make a transfer with the details below. The books wait for you when your payment is here.'),
    files: text(
      'Please make a transfer with the details below. The files can be downloaded when your payment is here.',
    ),
    nothing: text('Please make a transfer with the details below. We write to you when your payment is here.'),
  },
  cashondelivery: { sent: text('You pay the courier on receipt, in cash or by card.'), collected: atCounter },
}
