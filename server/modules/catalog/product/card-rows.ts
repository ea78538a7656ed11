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

/** Rows that a process keeps, of all store views and groups of readers; of more the oldest go. */
const MOST = 20_000
/** Milliseconds, as answers are cached: should a connection be gone and nobody have noticed. */
const KEEP_MS = 300_000
/** More than any product's id. */
const VIEW = 2 ** 32

/** Card rows that were read, until a change of their products or components is announced (decision 73). */
class CardRows {
  /** By the number of their view and their id. */
  readonly #rows = new Map<number, { row: ListedRow; until: number }>()
  /** A store view for a group of readers -> its number. */
  readonly #views = new Map<string, number>()
  /** Component -> the products made of it. */
  readonly #madeOf = new Map<number, Set<number>>()
  /** Number of changes: what was read across one may be stale and is not kept. */
  #changes = 0

  async read(ids: readonly number[], context: RequestContext): Promise<ListedRow[]> {
    const view = this.#viewOf(context)
    const now = Date.now()
    const rowOf = (id: number) => {
      const known = this.#rows.get(view + id)
      return known && known.until > now ? known.row : undefined
    }
    const kept = ids.flatMap((id) => rowOf(id) ?? [])
    for (const { id, components: parts } of kept) if (parts) context.prime(components, id, parts)
    if (kept.length === ids.length) return kept
    const changes = this.#changes
    const read = await readRows(
      ids.filter((id) => !rowOf(id)),
      context,
    )
    if (changes === this.#changes) for (const row of read) this.#keep(row, view, now + KEEP_MS)
    return [...kept, ...read]
  }

  forget(ids: readonly number[]): void {
    this.#changes++
    const concerned = [...ids, ...ids.flatMap((id) => [...(this.#madeOf.get(id) ?? [])])]
    for (const view of this.#views.values()) for (const id of concerned) this.#rows.delete(view + id)
  }

  forgetAll(): void {
    this.#changes++
    this.#rows.clear()
    this.#madeOf.clear()
  }

  #viewOf({ store, groupId }: RequestContext): number {
    const key = `${store.code} ${groupId}`
    const view = this.#views.get(key) ?? this.#views.size * VIEW
    this.#views.set(key, view)
    return view
  }

  #keep(row: ListedRow, view: number, until: number) {
    this.#rows.delete(view + row.id)
    const [oldest] = this.#rows.size < MOST ? [] : this.#rows.keys()
    if (oldest !== undefined) this.#rows.delete(oldest)
    this.#rows.set(view + row.id, { row, until })
    for (const { childId } of row.components ?? []) {
      const made = this.#madeOf.get(childId)
      if (made) made.add(row.id)
      else this.#madeOf.set(childId, new Set([row.id]))
    }
  }
}

const readRows = async (ids: readonly number[], context: RequestContext): Promise<ListedRow[]> =>
  withComponents(await readCards(context.db, ids, context.store.code, context.groupId), context)

const rowsOf = new WeakMap<Db, CardRows>()

/** Rows of products for their cards, in no order; without those that have no texts in the view. */
export const readCardRows = (ids: readonly number[], context: RequestContext): Promise<ListedRow[]> =>
  rowsOf.get(context.db)?.read(ids, context) ?? readRows(ids, context)

const PRODUCT = /^product:(\d+)$/

/** From now on the process keeps the rows it reads, as long as it is notified of their changes. */
export async function keepCardRows(db: Database): Promise<void> {
  const rows = new CardRows()
  rowsOf.set(db, rows)
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
