import { logAction } from '../../../platform/actions/action-log.ts'
import type { Actor } from '../../../platform/actions/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { listSourcesWithStock, lockStock, writeStock } from '../../inventory/index.ts'
import { productsChanged } from '../changes.ts'
import { getTitles } from './lock-titles.ts'
import type { LockedTitle } from './write-titles.sql.ts'

const MAX_QUANTITY = 1_000_000
const MAX_REASON_LENGTH = 200
/** What is on no shelf: files, and titles made of others. */
const SHELVED = new Set(['simple'])

export interface StockChange {
  sku: string
  source: string
  /** Copies on the shelf now. */
  quantity: number
  /** Copies that the editor saw there; another number is refused. */
  expected?: number | undefined
}

export interface ChangedStock {
  sku: string
  source: string
  before: number
  after: number
  /** Copies promised to orders. */
  reserved: number
}

/** Sets the counted copies of titles in sources: all of them or none. */
export async function changeStock(
  tx: Db,
  actor: Actor,
  changes: readonly StockChange[],
  { reason, key }: { reason: string; key?: string | undefined },
): Promise<ChangedStock[]> {
  const why = reason.trim()
  if (why === '' || why.length > MAX_REASON_LENGTH)
    throw new Refusal('graphql-input', 'Give a reason of at most %s characters.', MAX_REASON_LENGTH).atField('reason')
  const sources = new Set((await listSourcesWithStock(tx)).map(({ code }) => code))
  for (const { source, quantity } of changes) {
    if (!sources.has(source))
      throw new Refusal('graphql-no-such-entity', 'There is no source %s.', source).atField('source')
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > MAX_QUANTITY)
      throw new Refusal('graphql-input', 'Copies are a whole number from 0 to %s.', MAX_QUANTITY).atField('quantity')
  }
  const titles = await getTitles(
    tx,
    changes.map(({ sku }) => sku),
  )
  const rows = changes.map(({ sku, source, quantity }) => {
    const { id, type } = titles.get(sku) as LockedTitle
    if (!SHELVED.has(type)) throw new Refusal('graphql-input', '%s is on no shelf: it is %s.', sku, type).atField('sku')
    return { id, source, quantity }
  })
  const stored = await lockStock(tx, rows)
  const results = changes.map(({ sku, source, quantity, expected }, index): ChangedStock => {
    const row = stored.find((one) => one.id === rows[index]?.id && one.source === source)
    const before = row?.quantity ?? 0
    if (expected !== undefined && expected !== before)
      throw new Refusal(
        'graphql-input',
        'There are %s copies of %s in %s by now: count them again.',
        before,
        sku,
        source,
      ).atField('quantity')
    return { sku, source, before, after: quantity, reserved: row?.reserved ?? 0 }
  })
  const changed = rows.filter((_row, index) => results[index]?.before !== results[index]?.after)
  if (changed.length > 0) {
    await writeStock(tx, changed)
    await productsChanged(tx, [...new Set(changed.map(({ id }) => id))])
  }
  for (const { sku, source, before, after } of results)
    if (before !== after || key)
      await logAction(tx, actor, 'product.stock', ['product', sku], {
        before: { source, quantity: before },
        after: { source, quantity: after, reason: why },
        key,
      })
  return results
}
