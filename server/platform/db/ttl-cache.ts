import type { Db } from './db.ts'

const KEEP_MS = 60_000

/** Reads what is small and seldom changes once a minute and database, by a key such as the store view. */
export function remembered<T>(read: (db: Db, key: string) => Promise<T[]>): (db: Db, key?: string) => Promise<T[]> {
  const known = new WeakMap<Db, Map<string, { until: number; rows: Promise<T[]> }>>()
  return (db, key = '') => {
    const ofDb = known.get(db) ?? new Map<string, { until: number; rows: Promise<T[]> }>()
    known.set(db, ofDb)
    const kept = ofDb.get(key)
    if (kept && kept.until > Date.now()) return kept.rows
    const rows = read(db, key)
    ofDb.set(key, { until: Date.now() + KEEP_MS, rows })
    // an outage, or a shop that is still empty, is not remembered
    rows.then(
      (list) => list.length === 0 && ofDb.delete(key),
      () => ofDb.delete(key),
    )
    return rows
  }
}
