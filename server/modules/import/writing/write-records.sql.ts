import type { Db } from '../../../platform/db/db.ts'
import type { MergedTitle } from './merged-title.ts'
import type { TitleRecord } from '../record/title-record.ts'

/** A row of imported_record. */
export interface ImportedRecord {
  record: TitleRecord
  productId: number | null
  digest: string
  isHidden: boolean
  categoryIds: readonly number[]
}

/** Saves sender, date and digest of records; digests of the same message date are accumulated. */
export async function saveImportedRecords(tx: Db, importedRecords: readonly ImportedRecord[]): Promise<void> {
  if (importedRecords.length === 0) return
  const rows = importedRecords.map(({ record, productId, digest, isHidden, categoryIds }) => ({
    sender: record.sender,
    reference: record.reference,
    product_id: productId,
    message_day: record.sentAt?.day ?? null,
    message_at: record.sentAt?.at ?? null,
    digest,
    is_deleted: isHidden,
    supplier_stock: record.fields.supplierStock ?? null,
    category_ids: categoryIds,
  }))
  await tx.run`
    insert into imported_record as k (sender, reference, product_id, message_day, message_at, digests, is_deleted,
      supplier_stock, category_ids, written_at)
    select sender, reference, product_id, message_day, message_at, array[digest], is_deleted, supplier_stock,
      category_ids, now() from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (sender text, reference text, product_id int, message_day date, message_at timestamptz, digest text,
        is_deleted boolean, supplier_stock int, category_ids int[])
    on conflict (sender, reference) do update set product_id = excluded.product_id,
      message_day = coalesce(excluded.message_day, k.message_day), message_at = case
        when excluded.message_day is null then k.message_at else excluded.message_at end,
      digests = case when excluded.message_day is not null and excluded.message_day = k.message_day
        and excluded.message_at is not distinct from k.message_at
        then array_remove(k.digests, excluded.digests[1]) || excluded.digests else excluded.digests end,
      is_deleted = excluded.is_deleted, supplier_stock = coalesce(excluded.supplier_stock, k.supplier_stock),
        category_ids = excluded.category_ids, written_at = excluded.written_at`
}

/** Disables products; orders refer to them, so they are never deleted. Returns those that were enabled. */
export async function hideProducts(tx: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.many<{
    id: number
  }>`update product set is_enabled = false, updated_at = now() where id = any(${ids}) and is_enabled returning id`
  return rows.map(({ id }) => id)
}

/**
 * Replaces the links of records and resolves all pending links whose target now exists. Returns the changed products.
 */
export async function writeLinks(tx: Db, targets: readonly MergedTitle[]): Promise<number[]> {
  const changed = targets.filter(({ changes, linkTypes }) => changes.has('links') && linkTypes.length > 0)
  const types = changed.flatMap(({ id, linkTypes }) => linkTypes.map((type) => ({ id, type })))
  const json = JSON.stringify(types)
  if (changed.length > 0) {
    await tx.run`
      delete from imported_link l using json_to_recordset(${json}::json) as r (id int, type text)
        where l.product_id = r.id and l.type = r.type`
    await tx.run`
      delete from product_link l using json_to_recordset(${json}::json) as r (id int, type text)
        where l.product_id = r.id and l.type = r.type`
    const rows = changed.flatMap(({ id, links }) =>
      links.map(({ type, target }, position) => ({ id, type, target, position })),
    )
    await tx.run`insert into imported_link (product_id, type, target, position)
      select id, type, target, position from json_to_recordset(${JSON.stringify(rows)}::json) as r (id int, type text,
        target text, position int) on conflict do nothing`
  }
  const targetsWithBook = targets.filter(({ changes }) => changes.has('book'))
  const names = [
    ...new Set(
      targetsWithBook
        .flatMap(({ sku, book, record }) => [sku, record.reference, book['isbn13'], book['ean']])
        .filter((name): name is string => typeof name === 'string'),
    ),
  ]
  const linked = await tx.many<{ id: number }>`insert into product_link (product_id, linked_product_id, type, position)
    select l.product_id, p.id, l.type, min(l.position)
    from imported_link l
    join lateral (
      select b.product_id as id from book b where b.isbn13 = l.target union select b.product_id from book b
        where b.ean = l.target
      union select q.id from product q where q.sku = l.target union select k.product_id from imported_record k
        where k.reference = l.target and k.product_id is not null
    ) p on p.id <> l.product_id
    where l.product_id = any(${changed.map(({ id }) => id)}) or l.target = any(${names})
    group by l.product_id, p.id, l.type
    on conflict do nothing returning product_id as id`
  return linked.map(({ id }) => id)
}
