import { randomBytes } from 'node:crypto'
import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { insertCart, readCart, readOpenCart } from './cart.sql.ts'
import { hasCartCache, cacheRow } from './cart-cache.ts'

const ID_LENGTH = 32

const newId = () => randomBytes(ID_LENGTH / 2).toString('hex')

/** Opens a guest's cart, under the id that the client supplies, if any. */
async function openGuestCart(
  { db, store, groupId, now }: RequestContext,
  requestedId: string | null | undefined,
): Promise<string> {
  if (requestedId && requestedId.length !== ID_LENGTH)
    throw new Refusal('graphql-input', 'Cart ID length should be 32 characters.')
  const publicId = requestedId || newId()
  const cart = { publicId, storeCode: store.code, owner: null, groupId }
  // the row is read for the cache, so that the next change needs no read
  const [isNew, row] = await db.pipeline((pipelineDb) =>
    Promise.all([
      insertCart(pipelineDb, cart),
      hasCartCache(db) ? readCart(pipelineDb, publicId, null, now) : undefined,
    ]),
  )
  if (!isNew) throw new Refusal('graphql-already-exists', 'Cart with ID "%s" already exists.', publicId)
  if (row) cacheRow(db, publicId, null, row)
  return publicId
}

/** Returns the customer's open cart, or creates it; concurrent requests of several tabs get the same cart. */
async function openOwnCart({ db, store, groupId }: RequestContext, owner: number): Promise<string> {
  const known = await readOpenCart(db, owner)
  if (known) return known
  const publicId = newId()
  if (await insertCart(db, { publicId, storeCode: store.code, owner, groupId })) return publicId
  const opened = await readOpenCart(db, owner)
  if (!opened) throw new Error('a cart could not be created')
  return opened
}

/** A new cart for a guest; for a customer the open one, if there is one. */
export const openCart = (context: RequestContext, requestedId?: string | null): Promise<string> =>
  context.customer ? openOwnCart(context, context.customer.id) : openGuestCart(context, requestedId)

/** ScandiPWA omits the id for customers, whose cart the server finds by their token. */
export const resolveCartId = async (context: RequestContext, guestCartId: string | null | undefined): Promise<string> =>
  guestCartId || openOwnCart(context, context.signedIn().id)
