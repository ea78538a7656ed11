import type { Settings } from '../../../platform/process/settings.ts'
import type { PaymentProvider } from '../provider.ts'
import { PAY_WITHIN_HOURS } from '../retry.ts'
import { AUTOPAY_CURRENCY, AutopayProvider } from './provider.ts'

export const BLUEPAYMENT = 'bluepayment'

/** Undefined where it is not set up. */
export function openAutopay({ autopay }: Settings): (PaymentProvider & { online: AutopayProvider }) | undefined {
  if (!autopay) return undefined
  return {
    code: BLUEPAYMENT,
    timing: 'before-dispatch',
    online: new AutopayProvider(autopay),
    offer: ({ isFree, isVirtual, cash, currency }, { instructions }) =>
      isFree || currency !== AUTOPAY_CURRENCY || (cash === 'always' && !isVirtual)
        ? undefined
        : {
            timing: 'before-dispatch',
            isOnline: true,
            payWithinHours: PAY_WITHIN_HOURS,
            ...(instructions && { instructions }),
          },
  }
}
