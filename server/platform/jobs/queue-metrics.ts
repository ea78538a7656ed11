import { Gauge } from 'prom-client'
import type { Db } from '../db/db.ts'
import type { Metrics } from '../process/metrics.ts'

interface Queue {
  waiting: number
  failed: number
  /** Seconds since the oldest waiting job became due. */
  oldest: number
}

const readQueue = (db: Db) => db.one<Queue>`
  select count(*) filter (where failed_at is null and run_at <= now())::int as waiting,
    count(failed_at)::int as failed,
    coalesce(extract(epoch from now() - min(run_at) filter (where failed_at is null and run_at <= now())), 0)::float8
      as oldest
  from job`

/** The queue is queried at each scrape; the gauges have no value while the database is unavailable. */
export function measureQueue(db: Db, { registry }: Metrics): void {
  let reading: Promise<Queue | undefined> | undefined
  const read = () =>
    (reading ??= readQueue(db)
      .catch(() => undefined)
      .finally(() => (reading = undefined)))
  // all processes report the same queue
  const common = { registers: [registry], aggregator: 'max' as const }
  void new Gauge({
    name: 'job_queue_jobs',
    help: 'Jobs that are due, and those that were given up',
    labelNames: ['state'],
    ...common,
    async collect() {
      const queue = await read()
      this.reset()
      if (!queue) return
      this.set({ state: 'waiting' }, queue.waiting)
      this.set({ state: 'failed' }, queue.failed)
    },
  })
  void new Gauge({
    name: 'job_queue_oldest_seconds',
    help: 'How long the job that waits longest has been due',
    labelNames: [],
    ...common,
    async collect() {
      const queue = await read()
      if (queue) this.set(queue.oldest)
      else this.remove()
    },
  })
}
