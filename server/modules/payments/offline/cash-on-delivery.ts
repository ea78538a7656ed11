import type { PaymentProvider } from '../provider.ts'

/** Decision D49: cash is accepted at pick-up and by couriers hired for it, who deliver no orders paid otherwise. */
export const cashOnDelivery: PaymentProvider = {
  code: 'cashondelivery',
  timing: 'on-delivery',
  offer: ({ isFree, isVirtual, cash }, { instructions }) =>
    isFree || isVirtual || cash === 'never'
      ? undefined
      : { timing: 'on-delivery', ...(instructions && { instructions }) },
}
