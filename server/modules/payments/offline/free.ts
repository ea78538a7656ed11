import type { PaymentProvider } from '../provider.ts'

/** Nothing is left to pay. */
export const free: PaymentProvider = {
  code: 'free',
  timing: 'none',
  offer: ({ isFree }, { instructions }) =>
    isFree ? { timing: 'none', ...(instructions && { instructions }) } : undefined,
}
