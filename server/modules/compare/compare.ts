import { randomBytes } from 'node:crypto'
import type { RequestContext } from '../../platform/context.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  addItems,
  deleteGuestLists,
  deleteList,
  assignListTo,
  lockList,
  mergeInto,
  openList,
  readList,
  readCustomerList,
  readVisibleIds,
  removeItems,
  trimItems,
} from './compare.sql.ts'
import { type StoredList, type Owner } from './compare.sql.ts'

export type { StoredList, Owner } from './compare.sql.ts'

/** Lifetime of a guest's list and of its cookie, from the last change. */
const GUEST_SECONDS = 86_400
/** Bounds the cost of one list; nobody reads as many columns. */
export const MAX_ITEMS = 20

export const DELETE_OLD_LISTS = 'delete-old-compare-lists'
const BATCH_SIZE = 500

const guestExpiry = (now: Date) => new Date(now.getTime() - GUEST_SECONDS * 1000)
const ownerOf = ({ customer, now }: RequestContext): Owner => ({
  customerId: customer?.id ?? null,
  since: guestExpiry(now),
})
const newUid = () => randomBytes(16).toString('hex')
const listNotFoundRefusal = () => new Refusal('graphql-input', '"uid" value does not exist').atField('uid')

/** Undefined if there is no such list, or if it is another customer's. */
export const findList = (context: RequestContext, uid: string): Promise<StoredList | undefined> =>
  readList(context.db, uid, ownerOf(context))

export const findCustomerList = ({ db }: RequestContext, customerId: number): Promise<StoredList | undefined> =>
  readCustomerList(db, customerId)

async function getList(context: RequestContext, uid: string): Promise<StoredList> {
  const list = await findList(context, uid)
  if (!list) throw listNotFoundRefusal()
  return list
}

type ProductIds = readonly (string | number | null | undefined)[]

function parseProductIds(input: ProductIds): number[] {
  const ids = [...new Set(input.flatMap((id) => (id == null ? [] : String(id))))].map((id) =>
    /^\d{1,9}$/.test(id) ? Number(id) : 0,
  )
  if (ids.length > MAX_ITEMS) throw tooManyProductsRefusal()
  return ids
}

const tooManyProductsRefusal = () =>
  new Refusal('graphql-input', 'You can compare at most %s products.', MAX_ITEMS).atField('products')

/** Adds all products, or refuses if the view does not show one of them. */
async function add(tx: Db, { store }: RequestContext, listId: number, input: ProductIds): Promise<void> {
  const ids = parseProductIds(input)
  if (ids.length === 0) return
  const shown = await readVisibleIds(tx, ids, store.code)
  if (shown.length < ids.length)
    throw new Refusal(
      'graphql-no-such-entity',
      "The product that was requested doesn't exist. Verify the product and try again.",
    ).atField('products')
  if ((await addItems(tx, listId, ids)) > MAX_ITEMS) throw tooManyProductsRefusal()
}

export async function createList(context: RequestContext, products: ProductIds): Promise<StoredList> {
  const { db, customer, now } = context
  const uid = await db.transaction(async (tx) => {
    const list = await openList(tx, newUid(), customer?.id ?? null, now)
    if (!list) throw new Error('a comparison list could not be created')
    await add(tx, context, list.id, products)
    return list.uid
  })
  return getList(context, uid)
}

function changeList(
  context: RequestContext,
  uid: string,
  by: (tx: Db, listId: number) => Promise<unknown>,
): Promise<StoredList> {
  return context.db
    .transaction(async (tx) => {
      const list = await lockList(tx, uid, ownerOf(context), context.now)
      if (!list) throw listNotFoundRefusal()
      await by(tx, list.id)
    })
    .then(() => getList(context, uid))
}

export const addToList = (context: RequestContext, uid: string, products: ProductIds): Promise<StoredList> =>
  changeList(context, uid, (tx, listId) => add(tx, context, listId, products))

export const removeFromList = (context: RequestContext, uid: string, products: ProductIds): Promise<StoredList> =>
  changeList(context, uid, (tx, listId) => removeItems(tx, listId, parseProductIds(products)))

export async function removeList(context: RequestContext, uid: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const list = await lockList(tx, uid, ownerOf(context), context.now)
    if (!list) throw listNotFoundRefusal()
    await deleteList(tx, list.id)
  })
}

/** Assigns a guest's list to the customer, or merges it into theirs; beyond the limit the newest items are kept. */
export async function assignList(context: RequestContext, uid: string): Promise<StoredList> {
  const { db, now } = context
  const { id: customerId } = context.signedIn()
  await db.transaction(async (tx) => {
    const guestList = await lockList(tx, uid, ownerOf(context), now)
    if (!guestList) throw listNotFoundRefusal()
    if (guestList.customerId !== null) return
    const own = await readCustomerList(tx, customerId)
    if (!own) return assignListTo(tx, guestList.id, customerId)
    await mergeInto(tx, guestList.id, own.id)
    return trimItems(tx, own.id, MAX_ITEMS)
  })
  const list = await findCustomerList(context, customerId)
  if (!list) throw listNotFoundRefusal()
  return list
}

export async function deleteOldLists(db: Database, now = new Date()): Promise<void> {
  while ((await deleteGuestLists(db, guestExpiry(now), BATCH_SIZE)) === BATCH_SIZE);
}
