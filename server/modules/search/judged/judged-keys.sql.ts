import type { Db } from '../../../platform/db/db.ts'

/** Product id -> the key by which judged queries refer to it. */
export async function readKeys(db: Db, by: 'url_key' | 'isbn'): Promise<ReadonlyMap<number, string>> {
  const rows = await db.many<{ id: number; key: string }>`
    select p.id, case when ${by} = 'isbn' then p.sku else t.url_key end as key
    from product p join product_text t on t.product_id = p.id and t.store_code = 'default'`
  return new Map(rows.map(({ id, key }) => [id, key]))
}
