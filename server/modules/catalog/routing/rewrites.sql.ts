import type { Db } from '../../../platform/db/db.ts'
import type { RewriteRow } from './routes.sql.ts'

/** A kind of entity whose URL is stored as a rewrite. */
export type RewriteType = Exclude<RewriteRow['entityType'], 'CUSTOM'>

export interface RewriteTarget {
  type: RewriteType
  id: number
  storeCode: string
}

export const readPathOwner = (tx: Db, storeCode: string, path: string) => tx.one<{
  entityType: string
  entityId: number | null
  redirectType: number
}>`
  select entity_type, entity_id, redirect_type from url_rewrite
  where store_code = ${storeCode} and request_path = ${path}`

export const deletePath = (tx: Db, storeCode: string, path: string) =>
  tx.run`delete from url_rewrite where store_code = ${storeCode} and request_path = ${path}`

/** Redirects former paths of an entity, and earlier redirects to them, to its new path. */
export const redirectFormer = (tx: Db, { type, id, storeCode }: RewriteTarget, path: string) => tx.run`
  update url_rewrite set entity_type = 'CUSTOM', entity_id = null, redirect_type = 301, target_path = ${path}
  where store_code = ${storeCode} and ((entity_type = ${type} and entity_id = ${id}) or (redirect_type <> 0
    and target_path in (select request_path from url_rewrite where store_code = ${storeCode} and entity_type = ${type}
      and entity_id = ${id})))`

export const insertPath = (tx: Db, { type, id, storeCode }: RewriteTarget, path: string) => tx.run`
  insert into url_rewrite (store_code, request_path, entity_type, entity_id)
  values (${storeCode}, ${path}, ${type}, ${id})`

export const deleteRewrites = (tx: Db, type: RewriteType, id: number, keptCodes: readonly string[]) => tx.run`
  delete from url_rewrite where entity_type = ${type} and entity_id = ${id} and store_code <> all(${keptCodes}::text[])`
