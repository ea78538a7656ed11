import type { Types } from '../../../generated/documents.ts'
import type { Channel } from './channels.ts'

export type PaymentStep = 'payment' | 'rejected'

/** Data of the payment page, which has a URL of its own: while the payment is awaited, and after it failed. */
export interface PaymentData {
  step: PaymentStep
  /** Undefined without a valid key. */
  payment?: Types.PaymentFragment
  channels: readonly Channel[]
  /** Idempotency key of the form, which may be sent twice. */
  requestId: string
  /** Radio button value of the method chosen for the last attempt. */
  chosenOption?: string
  /** An attempt was started and has no result yet. */
  isStarted: boolean
  /** Without JavaScript: how often the page has reloaded itself. */
  reloads: number
}
