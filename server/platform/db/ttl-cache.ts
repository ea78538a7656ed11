import type { Db } from './db.ts'

const TTL_MS = 60_000

/** Caches small, rarely changing results for a minute, per database and key, such as a store view. */
export function ttlCache<T>(read: (db: Db, key: string) => Promise<T[]>): (db: Db, key?: string) => Promise<T[]> {
  const cache = new WeakMap<Db, Map<string, { expiresAt: number; rows: Promise<T[]> }>>()
  return (db, key = '') => {
    const ofDb = cache.get(db) ?? new Map<string, { expiresAt: number; rows: Promise<T[]> }>()
    cache.set(db, ofDb)
    const entry = ofDb.get(key)
    if (entry && entry.expiresAt > Date.now()) return entry.rows
    const rows = read(db, key)
    ofDb.set(key, { expiresAt: Date.now() + TTL_MS, rows })
    // errors and empty results are not cached
    rows.then(
      (list) => list.length === 0 && ofDb.delete(key),
      () => ofDb.delete(key),
    )
    return rows
  }
}
