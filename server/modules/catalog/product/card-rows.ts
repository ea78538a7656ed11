import type { RequestContext } from '../../../platform/context.ts'
import { CHANGES, tagsIn } from '../../../platform/db/changes.ts'
import type { Database, Db } from '../../../platform/db/db.ts'
import { isCompound } from '../compound/components.ts'
import type { ComponentRow } from '../compound/components.sql.ts'
import { components } from '../compound/load-components.ts'
import { type CardRow, type Edition, type FactRow, readCards } from './cards.sql.ts'

/** A row with its components, where price and stock are those of other products. */
export type WithComponents<Row> = Row & { components?: ComponentRow[] }

/** Read by a statement of their own: most products have none. */
export function withComponents<Row extends Pick<FactRow, 'id' | 'type'>>(
  rows: readonly WithComponents<Row>[],
  context: RequestContext,
): Promise<WithComponents<Row>[]> {
  return Promise.all(
    rows.map(async (row) =>
      isCompound(row) && !row.components ? { ...row, components: await context.load(components, row.id) } : row,
    ),
  )
}

type ListedRow = WithComponents<CardRow & Edition>

/** Rows of one store view and group of readers that a process keeps; of more the oldest go. Some 30 MB. */
const MOST = 20_000

/** Card rows that were read, until a change of their products or components is announced (decision 73). */
class CardRows {
  readonly #views = new Map<string, Map<number, ListedRow>>()
  /** Component -> the products made of it. */
  readonly #madeOf = new Map<number, Set<number>>()
  /** Number of changes: what was read across one may be stale and is not kept. */
  #changes = 0

  async read(ids: readonly number[], context: RequestContext): Promise<ListedRow[]> {
    const view = this.#viewOf(context)
    const kept = ids.flatMap((id) => view.get(id) ?? [])
    for (const { id, components: parts } of kept) if (parts) context.prime(components, id, parts)
    if (kept.length === ids.length) return kept
    const changes = this.#changes
    const missing = ids.filter((id) => !view.has(id))
    const read = await readRows(missing, context)
    if (changes === this.#changes) for (const row of read) this.#keep(row, view)
    return [...kept, ...read]
  }

  forget(ids: readonly number[]): void {
    this.#changes++
    const concerned = [...ids, ...ids.flatMap((id) => [...(this.#madeOf.get(id) ?? [])])]
    for (const view of this.#views.values()) for (const id of concerned) view.delete(id)
  }

  forgetAll(): void {
    this.#changes++
    this.#views.clear()
    this.#madeOf.clear()
  }

  #viewOf({ store, groupId }: RequestContext): Map<number, ListedRow> {
    const key = `${store.code} ${groupId}`
    const known = this.#views.get(key)
    if (known) return known
    const view = new Map<number, ListedRow>()
    this.#views.set(key, view)
    return view
  }

  #keep(row: ListedRow, view: Map<number, ListedRow>) {
    const [oldest] = view.size < MOST ? [] : view.keys()
    if (oldest !== undefined) view.delete(oldest)
    view.set(row.id, row)
    for (const { childId } of row.components ?? []) {
      const made = this.#madeOf.get(childId)
      if (made) made.add(row.id)
      else this.#madeOf.set(childId, new Set([row.id]))
    }
  }
}

const readRows = async (ids: readonly number[], context: RequestContext): Promise<ListedRow[]> =>
  withComponents(await readCards(context.db, ids, context.store.code, context.groupId), context)

const kept = new WeakMap<Db, CardRows>()

/** Rows of products for their cards, in no order; without those that have no texts in the view. */
export const readCardRows = (ids: readonly number[], context: RequestContext): Promise<ListedRow[]> =>
  kept.get(context.db)?.read(ids, context) ?? readRows(ids, context)

const PRODUCT = /^product:(\d+)$/

/** From now on the process keeps the rows it reads, as long as it is notified of their changes. */
export async function keepCardRows(db: Database): Promise<void> {
  const rows = new CardRows()
  kept.set(db, rows)
  await db.listen(CHANGES, {
    onNotification(payload) {
      const tags = tagsIn(payload)
      const ids = tags.flatMap((tag) => Number(PRODUCT.exec(tag)?.[1] ?? 0) || [])
      // shelves, languages and rules of prices concern every row
      if (tags.includes('store') || (ids.length === 0 && tags.includes('catalog'))) rows.forgetAll()
      else if (ids.length > 0) rows.forget(ids)
    },
    onReconnect: () => rows.forgetAll(),
  })
}
