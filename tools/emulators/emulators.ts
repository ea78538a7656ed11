import { type AutopayAccount, createAutopayEmulator } from './autopay/autopay.ts'
import type { EmulatorOptions } from './frame/route.ts'
import { createPayuEmulator, type PayuAccount } from './payu/payu.ts'

/** Those that are left out are not emulated. */
export interface Accounts {
  payu?: PayuAccount
  autopay?: AutopayAccount
}

/** Every provider that can be emulated, by its path below the address they share. */
export const openEmulators = (origin: string, { payu, autopay }: Accounts, options: Omit<EmulatorOptions, 'url'>) => ({
  ...(payu && { '/payu': createPayuEmulator(payu, { ...options, url: `${origin}/payu` }) }),
  ...(autopay && { '/autopay': createAutopayEmulator(autopay, { ...options, url: `${origin}/autopay` }) }),
})
