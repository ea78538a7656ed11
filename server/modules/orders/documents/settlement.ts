import { amountInWords } from '../../../../language/amount-in-words.ts'
import { languageOf } from '../../../../language/language-rules.ts'
import type { Language } from '../../../../language/translate.ts'
import { formatAccount } from '../../../../rules/nrb.ts'
import type { SalesDocumentOf } from './document.ts'

export interface SettlementLine {
  label: string
  value: string
  /** The amount to pay or refund, as opposed to details. */
  isMain?: boolean
}

/** The amount to pay or refund, and how. */
export function settlementOf({ document, order }: SalesDocumentOf, { t, date, minor }: Language): SettlementLine[] {
  const money = (grosze: number) => minor(grosze, order.currency)
  const { grandTotal, paid, payBy, seller } = document
  if (document.kind === 'credit-memo') {
    return [
      {
        label: paid > 0 ? t('To return') : t('Lowers what is to pay by'),
        value: money(paid > 0 ? paid : grandTotal),
        isMain: true,
      },
      { label: t('Method of payment'), value: order.paymentTitle },
    ]
  }
  const amountDue = grandTotal - paid
  return [
    {
      label: amountDue > 0 ? t('To pay') : t('Paid'),
      value: money(amountDue > 0 ? amountDue : grandTotal),
      isMain: true,
    },
    ...(amountDue > 0 && paid > 0 ? [{ label: t('Paid'), value: money(paid) }] : []),
    { label: t('Method of payment'), value: order.paymentTitle },
    ...(amountDue === 0 && order.paidAt ? [{ label: t('Paid on'), value: date(order.paidAt.toISOString()) }] : []),
    ...(payBy
      ? [
          { label: t('Due date'), value: date(payBy) },
          {
            label: t('Account number'),
            value: formatAccount(order.paymentDetails.accountNumber ?? seller.bankAccount, order.currency),
          },
          { label: t('Transfer title'), value: order.number },
        ]
      : []),
  ]
}

/** The amount in words, as is customary on Polish documents. */
export const inWords = ({ document, order }: SalesDocumentOf, { t, locale }: Language): string | undefined =>
  languageOf(locale) === 'pl' ? `${t('In words')}: ${amountInWords(document.grandTotal, order.currency)}` : undefined
