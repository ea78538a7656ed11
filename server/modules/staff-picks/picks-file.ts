import * as v from 'valibot'
import type { Db } from '../../platform/db/db.ts'
import { plainTextSchema } from '../../platform/plain-text.ts'
import { readProductIds } from './edit-picks.sql.ts'
import { mainIssue, schemaMessage } from '../../platform/markdown/schema-message.ts'

export const key = v.pipe(
  v.string(),
  v.maxLength(60),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits, hyphens'),
)
export const requiredText = (maxLength: number) => v.pipe(plainTextSchema(maxLength), v.nonEmpty('empty'))
/** Store view code -> text. */
export const textsByView = (maxLength: number) => v.optional(v.record(v.string(), requiredText(maxLength)), {})
export const isUnique = (list: readonly string[]): boolean => new Set(list).size === list.length

/** An invalid file of picks or seasons; the message begins with the path of the field, if there is one. */
export class PicksError extends Error {}

export function parse<Content>(schema: v.GenericSchema<unknown, Content>, content: unknown): Content {
  const parsed = v.safeParse(schema, content)
  if (parsed.success) return parsed.output
  const issue = mainIssue(parsed.issues)
  const fieldPath = v.getDotPath(issue)
  const message = schemaMessage(issue)
  throw new PicksError(fieldPath ? `${fieldPath}: ${message}` : message)
}

/** SKU -> product id. Throws PicksError for an unknown SKU. */
export async function productsOf(db: Db, skus: readonly string[]): Promise<Map<string, number>> {
  const products = new Map((await readProductIds(db, skus)).map(({ id, sku }) => [sku, id]))
  const unknown = skus.find((sku) => !products.has(sku))
  if (unknown !== undefined) throw new PicksError(`there is no product with the SKU ${unknown}`)
  return products
}
