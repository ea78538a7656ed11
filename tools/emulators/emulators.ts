import type { EmulatorOptions } from './frame/route.ts'
import { createPayuEmulator, type PayuAccount } from './payu/payu.ts'

export interface Accounts {
  payu: PayuAccount
}

/** Every provider that can be emulated, by its path below the address they share. */
export const openEmulators = (origin: string, accounts: Accounts, options: Omit<EmulatorOptions, 'url'>) => ({
  '/payu': createPayuEmulator(accounts.payu, { ...options, url: `${origin}/payu` }),
})
