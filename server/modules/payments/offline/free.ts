import type { PaymentProvider } from '../provider.ts'

/** Available if nothing is left to pay. */
export const free: PaymentProvider = {
  code: 'free',
  timing: 'none',
  offer: ({ isFree }, { instructions }) =>
    isFree ? { timing: 'none', ...(instructions && { instructions }) } : undefined,
}
