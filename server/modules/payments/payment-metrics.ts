import { Counter, Gauge } from 'prom-client'
import type { Db } from '../../platform/db/db.ts'
import type { Metrics } from '../../platform/process/metrics.ts'
import { countDifferences } from './records/overview.sql.ts'

/** Measures payments that differ at their companies; returns the counter of forged notifications. */
export function measurePayments(db: Db, { registry }: Metrics, providers: readonly string[]): Counter<'provider'> {
  void new Gauge({
    name: 'payment_differences',
    help: 'Payments of which the company says something else than the shop',
    registers: [registry],
    // all processes report the same payments
    aggregator: 'max',
    async collect() {
      const count = await countDifferences(db).catch(() => undefined)
      if (count === undefined) this.remove()
      else this.set(count)
    },
  })
  const forged = new Counter({
    name: 'payment_notifications_forged_total',
    help: 'Notifications of payments that were unreadable or not signed by the company',
    labelNames: ['provider'],
    registers: [registry],
  })
  for (const provider of providers) forged.inc({ provider }, 0)
  return forged
}
