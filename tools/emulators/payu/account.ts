/** Account of a shop at PayU. */
export interface PayuAccount {
  posId: string
  clientId: string
  clientSecret: string
  secondKey: string
}

/** Settings of the shop in PayU's panel, and simulated delays and results of banks. */
export interface PayuSettings {
  /** Whether payments are captured automatically; otherwise they wait for the shop's capture. */
  isReceivedByItself: boolean
  tokenSeconds: number
  /** Milliseconds until a bank responds. */
  bankMs: number
  /** Milliseconds until a BLIK payment expires that nobody confirms. */
  blikMs: number
  /** Final state of refunds. */
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
