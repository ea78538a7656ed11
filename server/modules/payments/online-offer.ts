import type { PaymentDetails } from '../orders/index.ts'
import type { OfferCriteria, ProviderParts } from './provider.ts'
import { PAY_WITHIN_HOURS } from './attempts/retry.ts'

/** Whether a company that accepts these currencies is offered; the same rule for all companies. */
export const onlineOffer = (
  { isFree, isVirtual, cash, currency, amount }: OfferCriteria,
  { instructions }: ProviderParts,
  currencies: readonly string[],
): PaymentDetails | undefined =>
  isFree || amount < 0 || (cash === 'always' && !isVirtual) || !currencies.includes(currency)
    ? undefined
    : {
        timing: 'before-dispatch',
        isOnline: true,
        payWithinHours: PAY_WITHIN_HOURS,
        ...(instructions && { instructions }),
      }
