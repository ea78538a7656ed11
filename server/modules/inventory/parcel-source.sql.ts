import { sql } from '../../platform/db/db.ts'

/** Code of the source that parcels leave from: the first warehouse in use, by its position; null without one. */
export const parcelSource = sql`(select w.code from source w where w.is_active and w.kind = 'warehouse'
  order by w.position, w.code collate "C" limit 1)`
