import type { RequestContext } from '../../../platform/context.ts'
import { CHANGE_CHANNEL, parseTags } from '../../../platform/db/changes.ts'
import type { Database, Db } from '../../../platform/db/db.ts'

/** Maximum number of cached rows of one kind, over all views; the oldest are evicted. */
const MAX_ROWS = 20_000
/**
 * Maximum age of a row, the same as of cached responses, in case the loss of the notification connection is not
 * noticed.
 */
const MAX_AGE_MS = 300_000
/** Greater than any product id: the key of a row is a multiple of it for the view, plus the id. */
const VIEW_KEY_FACTOR = 2 ** 32

interface CacheableRow {
  id: number
  sku?: string
  /** Components of a compound product. */
  components?: readonly { childId: number }[]
}

const componentIds = ({ components = [] }: CacheableRow) => components.map(({ childId }) => childId)
/** In a set of changed ids: all products may have changed. */
const ALL_PRODUCTS = 0

type Read<Row, Context> = (db: Db, ids: readonly number[], context: Context) => Promise<Row[]>

/** Key of a store view and a customer group. */
export const viewOf = ({ store, groupId }: Pick<RequestContext, 'store' | 'groupId'>) => `${store.code} ${groupId}`

/** Reads rows of one kind. After `keep` it caches them. */
export class ProductRows<Row extends CacheableRow, Context> {
  readonly #viewOf: (context: Context) => string
  readonly #read: Read<Row, Context>
  readonly #maxRows: number
  readonly #cacheByDb = new WeakMap<Db, RowCache<Row>>()

  /** @param viewOf returns a key of everything that rows depend on */
  constructor(viewOf: (context: Context) => string, read: Read<Row, Context>, maxRows = MAX_ROWS) {
    this.#viewOf = viewOf
    this.#read = read
    this.#maxRows = maxRows
  }

  /** Cached rows of products with these SKUs, and the SKUs without one. */
  findCached(db: Db, skus: readonly string[], context: Context): { rows: Row[]; missing: readonly string[] } {
    return this.#cacheByDb.get(db)?.findBySku(skus, this.#viewOf(context)) ?? { rows: [], missing: skus }
  }

  /** Reads rows, unordered; cached ones if possible, but not in a transaction. */
  read(db: Db, ids: readonly number[], context: Context): Promise<Row[]> {
    const read = (missingIds: readonly number[]) => this.#read(db, missingIds, context)
    return this.#cacheByDb.get(db)?.read(ids, this.#viewOf(context), read) ?? read(ids)
  }

  /** Reads current rows from the database and caches them. */
  async readFresh(db: Db, context: Context, read: () => Promise<Row[]>): Promise<Row[]> {
    return this.#cacheByDb.get(db)?.readFresh(this.#viewOf(context), read) ?? read()
  }

  isCached(db: Db): boolean {
    return this.#cacheByDb.has(db)
  }

  /** Starts caching rows, and listens for notifications of their changes. */
  async startCaching(db: Database): Promise<void> {
    const cache = new RowCache<Row>(this.#maxRows)
    this.#cacheByDb.set(db, cache)
    await db.listen(CHANGE_CHANNEL, {
      onNotification: (payload) => cache.invalidateTags(parseTags(payload)),
      onReconnect: () => cache.invalidateAll(),
    })
  }
}

/** Cached rows, until a change of their product or of its components is announced (decision 73). */
class RowCache<Row extends CacheableRow> {
  /** By the number of the view plus the product id. */
  readonly #rows = new Map<number, { row: Row; until: number }>()
  /** Key of a view -> its number. */
  readonly #views = new Map<string, number>()
  /** SKU -> product id, for rows that have a SKU. */
  readonly #ids = new Map<string, number>()
  /** Component id -> ids of the compound products that contain it. */
  readonly #compoundsByComponent = new Map<number, Set<number>>()
  readonly #maxRows: number
  /** For each running read the ids of products that changed meanwhile, whose rows may be stale. */
  readonly #changesDuringReads = new Set<Set<number>>()

  constructor(maxRows: number) {
    this.#maxRows = maxRows
  }

  findBySku(skus: readonly string[], viewKey: string): { rows: Row[]; missing: string[] } {
    const view = this.#numberOf(viewKey)
    const rows: Row[] = []
    const missing: string[] = []
    for (const sku of skus) {
      const known = this.#rows.get(view + (this.#ids.get(sku) ?? Number.NaN))
      if (known?.row.sku === sku && known.until > Date.now()) rows.push(known.row)
      else missing.push(sku)
    }
    return { rows, missing }
  }

  async read(
    ids: readonly number[],
    viewKey: string,
    read: (ids: readonly number[]) => Promise<Row[]>,
  ): Promise<Row[]> {
    const view = this.#numberOf(viewKey)
    const now = Date.now()
    const cachedRows: Row[] = []
    const unknown: number[] = []
    for (const id of ids) {
      const known = this.#rows.get(view + id)
      if (known && known.until > now) cachedRows.push(known.row)
      else unknown.push(id)
    }
    return unknown.length === 0 ? cachedRows : [...cachedRows, ...(await this.readFresh(viewKey, () => read(unknown)))]
  }

  async readFresh(viewKey: string, read: () => Promise<Row[]>): Promise<Row[]> {
    const view = this.#numberOf(viewKey)
    const until = Date.now() + MAX_AGE_MS
    const changed = new Set<number>()
    this.#changesDuringReads.add(changed)
    try {
      const rows = await read()
      for (const row of rows)
        if (![ALL_PRODUCTS, row.id, ...componentIds(row)].some((id) => changed.has(id))) this.#keep(row, view, until)
      return rows
    } finally {
      this.#changesDuringReads.delete(changed)
    }
  }

  invalidateTags(tags: readonly string[]): void {
    const ids = tags.flatMap((tag) => Number(PRODUCT_TAG.exec(tag)?.[1] ?? 0) || [])
    // changes of categories, languages and price rules affect every row
    if (tags.includes('store') || (ids.length === 0 && tags.includes('catalog'))) this.invalidateAll()
    else if (ids.length > 0) this.#invalidate(ids)
  }

  #invalidate(ids: readonly number[]) {
    for (const changed of this.#changesDuringReads) for (const id of ids) changed.add(id)
    const affected = [...ids, ...ids.flatMap((id) => [...(this.#compoundsByComponent.get(id) ?? [])])]
    for (const view of this.#views.values()) for (const id of affected) this.#rows.delete(view + id)
  }

  invalidateAll(): void {
    for (const changed of this.#changesDuringReads) changed.add(ALL_PRODUCTS)
    this.#rows.clear()
    this.#ids.clear()
    this.#compoundsByComponent.clear()
  }

  #numberOf(key: string): number {
    const view = this.#views.get(key) ?? this.#views.size * VIEW_KEY_FACTOR
    this.#views.set(key, view)
    return view
  }

  #keep(row: Row, view: number, until: number) {
    this.#rows.delete(view + row.id)
    const [oldest] = this.#rows.size < this.#maxRows ? [] : this.#rows.keys()
    if (oldest !== undefined) this.#rows.delete(oldest)
    this.#rows.set(view + row.id, { row, until })
    if (row.sku !== undefined) {
      // SKUs of evicted rows are removed by clearing all
      if (this.#ids.size >= this.#maxRows) this.#ids.clear()
      this.#ids.set(row.sku, row.id)
    }
    for (const part of componentIds(row)) {
      const compounds = this.#compoundsByComponent.get(part)
      if (compounds) compounds.add(row.id)
      else this.#compoundsByComponent.set(part, new Set([row.id]))
    }
  }
}

const PRODUCT_TAG = /^product:(\d+)$/
