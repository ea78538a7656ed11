import type { Actor } from '../../platform/actions/actor.ts'
import type { Database } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { invoiceOrder } from '../orders/index.ts'

const INVOICE_JOB: Actor = { kind: 'job', name: 'invoice-files' }

/** Invoices a paid order of files, which makes them available; there is nothing to pack, so no operator is needed. */
export async function invoiceDownloads(db: Database, { number, at }: { number: string; at: string }): Promise<void> {
  try {
    await invoiceOrder(db, { number, now: new Date(at), actor: INVOICE_JOB, key: 'paid online' }, { notify: true })
  } catch (error) {
    // already invoiced by the operator, or on hold: then the operator invoices it
    if (!(error instanceof Refusal)) throw error
  }
}
