import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  findSaleable,
  keepsSaleable,
  offeredIn,
  productsIn,
  type QuantityProblem,
  type SaleableProduct,
  showSaleable,
} from '../catalog/index.ts'
import type { CartLine } from './cart-line.ts'
import {
  type CartRow,
  type Choices,
  deactivateCart,
  type Owner,
  productsOfCart,
  readCart,
  readCartId,
  writeChoices,
} from './cart.sql.ts'
import { type At, type Cart, priceCart } from './price-cart.ts'
import type { LineTotals } from './totals.ts'
import { findWritten, forgetWritten, rememberWritten } from './written-carts.ts'

export type { CartLine, CartPart } from './cart-line.ts'
export type { Choices } from './cart.sql.ts'

/** What makes two copies of a product one line: the product and what was chosen of it. */
export const itemKey = ({ productId, choiceKey = '' }: { productId: number; choiceKey?: string }): string =>
  `${productId}:${choiceKey}`

/** A customer's cart is theirs alone; a guest's is whoever's has its id. */
const ownerOf = ({ customer }: Pick<RequestContext, 'customer'>): Owner => customer?.id ?? null

export const saleableAt = ({ store, groupId, now, trade }: Omit<At, 'customer'>) => ({
  storeCode: store.code,
  groupId,
  now,
  trade,
})

/**
 * Reads and prices the buyer's own cart, ordered or not, and products about to be put into it; refuses where there is
 * none. One exchange with the database, as a rule.
 */
export async function findCart(db: Db, publicId: string, at: At, skus: readonly string[] = []): Promise<Cart> {
  const owner = ownerOf(at)
  if (skus.length === 0 && keepsSaleable(db)) {
    return showCart(db, found(await readCart(db, publicId, owner, at.now), publicId), at)
  }
  const keys = { ids: productsOfCart(publicId, owner), skus }
  const [row, products] = await db.together((reads) =>
    Promise.all([readCart(reads, publicId, owner, at.now), findSaleable(reads, keys, saleableAt(at), db)]),
  )
  return priceCart(found(row, publicId), skus.length > 0 ? await withOffered(db, products, skus, at) : products, at)
}

async function showCart(db: Db, row: CartRow, at: At, skus: readonly string[] = []): Promise<Cart> {
  const ids = (row.items ?? []).flatMap(({ productId, choice }) => [productId, ...productsIn(choice)])
  const products = ids.length + skus.length > 0 ? await showSaleable(db, { ids, skus }, saleableAt(at)) : []
  return priceCart(row, skus.length > 0 ? await withOffered(db, products, skus, at) : products, at)
}

function found(row: CartRow | undefined, publicId: string): CartRow {
  if (row) return row
  throw new Refusal('graphql-no-such-entity', 'Could not find a cart with ID "%s"', publicId).as('CART_NOT_FOUND')
}

/** With all that the bundles among `skus` offer: which of it is chosen, their choice says. */
async function withOffered(db: Db, products: SaleableProduct[], skus: readonly string[], at: At) {
  const known = new Set(products.map(({ id }) => id))
  const ids = products.flatMap(({ sku, bundle }) => (bundle && skus.includes(sku) ? offeredIn(bundle) : []))
  const missing = ids.filter((id) => !known.has(id))
  return missing.length === 0 ? products : [...products, ...(await findSaleable(db, { ids: missing }, saleableAt(at)))]
}

// the cart is the dearest thing a page asks for, and several fields of one document ask
const loaded = new WeakMap<RequestContext, Map<string, Promise<Cart>>>()

/** The open cart of a request, computed once however many fields show it. */
export function loadCart(context: RequestContext, publicId: string): Promise<Cart> {
  const known = loaded.get(context)?.get(publicId)
  if (known) return known
  const cart = findCart(context.db, publicId, context).then(refuseClosed)
  cachePromise(context, publicId, cart)
  return cart
}

export const notActive = () => new Refusal('graphql-no-such-entity', "The cart isn't active.").as('CART_NOT_ACTIVE')

function refuseClosed<C extends { isActive: boolean }>(cart: C): C {
  if (!cart.isActive) throw notActive()
  return cart
}

/**
 * Carts are written with optimistic locking: a write names the version that was read, and a loop of so many attempts
 * reads again where another request was first. Each attempt that fails is a write of another request that succeeded.
 */
export const WRITE_ATTEMPTS = 100
export const tooManyWrites = () =>
  new Refusal('graphql-input', 'The cart is being changed by too many requests at once. Try again.')

/** The open cart as the database has it now, with products about to be put into it. */
export async function findOpenCart(db: Db, publicId: string, at: At, skus: readonly string[] = []): Promise<Cart> {
  return refuseClosed(await findCart(db, publicId, at, skus))
}

/**
 * Keeps for the rest of the request what a write has made of the cart: the answer needs no second reading. With its new
 * version also for the next request.
 */
export function cacheCart(context: RequestContext, publicId: string, cart: Cart, written: Partial<CartRow> = {}): void {
  const { row, products } = cart.stored
  const now = { ...row, ...written }
  cachePromise(context, publicId, Promise.resolve(priceCart(now, products, context)))
  if (written.version) rememberWritten(context.db, publicId, ownerOf(context), now)
}

export function forgetCart(context: RequestContext, publicId: string): void {
  loaded.get(context)?.delete(publicId)
  forgetWritten(context.db, publicId, ownerOf(context))
}

function cachePromise(context: RequestContext, publicId: string, cart: Promise<Cart>): void {
  const carts = loaded.get(context) ?? new Map<string, Promise<Cart>>()
  loaded.set(context, carts)
  carts.set(publicId, cart)
}

/** Writes a change of a cart: what it made of it, or undefined where the cart is no longer the one that was read. */
type Change = (cart: Cart) => Promise<(Partial<CartRow> & { version: string }) | undefined>

/** Changes the open cart as it stands. */
export async function changeCart(context: RequestContext, publicId: string, change: Change): Promise<void> {
  if (await changeWritten(context, publicId, change)) return
  for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt++) {
    const cart = await loadCart(context, publicId)
    const written = await change(cart)
    if (written) return cacheCart(context, publicId, cart, { ...written, revision: cart.stored.row.revision + 1 })
    forgetCart(context, publicId)
  }
  throw tooManyWrites()
}

/** The cart as this process wrote it last, with products about to be put into it: another one may have changed it. */
export async function findWrittenCart(
  context: RequestContext,
  publicId: string,
  skus: readonly string[] = [],
): Promise<Cart | undefined> {
  const row = findWritten(context.db, publicId, ownerOf(context))
  return row && showCart(context.db, row, context, skus)
}

/** Changes the cart that this process wrote last; false where another one has written it since. */
async function changeWritten(context: RequestContext, publicId: string, change: Change): Promise<boolean> {
  // what this request has read is at least as new
  const cart = loaded.get(context)?.has(publicId) ? undefined : await findWrittenCart(context, publicId)
  if (!cart) return false
  try {
    const written = await change(cart)
    if (written) cacheCart(context, publicId, cart, { ...written, revision: cart.revision + 1 })
    else forgetCart(context, publicId)
    return !!written
  } catch (error) {
    // it may have changed into one that is not refused
    if (!(error instanceof Refusal)) throw error
    forgetCart(context, publicId)
    return false
  }
}

/** Writes what `choose` makes of the cart as it stands. */
export const setChoices = (
  context: RequestContext,
  publicId: string,
  choose: (cart: Cart) => Partial<Choices> | Promise<Partial<Choices>>,
): Promise<void> =>
  changeCart(context, publicId, async (cart) => {
    const choices = await choose(cart)
    const version = await writeChoices(context.db, cart.stored.row, context.store.code, choices)
    return version ? { ...choices, version } : undefined
  })

/**
 * Closes an open cart for its order: it is never changed or ordered again. False where it is no open cart of this
 * buyer; a request that comes meanwhile waits for the end of the transaction.
 */
export const closeCart = async (tx: Db, publicId: string, at: Pick<RequestContext, 'customer'>): Promise<boolean> =>
  (await deactivateCart(tx, publicId, ownerOf(at))) !== undefined

/** The number of this buyer's cart, open or ordered. */
export const findCartId = (db: Db, publicId: string, at: Pick<RequestContext, 'customer'>) =>
  readCartId(db, publicId, ownerOf(at))

/** A line as a document asks for it. */
export interface CartItem {
  cart: Cart
  line: CartLine
  totals: LineTotals
}

export const itemsOf = (cart: Cart): CartItem[] =>
  cart.lines.map((line, index) => ({ cart, line, totals: cart.totals.lines[index] as LineTotals }))

/** What a change of a cart answers: the cart itself is read again only where the document asks for it. */
export interface CartAnswer {
  cartId: string
  errors?: readonly {
    code: 'PRODUCT_NOT_FOUND' | QuantityProblem['code']
    message: string
    args: (string | number)[]
    option?: number
    sku?: string
  }[]
}
