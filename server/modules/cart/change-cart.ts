import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { cacheCart, findCachedCart, forgetCart, getOpenCart, isCartLoaded, loadCart } from './cart.ts'
import { type CartRow, type Choices, writeChoices } from './cart.sql.ts'
import type { Cart } from './pricing/price-cart.ts'

/** What was written: the columns that the cart has now, or that it must be read again. */
type Saved = (Partial<CartRow> & { version: string }) | 'read-again'

/** A change that was computed for the cart as it was read, and is allowed. */
export interface CartChange<Answer> {
  answer: Answer
  /** Writes at the version that was read; undefined if the cart has changed since. Absent without anything to write. */
  save?: () => Promise<Saved | undefined>
  /** The cart with products that were read for the change. */
  cart?: Cart
  /** The cart in the database may allow more than a cached one. */
  isPartial?: boolean
}

/** Computes a change and refuses what is not allowed; called for each attempt. `db` is where the cart was read. */
type ComputeChange<Answer> = (cart: Cart, db: Db) => CartChange<Answer> | Promise<CartChange<Answer>>

/**
 * Attempts of an optimistic write: each names the version that was read, and the next one reads the cart again. An
 * attempt fails only because a write of another request succeeded.
 */
const WRITE_ATTEMPTS = 100

/**
 * Changes an open cart; every change by its holder goes this way. Loads the cart, computes and checks the change, saves
 * it, and keeps the written cart for the response; retried on conflict.
 * @param options.skus products about to be added, which are read with the cart
 * @param options.db the transaction of the caller, if any
 * @param options.inTransaction reads and saves in a transaction of its own, which a refusal rolls back
 */
export async function changeCart<Answer>(
  context: RequestContext,
  publicId: string,
  compute: ComputeChange<Answer>,
  options: { skus?: readonly string[]; db?: Db; inTransaction?: boolean } = {},
): Promise<Answer> {
  const { skus = [], db = context.db, inTransaction = false } = options
  const isOwn = db === context.db && !inTransaction
  const first = isOwn ? await changeCached(context, publicId, compute, skus) : undefined
  if (first) return first.answer
  for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt++) {
    const changed = inTransaction
      ? await changeInTransaction(context, publicId, compute)
      : await changeOnce(context, publicId, compute, {
          cart:
            isOwn && skus.length === 0
              ? await loadCart(context, publicId)
              : await getOpenCart(db, publicId, context, skus),
          db,
        })
    if (changed) return changed.answer
  }
  throw new Refusal('graphql-input', 'The cart is being changed by too many requests at once. Try again.')
}

/** Undefined if nothing was written, because the cart has changed or is cached and the change is partial. */
async function changeOnce<Answer>(
  context: RequestContext,
  publicId: string,
  compute: ComputeChange<Answer>,
  { cart: found, db, isCached = false }: { cart: Cart; db: Db; isCached?: boolean },
): Promise<{ answer: Answer } | undefined> {
  const { answer, save, cart = found, isPartial } = await compute(found, db)
  if (isCached && isPartial) return undefined
  if (!save) {
    cacheCart(context, publicId, cart)
    return { answer }
  }
  const saved = await save()
  if (!saved || saved === 'read-again') forgetCart(context, publicId)
  else {
    const { version, ...columns } = saved
    cacheCart(context, publicId, cart, {
      ...columns,
      revision: cart.stored.row.revision + 1,
      // a transaction may still roll back
      ...(db === context.db && { version }),
    })
  }
  return saved && { answer }
}

/** Starts from the cart that this process wrote last. Undefined without it, if it is stale, or if it refuses. */
async function changeCached<Answer>(
  context: RequestContext,
  publicId: string,
  compute: ComputeChange<Answer>,
  skus: readonly string[],
): Promise<{ answer: Answer } | undefined> {
  // a cart that this request has already read is at least as new
  if (skus.length === 0 && isCartLoaded(context, publicId)) return undefined
  const cart = await findCachedCart(context, publicId, skus)
  if (!cart) return undefined
  try {
    return await changeOnce(context, publicId, compute, { cart, db: context.db, isCached: true })
  } catch (error) {
    // the cart in the database may accept the change
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Another request has written the cart: the transaction rolls back. */
class StaleCart extends Error {}

async function changeInTransaction<Answer>(
  context: RequestContext,
  publicId: string,
  compute: ComputeChange<Answer>,
): Promise<{ answer: Answer } | undefined> {
  try {
    return await context.db.transaction(async (tx) => {
      const cart = await getOpenCart(tx, publicId, context)
      const changed = await changeOnce(context, publicId, compute, { cart, db: tx })
      if (!changed) throw new StaleCart()
      return changed
    })
  } catch (error) {
    if (error instanceof StaleCart) return undefined
    throw error
  }
}

/** Writes the choices that `choose` returns for the current cart. */
export const setChoices = (
  context: RequestContext,
  publicId: string,
  choose: (cart: Cart) => Partial<Choices> | Promise<Partial<Choices>>,
): Promise<void> =>
  changeCart(context, publicId, async (cart, db) => {
    const choices = await choose(cart)
    return {
      answer: undefined,
      async save() {
        const version = await writeChoices(db, cart.stored.row, context.store.code, choices)
        return version ? { ...choices, version } : undefined
      },
    }
  })
