import { Gauge } from 'prom-client'
import type { Db } from '../../platform/db/db.ts'
import type { Metrics } from '../../platform/process/metrics.ts'
import { countUnsentMails } from './unsent-mails.sql.ts'

/** Queried at each scrape; without a value while the database is unavailable. */
export function measureMails(db: Db, { registry }: Metrics): void {
  void new Gauge({
    name: 'mail_unsent_mails',
    help: 'Mails that could not be sent so far',
    labelNames: [],
    registers: [registry],
    // all processes report the same mails
    aggregator: 'max',
    async collect() {
      const mails = await countUnsentMails(db).catch(() => undefined)
      if (mails === undefined) this.remove()
      else this.set(mails)
    },
  })
}
