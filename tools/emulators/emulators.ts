import { type AutopayAccount, createAutopayEmulator } from './autopay/autopay.ts'
import type { EmulatorOptions } from './frame/route.ts'
import { createPayuEmulator, type PayuAccount } from './payu/payu.ts'

/** Providers without an account are not emulated. */
export interface Accounts {
  payu?: PayuAccount
  autopay?: AutopayAccount
}

/** Emulators of the given accounts, by their path below the shared origin. */
export const openEmulators = (origin: string, { payu, autopay }: Accounts, options: Omit<EmulatorOptions, 'url'>) => ({
  ...(payu && { '/payu': createPayuEmulator(payu, { ...options, url: `${origin}/payu` }) }),
  ...(autopay && { '/autopay': createAutopayEmulator(autopay, { ...options, url: `${origin}/autopay` }) }),
})
