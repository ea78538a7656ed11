import { randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'

const BYTES = 4000

/**
 * Rewrites one row, because only a write shows whether the database accepts writes. The bytes are random, so that
 * compression cannot save their disk space.
 */
export async function writeHeartbeat(db: Db): Promise<void> {
  await db.run`insert into heartbeat (filler) values (${randomBytes(BYTES)})
    on conflict (is_only) do update set beat_at = now(), filler = excluded.filler`
}
