import { Counter, Gauge } from 'prom-client'
import type { Db } from '../db/db.ts'
import type { Metrics } from './metrics.ts'
import type { Settings } from './settings.ts'

/** A number that is read from the database at each scrape. */
interface ReadMetric {
  help: string
  read: (db: Db) => Promise<number>
}

/** How often something happened, by the values of one label. */
interface CountedMetric {
  help: string
  label: string
  /** All values, each of which begins at 0. */
  values: (settings: Settings) => readonly string[]
}

/** The metrics of a module, by name. */
export type DeclaredMetrics = Readonly<Record<string, ReadMetric | CountedMetric>>

/** Registers the metrics that modules declare. */
export function measureModules(
  declared: readonly (DeclaredMetrics | undefined)[],
  { db, settings }: { db: Db; settings: Settings },
  metrics: Metrics,
): void {
  for (const [name, metric] of declared.flatMap((some) => Object.entries(some ?? {}))) {
    if ('read' in metric) measureRead(name, metric, db, metrics)
    else measureCounted(name, metric, settings, metrics)
  }
}

/** Without a value while the database is unavailable. */
function measureRead(name: string, { help, read }: ReadMetric, db: Db, { registry }: Metrics): void {
  void new Gauge({
    name,
    help,
    registers: [registry],
    // all processes report the same number
    aggregator: 'max',
    async collect() {
      const number = await read(db).catch(() => undefined)
      if (number === undefined) this.remove()
      else this.set(number)
    },
  })
}

function measureCounted(name: string, metric: CountedMetric, settings: Settings, { registry }: Metrics): void {
  const counter = new Counter({ name, help: metric.help, labelNames: [metric.label], registers: [registry] })
  for (const value of metric.values(settings)) counter.inc({ [metric.label]: value }, 0)
}

/** Counts one more of a declared metric; without metrics nothing. */
export function count(metrics: Metrics | undefined, name: string, labels: Readonly<Record<string, string>>): void {
  const counter = metrics?.registry.getSingleMetric(name)
  if (counter instanceof Counter) counter.inc(labels)
}
