import { formatAccount } from '../../../../rules/nrb.ts'
import { money } from '../../store/index.ts'
import type { PlacedOrder } from '../order.ts'
import { transferCode } from './transfer-code.ts'

/** The banks' standard supports złoty only. */
const CODE_CURRENCY = 'PLN'

/** Instructions for the transfer of the amount still owed. */
export function toMagentoTransfer({
  paymentDetails,
  grandTotal,
  totalCanceled,
  totalPaid,
  currency,
  number,
}: PlacedOrder) {
  const { accountHolder = '', accountNumber, bankName, bankBic, payWithinDays } = paymentDetails
  if (!accountNumber) return null
  const amount = grandTotal - totalCanceled - totalPaid
  return {
    recipient: accountHolder,
    account: formatAccount(accountNumber, currency),
    bank: bankName || null,
    bic: (currency !== CODE_CURRENCY && bankBic) || null,
    amount: money(amount, currency),
    title: number,
    pay_within_days: payWithinDays ?? null,
    code:
      currency === CODE_CURRENCY
        ? transferCode({ recipient: accountHolder, account: accountNumber, amount, title: number })
        : null,
  }
}
