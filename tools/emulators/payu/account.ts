/** What a shop and PayU share. */
export interface PayuAccount {
  posId: string
  clientId: string
  clientSecret: string
  secondKey: string
}

/** What PayU's panel sets for a shop, and how quickly banks answer here. */
export interface PayuSettings {
  /** Off: a payment waits for the shop's capture. */
  isReceivedByItself: boolean
  tokenSeconds: number
  /** Until a bank answers; from a BLIK code to its end. */
  bankMs: number
  blikMs: number
  /** What becomes of refunds. */
  refunds: 'finalized' | 'canceled' | 'pending'
  refundMs: number
}

export const SETTINGS: PayuSettings = {
  isReceivedByItself: true,
  tokenSeconds: 43_199,
  bankMs: 1500,
  blikMs: 120_000,
  refunds: 'finalized',
  refundMs: 2000,
}
