import type { Db } from '../platform/db/db.ts'

const PAYMENTS = [
  {
    code: 'payu_gateway',
    title: 'PayU: BLIK, karta, szybki przelew',
    en: 'PayU: BLIK, card, bank transfer online',
    instructions: null,
    instructionsEn: null,
  },
  {
    code: 'bluepayment',
    title: 'Autopay: BLIK, karta, szybki przelew',
    en: 'Autopay: BLIK, card, bank transfer online',
    instructions: null,
    instructionsEn: null,
  },
  {
    code: 'banktransfer',
    title: 'Przelew bankowy',
    en: 'Bank transfer',
    instructions:
      'Prosimy o przelew w ciągu 7 dni, a przy zakupie bez konta 4 dni; w tytule wystarczy numer zamówienia. Po tym czasie nieopłacone ' +
      'zamówienie anulujemy, a książki wracają na półkę.',
    instructionsEn:
      'Please transfer the amount within 7 days, or 4 without an account; the order number is all the title needs. After that an unpaid ' +
      'order is cancelled and the books go back to the shelf.',
  },
  {
    code: 'cashondelivery',
    title: 'Płatność przy odbiorze',
    en: 'Cash on delivery',
    instructions: 'Zapłać gotówką albo kartą przy odbiorze.',
    instructionsEn: 'Pay by cash or card when you receive it.',
  },
  { code: 'free', title: 'Bez płatności', en: 'Nothing to pay', instructions: null, instructionsEn: null },
] as const

/** Writes the payment methods; each is offered only with its requirements: keys, bank account, cash courier. */
export async function writePayments(tx: Db): Promise<void> {
  for (const [position, p] of PAYMENTS.entries()) {
    await tx.run`insert into payment_method (code, title, titles, instructions, instructions_by_store, position)
      values (${p.code}, ${p.title}, ${JSON.stringify({ en: p.en })}, ${p.instructions},
        ${JSON.stringify(p.instructionsEn ? { en: p.instructionsEn } : {})}, ${position})
      on conflict (code) do nothing`
  }
}
