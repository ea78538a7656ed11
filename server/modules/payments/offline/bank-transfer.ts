import { isNrb, normaliseNrb } from '../../../../rules/nrb.ts'
import type { PaymentProvider } from '../provider.ts'

export const bankTransfer: PaymentProvider = {
  code: 'banktransfer',
  timing: 'before-dispatch',
  offer(
    { isFree, isVirtual, cash },
    { seller: { name, bankAccount, bankName, bankBic }, instructions, payWithinDays },
  ) {
    // never request a transfer to an invalid account number
    if (isFree || !isNrb(bankAccount) || (cash === 'always' && !isVirtual)) return undefined
    return {
      timing: 'before-dispatch',
      accountHolder: name,
      accountNumber: normaliseNrb(bankAccount),
      bankName,
      ...(bankBic && { bankBic }),
      payWithinDays,
      ...(instructions && { instructions }),
    }
  },
}
