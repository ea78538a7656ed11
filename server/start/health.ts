import { statfs } from 'node:fs/promises'
import type { Database } from '../platform/db/db.ts'
import { writeHeartbeat } from '../platform/process/heartbeat.ts'

const DEADLINE_MS = 2000
/** Several load balancers may query each process every second, which should not write as often. */
const CACHE_MS = 1000
/** The embedded database extends its log by whole files. */
const MIN_FREE_BYTES = 32 * 1024 * 1024

/** Rejects if writing is impossible: disk full, read-only replica, or server unavailable. */
async function checkWritable(db: Database, folder: string): Promise<void> {
  if (db.writeFailedLately) throw new Error('A recent write failed')
  if (db.kind === 'embedded') {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < MIN_FREE_BYTES) throw new Error(`The disk of ${folder} is full`)
  }
  await writeHeartbeat(db)
}

/** Reports within two seconds whether the database accepts writes. */
export function healthOf(db: Database, folder: string): () => Promise<boolean> {
  let last: Promise<boolean> | undefined
  let checkedAt = -Infinity
  return () => {
    if (last && performance.now() - checkedAt < CACHE_MS) return last
    checkedAt = performance.now()
    const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), DEADLINE_MS).unref())
    last = Promise.race([
      checkWritable(db, folder).then(
        () => true,
        () => false,
      ),
      timeout,
    ])
    return last
  }
}
