import type { Service } from './messages.ts'

/** What a shop and Autopay share. */
export interface AutopayAccount extends Service {
  /** Notifications go to one address, which Autopay's people set for the shop. */
  notifyUrl: string
}

/** How quickly banks answer here. */
export interface AutopaySettings {
  bankMs: number
  /** From a BLIK code that nobody confirms to its end. */
  blikMs: number
  refundMs: number
  /** Where refunds end. */
  refunds: 'DONE' | 'CANCELED_NO_FUNDS_ON_BALANCE' | 'PROCESSING'
}

export const SETTINGS: AutopaySettings = { bankMs: 1500, blikMs: 120_000, refundMs: 2000, refunds: 'DONE' }

/** BLIK codes that banks here know, the same as in the emulator of PayU. All others are wrong. */
export const BLIK_CODES = { paid: '777123', refused: '777321', unanswered: '777000' } as const
