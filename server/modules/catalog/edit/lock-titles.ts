import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  type LockedTitle,
  lockTitles,
  readTitlePrices,
  readTitleTexts,
  type TitlePriceRow,
} from './write-titles.sql.ts'

/** Locks titles by SKU; refuses unknown ones. */
export async function getTitles(tx: Db, skus: readonly string[]): Promise<ReadonlyMap<string, LockedTitle>> {
  const titles = new Map((await lockTitles(tx, [...new Set(skus)])).map((title) => [title.sku, title]))
  const missing = skus.find((sku) => !titles.has(sku))
  if (missing !== undefined)
    throw new Refusal('graphql-no-such-entity', 'There is no product with the SKU %s.', missing).atField('sku')
  return titles
}

/** Locks one title; refuses if it has another version than the editor saw. */
export async function getTitle(
  tx: Db,
  { sku, version }: { sku: string; version?: string | undefined },
): Promise<LockedTitle> {
  const title = (await getTitles(tx, [sku])).get(sku)
  if (!title) throw new Error('a locked title is missing')
  if (version !== undefined && version !== title.version)
    throw new Refusal('graphql-input', '%s was changed by somebody else meanwhile: look at it again.', sku).atField(
      'version',
    )
  return title
}

export interface EditableTitle {
  sku: string
  version: string
  names: Record<string, string>
  price: Omit<TitlePriceRow, 'id'> | null
}

/** A title as its editor sees it first, with the version to send back. */
export const findEditableTitle = (db: Db, sku: string): Promise<EditableTitle | undefined> =>
  db.transaction(async (tx) => {
    const [title] = await lockTitles(tx, [sku])
    if (!title) return undefined
    const [texts, [stored]] = [await readTitleTexts(tx, title.id), await readTitlePrices(tx, [title.id])]
    const { amount = 0, special = null, specialFrom = null, specialTo = null } = stored ?? {}
    return {
      sku,
      version: title.version,
      names: Object.fromEntries(texts.map(({ store, name }) => [store, name])),
      price: stored ? { amount, special, specialFrom, specialTo } : null,
    }
  })
