import { CHANGE_CHANNEL, parseTags } from '../../platform/db/changes.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import type { CartRow, Owner } from './cart.sql.ts'

/** Carts cached by a process; beyond it the oldest is evicted. */
const MAX_CARTS = 2000
/** Milliseconds, the same as in the product cache. */
const CACHE_TTL_MS = 300_000

interface CachedCart {
  row: CartRow
  until: number
}

/**
 * Carts as this process last wrote them (decision 74). The next change starts from them instead of a read: its write
 * names their version, and fails if another process has changed the cart since.
 */
class CartCache {
  readonly #carts = new Map<string, CachedCart>()

  find(key: string): CartRow | undefined {
    const known = this.#carts.get(key)
    return known && known.until > Date.now() ? known.row : undefined
  }
  keep(key: string, row: CartRow) {
    this.#carts.delete(key)
    const [oldest] = this.#carts.size < MAX_CARTS ? [] : this.#carts.keys()
    if (oldest !== undefined) this.#carts.delete(oldest)
    this.#carts.set(key, { row, until: Date.now() + CACHE_TTL_MS })
  }
  forget(key: string) {
    this.#carts.delete(key)
  }
  forgetAll() {
    this.#carts.clear()
  }
}

const cachesByDb = new WeakMap<Db, CartCache>()

const cacheKey = (publicId: string, owner: Owner) => `${owner ?? ''} ${publicId}`

/**
 * Starts to cache the carts that this process writes; a change of delivery methods or shop settings clears the cache.
 */
export async function startCartCache(db: Database): Promise<void> {
  const carts = new CartCache()
  cachesByDb.set(db, carts)
  await db.listen(CHANGE_CHANNEL, {
    onNotification: (payload) =>
      parseTags(payload).some((tag) => tag === 'store' || tag === 'delivery') && carts.forgetAll(),
    onReconnect: () => carts.forgetAll(),
  })
}

export const hasCartCache = (db: Db): boolean => cachesByDb.has(db)

export const findCachedRow = (db: Db, publicId: string, owner: Owner): CartRow | undefined =>
  cachesByDb.get(db)?.find(cacheKey(publicId, owner))

/**
 * `row` has the new version. A cart with a coupon is not cached: other requests use the coupon up, so its rules must be
 * read again.
 */
export function cacheRow(db: Db, publicId: string, owner: Owner, row: CartRow): void {
  const key = cacheKey(publicId, owner)
  if (row.couponCode === null) cachesByDb.get(db)?.keep(key, row)
  else cachesByDb.get(db)?.forget(key)
}

export const evictRow = (db: Db, publicId: string, owner: Owner): void =>
  cachesByDb.get(db)?.forget(cacheKey(publicId, owner))
