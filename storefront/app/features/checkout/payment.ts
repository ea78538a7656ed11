import { text } from '../../../../language/translate.ts'

/** What the buyer is told beside a way of paying. One that is not listed is shown with its title alone. */
export const paymentNotes: Readonly<Record<string, string>> = {
  banktransfer: text('We send the account number with the confirmation. The books leave when your payment is here.'),
  cashondelivery: text('You pay on receipt: the courier, or at the counter of the bookshop.'),
  free: text('There is nothing left to pay.'),
}

/** The payment to start with, if it is on offer. */
export const preselectedPayment = (methods: readonly { code: string }[], ...codes: readonly (string | null | undefined)[]): string | undefined =>
  codes.find((code) => code && methods.some((method) => method.code === code)) ?? (methods.length === 1 ? methods[0]?.code : undefined)

/** What the buyer has to do once the order is placed. */
export const nextSteps: Readonly<Record<string, { sent: string; collected: string }>> = {
  banktransfer: {
    sent: text('Please make a transfer with the details below. The books leave when your payment is here.'),
    collected: text('Please make a transfer with the details below. The books wait for you when your payment is here.'),
  },
  cashondelivery: { sent: text('You pay the courier on receipt, in cash or by card.'), collected: text('You pay at the counter of the bookshop, in cash or by card.') },
}
