import type { RequestContext } from '../../../platform/context.ts'
import { type Configuration, readConfigurations } from './configuration.sql.ts'

const NOTHING: Configuration = { attributes: [], values: [], variants: [] }

/** One statement for all configurable products of an answer. */
export async function configurations(ids: readonly number[], { db, store }: RequestContext): Promise<Configuration[]> {
  const found = new Map((await readConfigurations(db, ids, store.code)).map((row) => [row.id, row.configuration]))
  return ids.map((id) => found.get(id) ?? NOTHING)
}
