import type { Settings } from '../../../platform/process/settings.ts'
import type { PaymentProvider } from '../provider.ts'
import { onlineOffer } from '../online-offer.ts'
import { AUTOPAY_CURRENCY, AutopayProvider } from './provider.ts'

export const BLUEPAYMENT = 'bluepayment'

/** Undefined if Autopay is not configured. */
export function openAutopay({ autopay }: Settings): (PaymentProvider & { online: AutopayProvider }) | undefined {
  if (!autopay) return undefined
  return {
    code: BLUEPAYMENT,
    timing: 'before-dispatch',
    online: new AutopayProvider(autopay),
    offer: (criteria, parts) => onlineOffer(criteria, parts, [AUTOPAY_CURRENCY]),
  }
}
