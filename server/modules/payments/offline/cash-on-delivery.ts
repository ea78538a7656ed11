import type { PaymentProvider } from '../provider.ts'

/**
 * Decision D49: cash is taken by couriers who are hired for it and over a shop's counter, and such couriers carry
 * nothing else.
 */
export const cashOnDelivery: PaymentProvider = {
  code: 'cashondelivery',
  timing: 'on-delivery',
  offer: ({ isFree, isVirtual, cash }, { instructions }) =>
    isFree || isVirtual || cash === 'never'
      ? undefined
      : { timing: 'on-delivery', ...(instructions && { instructions }) },
}
