import { randomBytes } from 'node:crypto'
import { text } from '../../../language/translate.ts'
import type { Db } from '../../platform/db/db.ts'
import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { exchange, type Trade } from '../../platform/trade.ts'
import {
  isFile,
  isSoldItself,
  findSaleable,
  offeredIn,
  isUndatedPresale,
  priceFor,
  priceLinks,
  priceOptions,
  productsIn,
  quantityProblem,
  type QuantityProblem,
  type SaleableProduct,
  salableFrom,
  saleProblem,
  selectionsOf,
} from '../catalog/index.ts'
import { aloneByProduct, bundleLine, copiesByProduct, weightOf } from './bundle-line.ts'
import { exchangeMethod, type Parcel, ratesAt } from '../delivery/index.ts'
import type { CartLine } from './cart-line.ts'
import { parcelOf } from './parcel.ts'
import {
  type CartItemRow,
  type CartRow,
  type Choices,
  deactivateCart,
  insertCart,
  type Owner,
  readCart,
  readCartId,
  readOpenCart,
  type RuleRow,
  writeChoices,
} from './cart.sql.ts'
import { type LineTotals, type SalesRule, totals, type Totals } from './totals.ts'

export type { CartLine, CartPart } from './cart-line.ts'
export type { Choices } from './cart.sql.ts'

/** What makes two copies of a product one line: the product and what was chosen of it. */
export const itemKey = ({ productId, choiceKey = '' }: { productId: number; choiceKey?: string }): string =>
  `${productId}:${choiceKey}`

/** A cart as it stands now: today's prices, stock and rules. */
export interface Cart extends Omit<CartRow, 'items' | 'rules'> {
  /** What it was computed of. */
  stored: { row: CartRow; products: readonly SaleableProduct[] }
  currency: string
  trade: Trade
  lines: CartLine[]
  rules: SalesRule[]
  totals: Totals
  isVirtual: boolean
  weightG: number
  /** What is sent, with usual sizes where the catalogue has none. */
  parcel: Parcel
}

type At = Pick<RequestContext, 'store' | 'customer' | 'groupId' | 'now' | 'trade'>

/** A customer's cart is theirs alone; a guest's is whoever's has its id. */
const ownerOf = ({ customer }: Pick<RequestContext, 'customer'>): Owner => customer?.id ?? null

const UNDATED_PRESALE = text('The release date of this title is not known yet. It can be ordered once it is.')

export const saleableAt = ({ store, groupId, now, trade }: Omit<At, 'customer'>) => ({
  storeCode: store.code,
  groupId,
  now,
  trade,
})

/**
 * Where the copies of a cart come from: undefined while the buyer has not decided, null where the shop sends no
 * parcels.
 */
export function sourceOf({
  pickupSource,
  delivery,
  parcelSource,
}: Pick<CartRow, 'pickupSource' | 'delivery' | 'parcelSource'>): string | null | undefined {
  if (pickupSource) return pickupSource
  return delivery && delivery.kind !== 'store-pickup' ? parcelSource : undefined
}

interface LinePlace {
  parent: SaleableProduct | undefined
  source: string | null | undefined
  parcelSource: string | null
  allCopies: ReadonlyMap<number, number>
  aloneCopies: ReadonlyMap<number, number>
}

/** A variant that its title no longer has, or a title that is no longer sold by itself. */
const GONE: QuantityProblem = {
  code: 'NOT_SALABLE',
  message: text('Product that you are trying to add is not available.'),
  args: [],
}

function lineOf(
  item: CartItemRow,
  product: SaleableProduct,
  { parent, source, parcelSource, allCopies, aloneCopies }: LinePlace,
): CartLine {
  const { id, quantity } = item
  const copies = allCopies.get(product.id) ?? 0
  const alone = aloneCopies.get(product.id) ?? 0
  const title = parent ?? product
  const selections = parent?.configuration ? selectionsOf(parent.configuration, product.id) : []
  // it may have become a title of another kind since it was added
  const isGone =
    (item.choice.parent !== undefined && selections.length === 0) ||
    (item.choice.parts !== undefined && !product.bundle) ||
    !isSoldItself(product)
  const price = priceFor(product, quantity)
  const files = priceLinks(product.downloadable, item.choice.links)
  const chosen = priceOptions(title.options, item.choice.options ?? [], price)
  const undated: QuantityProblem | undefined = isUndatedPresale(product)
    ? { code: 'NOT_SALABLE', message: UNDATED_PRESALE, args: [] }
    : undefined
  return {
    id,
    productId: product.id,
    quantity,
    price: price + chosen.surcharge + files.surcharge,
    tax: { title: `VAT ${product.taxRate}%`, rate: product.taxRate },
    isVirtual: isFile(product.type),
    product,
    title,
    selections,
    item,
    sku: [product.sku, ...chosen.skus].join('-'),
    options: chosen.options,
    links: files.links,
    problem:
      (isGone ? GONE : parent && saleProblem(parent)) ??
      undated ??
      chosen.problem ??
      files.problem ??
      quantityProblem(product, copies, source, alone),
    surcharge: chosen.surcharge,
    copies,
    alone,
    allCopies,
    onlyInStore: copies > salableFrom(product, parcelSource),
    maxQuantity: Math.max(0, Math.min(product.maxQuantity, salableFrom(product, source)) - (copies - quantity)),
  }
}

function ruleOf(row: RuleRow, { store, trade }: At): SalesRule {
  const { name, labels, productIds, ...rule } = row
  return {
    ...rule,
    amount: rule.action === 'percent' ? rule.amount : exchange(Math.round(rule.amount), trade),
    minSubtotal: exchange(rule.minSubtotal, trade),
    label: labels[store.code] ?? name,
    ...(productIds && { productIds: new Set(productIds) }),
  }
}

/** Adds up a cart of what was read; asks the database nothing. */
function priceCart(row: CartRow, products: readonly SaleableProduct[], at: At): Cart {
  const byId = new Map(products.map((product) => [product.id, product]))
  // a bookshop collects no parcels and a courier leaves none there: a method of the other kind is as good as none
  const method =
    row.delivery && (row.delivery.kind === 'store-pickup') === (row.pickupSource !== null)
      ? exchangeMethod(row.delivery, at.trade)
      : null
  const { pickupSource, parcelSource } = row
  const source = sourceOf({ pickupSource, delivery: method, parcelSource })
  const items = row.items ?? []
  const allCopies = copiesByProduct(items)
  const aloneCopies = aloneByProduct(items)
  const lines = items.flatMap((item) => {
    const product = byId.get(item.productId)
    if (!product) return []
    const parent = byId.get(item.choice.parent ?? 0)
    const line = lineOf(item, product, { parent, source, parcelSource, allCopies, aloneCopies })
    return product.bundle ? bundleLine(line, { byId, copies: allCopies, source, parcelSource }) : line
  })
  const rules = (row.rules ?? []).map((rule) => ruleOf(rule, at))
  const weightG = lines.reduce((weight, line) => weight + weightOf(line), 0)
  const parcel = parcelOf(lines)
  const delivery = method && ratesAt(method, parcel.weightG)
  return {
    ...row,
    email: at.customer?.email ?? row.email,
    delivery,
    point: delivery?.pointNetwork && delivery.pointNetwork === row.point?.network ? row.point : null,
    stored: { row, products },
    currency: at.trade.currency,
    trade: at.trade,
    lines,
    rules,
    totals: totals(lines, rules, delivery),
    isVirtual: lines.length > 0 && lines.every((line) => line.isVirtual),
    weightG,
    parcel,
  }
}

export const notFound = (publicId: string) =>
  new Refusal('graphql-no-such-entity', 'Could not find a cart with ID "%s"', publicId).as('CART_NOT_FOUND')

/**
 * Reads and prices the buyer's own cart, ordered or not, and products about to be put into it; refuses where there is
 * none. Two statements.
 */
export async function findCart(db: Db, publicId: string, at: At, skus: readonly string[] = []): Promise<Cart> {
  const row = await readCart(db, publicId, ownerOf(at), at.now)
  if (!row) throw notFound(publicId)
  const ids = (row.items ?? []).flatMap(({ productId, choice }) => [productId, ...productsIn(choice)])
  const products = ids.length + skus.length > 0 ? await findSaleable(db, { ids, skus }, saleableAt(at)) : []
  return priceCart(row, skus.length > 0 ? await withOffered(db, products, skus, at) : products, at)
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

/** Keeps for the rest of the request what a write has made of the cart: the answer needs no second reading. */
export function cacheCart(context: RequestContext, publicId: string, cart: Cart, written: Partial<CartRow> = {}): void {
  const { row, products } = cart.stored
  cachePromise(context, publicId, Promise.resolve(priceCart({ ...row, ...written }, products, context)))
}

export const forgetCart = (context: RequestContext, publicId: string): void => {
  loaded.get(context)?.delete(publicId)
}

function cachePromise(context: RequestContext, publicId: string, cart: Promise<Cart>): void {
  const carts = loaded.get(context) ?? new Map<string, Promise<Cart>>()
  loaded.set(context, carts)
  carts.set(publicId, cart)
}

/** Writes what `choose` makes of the cart as it stands. */
export async function setChoices(
  context: RequestContext,
  publicId: string,
  choose: (cart: Cart) => Partial<Choices> | Promise<Partial<Choices>>,
): Promise<void> {
  for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt++) {
    const cart = await loadCart(context, publicId)
    const choices = await choose(cart)
    const version = await writeChoices(context.db, cart.stored.row, context.store.code, choices)
    if (version)
      return cacheCart(context, publicId, cart, { ...choices, version, revision: cart.stored.row.revision + 1 })
    forgetCart(context, publicId)
  }
  throw tooManyWrites()
}

/**
 * Closes an open cart for its order: it is never changed or ordered again. False where it is no open cart of this
 * buyer; a request that comes meanwhile waits for the end of the transaction.
 */
export const closeCart = async (tx: Db, publicId: string, at: Pick<RequestContext, 'customer'>): Promise<boolean> =>
  (await deactivateCart(tx, publicId, ownerOf(at))) !== undefined

/** The number of this buyer's cart, open or ordered. */
export const findCartId = (db: Db, publicId: string, at: Pick<RequestContext, 'customer'>) =>
  readCartId(db, publicId, ownerOf(at))

const ID_LENGTH = 32

const newId = () => randomBytes(ID_LENGTH / 2).toString('hex')

/** Opens a guest's cart, under the id that the client wants where it names one. */
async function openGuestCart(
  { db, store, groupId }: RequestContext,
  wanted: string | null | undefined,
): Promise<string> {
  if (wanted && wanted.length !== ID_LENGTH)
    throw new Refusal('graphql-input', 'Cart ID length should be 32 characters.')
  const publicId = wanted || newId()
  if (!(await insertCart(db, { publicId, storeCode: store.code, owner: null, groupId })))
    throw new Refusal('graphql-already-exists', 'Cart with ID "%s" already exists.', publicId)
  return publicId
}

/** The customer's open cart, opened where there is none: of several tabs that ask at once, all get the same. */
async function openOwnCart({ db, store, groupId }: RequestContext, owner: number): Promise<string> {
  const known = await readOpenCart(db, owner)
  if (known) return known
  const publicId = newId()
  if (await insertCart(db, { publicId, storeCode: store.code, owner, groupId })) return publicId
  const opened = await readOpenCart(db, owner)
  if (!opened) throw new Error('a cart could not be opened')
  return opened
}

/** A new cart for a guest; for a customer the one that they have. */
export const openCart = (context: RequestContext, wanted?: string | null): Promise<string> =>
  context.customer ? openOwnCart(context, context.customer.id) : openGuestCart(context, wanted)

/** ScandiPWA leaves the id out for customers, whose cart the server knows by their token. */
export const cartIdOf = async (context: RequestContext, guestCartId: string | null | undefined): Promise<string> =>
  guestCartId || openOwnCart(context, context.signedIn().id)

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
