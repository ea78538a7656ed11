import type { Database } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { invoiceOrder } from '../orders/index.ts'

/** Files open once they are billed, which nobody needs to do for an order that is paid and has nothing to pack. */
export async function invoiceFiles(db: Database, { number, at }: { number: string; at: string }): Promise<void> {
  try {
    await invoiceOrder(db, { number, now: new Date(at), key: 'paid online' }, { notify: true })
  } catch (error) {
    // billed by the operator meanwhile, or on hold: then it is the operator who bills it
    if (!(error instanceof Refusal)) throw error
  }
}
