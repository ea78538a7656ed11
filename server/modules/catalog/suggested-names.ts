import { CHANGES } from '../../platform/changes.ts'
import type { Database, Db } from '../../platform/db.ts'
import { NameIndex } from './name-index.ts'
import { readNames } from './suggest.sql.ts'

/** Many changes at once, such as an import, are read after so long, and reading takes a fifth of the time at most. */
const SOONEST_MS = 1000
const SHARE = 4

interface Kept {
  index: Promise<NameIndex>
  tookMs: number
  renewal?: NodeJS.Timeout
}
const kept = new WeakMap<Db, Map<string, Kept>>()

/** The names of a store view as they were a moment ago: kept in memory, for they are asked at every letter typed. */
export function namesOf(db: Db, storeCode: string): Promise<NameIndex> {
  const ofDb = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, ofDb)
  const known = ofDb.get(storeCode)
  if (known) return known.index
  const first: Kept = { tookMs: 0, index: load(db, storeCode, (tookMs) => (first.tookMs = tookMs)) }
  ofDb.set(storeCode, first)
  // an outage is not remembered
  first.index.catch(() => ofDb.delete(storeCode))
  return first.index
}

async function load(db: Db, storeCode: string, took: (ms: number) => void): Promise<NameIndex> {
  const started = performance.now()
  const index = await NameIndex.of(await readNames(db, storeCode))
  took(performance.now() - started)
  return index
}

/** Names follow what any process changes in the catalogue. */
export async function followNames(db: Database): Promise<void> {
  const renewAll = () => kept.get(db)?.forEach((known, storeCode) => renew(db, storeCode, known))
  await db.listen(CHANGES, {
    receive(payload) {
      if (payload.split(' ').includes('catalog')) renewAll()
    },
    missed: renewAll,
  })
}

function renew(db: Db, storeCode: string, known: Kept) {
  known.renewal ??= setTimeout(() => {
    known.renewal = undefined
    load(db, storeCode, (tookMs) => (known.tookMs = tookMs)).then(
      (index) => (known.index = Promise.resolve(index)),
      // the names that are known stay; the next change tries again
      () => {},
    )
  }, Math.max(SOONEST_MS, SHARE * known.tookMs)).unref()
}
