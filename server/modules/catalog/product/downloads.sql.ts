import type { Db } from '../../../platform/db/db.ts'
import type { Lifecycle } from '../catalog.ts'

export const readFileFormats = (db: Db, ids: readonly number[]) =>
  db.many<{
    id: number
    formats: string[]
  }>`select product_id as id, file_formats as formats from book where product_id = any(${ids})`

/** Published e-books and audiobooks, with their formats. */
export const readDownloadableTitles = (db: Db) => db.many<{
  id: number
  sku: string
  lifecycle: Lifecycle
  formats: string[]
}>`
  select p.id, p.sku, p.lifecycle, coalesce(b.file_formats, '{}') as formats from product p left join book b
    on b.product_id = p.id
  where p.type = 'downloadable' and p.lifecycle in ('available', 'to-order')`

export const setLifecycles = (tx: Db, changed: readonly { id: number; lifecycle: Lifecycle }[]) => tx.run`
  update product p set lifecycle = c.lifecycle, updated_at = now() from
    json_to_recordset(${JSON.stringify(changed)}::json) as c (id int, lifecycle text)
  where p.id = c.id and p.lifecycle in ('available', 'to-order')`
