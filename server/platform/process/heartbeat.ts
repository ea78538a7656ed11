import { randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'

const BYTES = 4000

/**
 * Writes one row anew: whether the database takes writes is seen only by writing. Bytes that cannot be compressed take
 * room.
 */
export async function writeHeartbeat(db: Db): Promise<void> {
  await db.run`insert into heartbeat (filler) values (${randomBytes(BYTES)})
    on conflict (is_only) do update set beat_at = now(), filler = excluded.filler`
}
