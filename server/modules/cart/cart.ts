import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  findPurchasable,
  isSaleableCached,
  offeredProductIds,
  choiceProductIds,
  type QuantityProblem,
  type SaleableProduct,
  findCachedPurchasable,
} from '../catalog/index.ts'
import type { CartLine } from './pricing/cart-line.ts'
import {
  type CartRow,
  deactivateCart,
  hasOpenCart,
  type Owner,
  productsOfCart,
  readCart,
  readCartId,
} from './cart.sql.ts'
import { type PricingContext, type Cart, priceCart } from './pricing/price-cart.ts'
import type { LineTotals } from './pricing/totals.ts'
import { findCachedRow, evictRow, cacheRow } from './cart-cache.ts'

export type { CartLine, CartPart } from './pricing/cart-line.ts'
export type { Choices } from './cart.sql.ts'

/** Identifies a line: copies of one product with the same choice share a line. */
export const itemKey = ({ productId, choiceKey = '' }: { productId: number; choiceKey?: string }): string =>
  `${productId}:${choiceKey}`

/** A customer's cart needs their session; a guest's cart only its id. */
const ownerOf = ({ customer }: Pick<RequestContext, 'customer'>): Owner => customer?.id ?? null

export const productPricingContext = ({ store, groupId, now, priceContext }: Omit<PricingContext, 'customer'>) => ({
  storeCode: store.code,
  groupId,
  now,
  priceContext,
})

/**
 * Reads and prices the caller's cart, open or ordered, together with products about to be added. Refuses an unknown
 * cart. Usually one round trip to the database.
 */
export async function getCart(
  db: Db,
  publicId: string,
  context: PricingContext,
  skus: readonly string[] = [],
): Promise<Cart> {
  const owner = ownerOf(context)
  if (skus.length === 0 && isSaleableCached(db)) {
    const row = await readCart(db, publicId, owner, context.now)
    return priceCartRow(db, row ?? (await refuseCart(db, publicId)), context)
  }
  const keys = { ids: productsOfCart(publicId, owner), skus }
  const [row, products] = await db.pipeline((reads) =>
    Promise.all([
      readCart(reads, publicId, owner, context.now),
      findPurchasable(reads, keys, productPricingContext(context), db),
    ]),
  )
  return priceCart(
    row ?? (await refuseCart(db, publicId)),
    skus.length > 0 ? await withBundleProducts(db, products, skus, context) : products,
    context,
  )
}

async function priceCartRow(
  db: Db,
  row: CartRow,
  context: PricingContext,
  skus: readonly string[] = [],
): Promise<Cart> {
  const ids = (row.items ?? []).flatMap(({ productId, choice }) => [productId, ...choiceProductIds(choice)])
  const products =
    ids.length + skus.length > 0 ? await findCachedPurchasable(db, { ids, skus }, productPricingContext(context)) : []
  return priceCart(row, skus.length > 0 ? await withBundleProducts(db, products, skus, context) : products, context)
}

/** Clients keep the id of somebody else's cart for the next sign-in, and forget that of an unknown one. */
async function refuseCart(db: Db, publicId: string): Promise<never> {
  const refusal = (await hasOpenCart(db, publicId))
    ? new Refusal('graphql-authorization', 'The current user cannot perform operations on cart "%s"', publicId)
    : new Refusal('graphql-no-such-entity', 'Could not find a cart with ID "%s"', publicId)
  throw refusal.withCode('CART_NOT_FOUND')
}

/** Adds all products that the bundles among `skus` offer; the request's choice selects from them. */
async function withBundleProducts(
  db: Db,
  products: SaleableProduct[],
  skus: readonly string[],
  context: PricingContext,
) {
  const known = new Set(products.map(({ id }) => id))
  const ids = products.flatMap(({ sku, bundle }) => (bundle && skus.includes(sku) ? offeredProductIds(bundle) : []))
  const missing = ids.filter((id) => !known.has(id))
  return missing.length === 0
    ? products
    : [...products, ...(await findPurchasable(db, { ids: missing }, productPricingContext(context)))]
}

// a cart is the most expensive part of a request, and several fields of one query may need it
const cartsByRequest = new WeakMap<RequestContext, Map<string, Promise<Cart>>>()

/** The open cart, computed once per request. */
export function loadCart(context: RequestContext, publicId: string): Promise<Cart> {
  const known = cartsByRequest.get(context)?.get(publicId)
  if (known) return known
  const cart = getCart(context.db, publicId, context).then(requireActive)
  cachePromise(context, publicId, cart)
  return cart
}

export const notActiveRefusal = () =>
  new Refusal('graphql-no-such-entity', "The cart isn't active.").withCode('CART_NOT_ACTIVE')

function requireActive<C extends { isActive: boolean }>(cart: C): C {
  if (!cart.isActive) throw notActiveRefusal()
  return cart
}

/** Reads the open cart from the database, with products about to be added. */
export async function getOpenCart(
  db: Db,
  publicId: string,
  context: PricingContext,
  skus: readonly string[] = [],
): Promise<Cart> {
  return requireActive(await getCart(db, publicId, context, skus))
}

/**
 * Caches the written cart for the rest of the request, so that the response needs no second read. With a new version,
 * the next request to this process starts from it too.
 */
export function cacheCart(context: RequestContext, publicId: string, cart: Cart, changes: Partial<CartRow> = {}): void {
  const { row, products } = cart.stored
  const now = { ...row, ...changes }
  cachePromise(context, publicId, Promise.resolve(priceCart(now, products, context)))
  if (changes.version) cacheRow(context.db, publicId, ownerOf(context), now)
}

export function forgetCart(context: RequestContext, publicId: string): void {
  cartsByRequest.get(context)?.delete(publicId)
  evictRow(context.db, publicId, ownerOf(context))
}

/** Whether this request has read the cart, or written it. */
export const isCartLoaded = (context: RequestContext, publicId: string): boolean =>
  cartsByRequest.get(context)?.has(publicId) ?? false

function cachePromise(context: RequestContext, publicId: string, cart: Promise<Cart>): void {
  const carts = cartsByRequest.get(context) ?? new Map<string, Promise<Cart>>()
  cartsByRequest.set(context, carts)
  carts.set(publicId, cart)
}

/**
 * The cart as this process last wrote it, with products about to be added; another process may have changed it since.
 */
export async function findCachedCart(
  context: RequestContext,
  publicId: string,
  skus: readonly string[] = [],
): Promise<Cart | undefined> {
  const row = findCachedRow(context.db, publicId, ownerOf(context))
  return row && priceCartRow(context.db, row, context, skus)
}

/**
 * Closes an open cart for its order: it can never be changed or ordered again. False if the caller has no such open
 * cart; a concurrent request waits for the end of the transaction.
 */
export const closeCart = async (
  tx: Db,
  publicId: string,
  context: Pick<RequestContext, 'customer'>,
): Promise<boolean> => (await deactivateCart(tx, publicId, ownerOf(context))) !== undefined

/** Id of the caller's cart, open or ordered. */
export const findCartId = (db: Db, publicId: string, context: Pick<RequestContext, 'customer'>) =>
  readCartId(db, publicId, ownerOf(context))

/** Parent value of the GraphQL cart item types. */
export interface CartItem {
  cart: Cart
  line: CartLine
  totals: LineTotals
}

export const itemsOf = (cart: Cart): CartItem[] =>
  cart.lines.map((line, index) => ({ cart, line, totals: cart.totals.lines[index] as LineTotals }))

/** Parent value of the cart mutations' payloads; the cart is read again only if the query selects it. */
export interface CartPayload {
  cartId: string
  errors?: readonly {
    code: 'PRODUCT_NOT_FOUND' | QuantityProblem['code']
    message: string
    args: (string | number)[]
    option?: number
    sku?: string
  }[]
}
