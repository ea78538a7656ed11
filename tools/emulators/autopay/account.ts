import type { Service } from './messages.ts'

/** Account of a shop at Autopay. */
export interface AutopayAccount extends Service {
  /** URL of all notifications, which Autopay's staff configure for the shop. */
  notifyUrl: string
}

/** Simulated delays and results of banks. */
export interface AutopaySettings {
  bankMs: number
  /** Milliseconds until a BLIK payment expires that nobody confirms. */
  blikMs: number
  refundMs: number
  /** Final state of refunds. */
  refunds: 'DONE' | 'CANCELED_NO_FUNDS_ON_BALANCE' | 'PROCESSING'
}

export const SETTINGS: AutopaySettings = { bankMs: 1500, blikMs: 120_000, refundMs: 2000, refunds: 'DONE' }

/** BLIK codes of the simulated banks, the same as in the PayU emulator. Any other code is invalid. */
export const BLIK_CODES = { paid: '777123', refused: '777321', unanswered: '777000' } as const
