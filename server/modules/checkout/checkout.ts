import type { Db } from '../../platform/db/db.ts'
import { readPaymentMethods } from './checkout.sql.ts'

export interface PaymentRow {
  code: string
  title: string
  titles: Record<string, string>
  instructions: string | null
  instructionsByStore: Record<string, string>
}

export const listPaymentMethods = (db: Db): Promise<PaymentRow[]> => readPaymentMethods(db)
