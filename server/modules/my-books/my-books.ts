import { MAX_ISBNS, normaliseIsbn } from '../../../rules/isbn.ts'
import { text } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openCart, addToCart, productPricingContext } from '../cart/index.ts'
import { inBaseCurrency } from '../store/index.ts'
import { findPurchasable, priceFor, type ProblemCode } from '../catalog/index.ts'
import {
  addBooks,
  deleteBooks,
  enableNotices,
  findProducts,
  type Found,
  hasNoNotices,
  type ListedBook,
  lockList,
  type NewBook,
  readList,
  disableNotices,
} from './my-books.sql.ts'

/** A title to be added, by SKU or ISBN. */
export interface ItemRequest {
  sku?: string | null
  isbn?: string | null
  parentSku?: string | null
}

export interface ItemError {
  /** Index in the request; for a move to the cart, the id of the list item. */
  item: number
  code: 'PRODUCT_NOT_FOUND' | 'LIST_IS_FULL' | ProblemCode
  message: string
  args: (string | number)[]
}

/** The limit of a cart, as the list can be moved to one. */
export const MAX_BOOKS = 300

const ADD_RATE = { burst: 30, perSecond: 0.2 }
/** A guest's page reads its list on each visit. */
const FIND_RATE = { burst: 60, perSecond: 0.5 }

export const listBooks = ({
  db,
  signedIn,
}: Pick<RequestContext, 'db'> & { signedIn: { id: number } }): Promise<ListedBook[]> => readList(db, signedIn.id)

const productNotFoundError = (item: number, identifier: string): ItemError => ({
  item,
  code: 'PRODUCT_NOT_FOUND',
  message: text('We have no title "%s".'),
  args: [identifier.slice(0, 60)],
})

/** Finds the requested titles in one query. */
async function findBooks(
  context: RequestContext,
  requests: readonly ItemRequest[],
): Promise<{ books: (Omit<NewBook, 'price'> & { item: number; sku: string })[]; errors: ItemError[] }> {
  const numbers = requests.map(({ isbn }) => (isbn ? normaliseIsbn(isbn) : undefined))
  const skus = requests.flatMap(({ sku, parentSku }) => [sku, parentSku].filter((one): one is string => Boolean(one)))
  const found = await findProducts(
    context.db,
    { skus, numbers: numbers.filter((number) => number !== undefined) },
    context.store.code,
  )
  const by = (name: keyof Omit<Found, 'id'>, value: string | null | undefined) =>
    value ? found.find((product) => product[name] === value) : undefined
  const errors: ItemError[] = []
  const books = requests.flatMap(({ sku, isbn, parentSku }, item) => {
    const number = numbers[item]
    const product = by('sku', sku) ?? by('isbn13', number) ?? by('ean', number)
    if (product)
      return [{ item, productId: product.id, sku: product.sku ?? '', parentId: by('sku', parentSku)?.id ?? null }]
    errors.push(
      isbn && !number
        ? { item, code: 'UNDEFINED', message: text('"%s" is not a correct ISBN.'), args: [isbn.slice(0, 60)] }
        : productNotFoundError(item, sku || number || ''),
    )
    return []
  })
  return { books, errors }
}

/** The titles as a list that is not stored, each once, and errors for the others. */
export async function findTitles(
  context: RequestContext,
  requests: readonly ItemRequest[],
): Promise<{ items: ListedBook[]; errors: ItemError[] }> {
  refuseTooMany(requests, 'items')
  context.limit('my books', FIND_RATE)
  const { books, errors } = await findBooks(context, requests)
  const items = books.map(({ productId, sku, parentId }) => ({
    id: productId,
    productId,
    sku,
    parentId,
    parentSku: null,
  }))
  return { items: [...new Map(items.map((book) => [book.productId, book])).values()], errors }
}

function refuseTooMany(requests: readonly ItemRequest[], field: string): void {
  if (requests.length > MAX_ISBNS)
    throw new Refusal('graphql-input', 'At most %s titles can be added at once.', MAX_ISBNS).atField(field)
}

/** Adds titles to the list and returns errors for the others. */
export async function addToList(
  context: RequestContext,
  requests: readonly ItemRequest[],
): Promise<{ items: ListedBook[]; errors: ItemError[] }> {
  // price notices compare prices of the customer's own group, not those of a partner
  const { id: customerId, groupId } = context.signedIn()
  refuseTooMany(requests, 'productAvailabilityItems')
  context.limitFor(String(customerId), 'my books', ADD_RATE)
  const { books, errors } = await findBooks(context, requests)
  const {
    store: { code: storeCode },
    now,
    priceContext,
  } = context
  const prices = new Map(
    (
      await findPurchasable(
        context.db,
        { ids: books.map(({ productId }) => productId) },
        { storeCode, groupId, now, priceContext: inBaseCurrency(priceContext) },
      )
    ).map((product) => [product.id, priceFor(product, 1)]),
  )
  return context.db.transaction(async (tx) => {
    await lockList(tx, customerId)
    const known = new Set((await readList(tx, customerId)).map(({ productId }) => productId))
    const accepted = books.filter(({ item, productId }) => {
      if (known.has(productId)) return true
      if (known.size < MAX_BOOKS) return known.add(productId)
      errors.push({
        item,
        code: 'LIST_IS_FULL',
        message: text('The list can hold at most %s titles.'),
        args: [MAX_BOOKS],
      })
      return false
    })
    await addBooks(tx, customerId, [
      ...new Map(
        accepted.map((book) => [book.productId, { ...book, price: prices.get(book.productId) ?? null }]),
      ).values(),
    ])
    const list = new Map((await readList(tx, customerId)).map((book) => [book.productId, book]))
    return {
      items: [...new Set(accepted.map(({ productId }) => productId))].flatMap((id) => list.get(id) ?? []),
      errors: errors.toSorted((a, b) => a.item - b.item),
    }
  })
}

/** Adds one title or refuses. */
export async function addOne(context: RequestContext, request: ItemRequest): Promise<ListedBook | undefined> {
  const { items, errors } = await addToList(context, [request])
  const [problem] = errors
  if (problem)
    throw new Refusal(
      problem.code === 'PRODUCT_NOT_FOUND' ? 'graphql-no-such-entity' : 'graphql-input',
      problem.message,
      ...problem.args,
    )
  return items[0]
}

/** Removes all given items or none. */
export async function removeFromList(
  { db, ...context }: Pick<RequestContext, 'db'> & { customerId: number },
  idList: string,
): Promise<void> {
  const ids = [...new Set(idList.split(',').map((id) => id.trim()))].map((id) =>
    /^\d{1,9}$/.test(id) ? Number(id) : 0,
  )
  await db.transaction(async (tx) => {
    if (ids.length > MAX_BOOKS || (await deleteBooks(tx, context.customerId, ids)) < ids.length)
      throw new Refusal('graphql-no-such-entity', 'There is no such title on the list.').atField('ids')
  })
}

export interface Moved {
  cartId: string
  count: number
  errors: ItemError[]
}

/** Moves all salable titles from the list to the customer's cart; a repeated request moves nothing. */
export async function moveToCart(context: RequestContext): Promise<Moved> {
  const { id: customerId } = context.signedIn()
  const cartId = await openCart(context)
  return context.db.transaction(async (tx) => {
    await lockList(tx, customerId)
    const list = await readList(tx, customerId)
    const errors = list.length > 0 ? await putIntoCart(tx, context, cartId, list) : []
    const staying = new Set(errors.map(({ item }) => item))
    const moved = list.filter(({ id }) => !staying.has(id))
    await deleteBooks(
      tx,
      customerId,
      moved.map(({ id }) => id),
    )
    return { cartId, count: moved.length, errors }
  })
}

async function putIntoCart(
  tx: Db,
  context: RequestContext,
  cartId: string,
  list: readonly ListedBook[],
): Promise<ItemError[]> {
  const products = await findPurchasable(
    tx,
    { ids: list.map(({ productId }) => productId) },
    productPricingContext(context),
  )
  const minimum = new Map(
    products.map(({ sku, minQuantity, increments }) => [sku, Math.ceil(minQuantity / increments) * increments]),
  )
  const problems = new Map(
    (
      await addToCart(
        context,
        cartId,
        list.map(({ sku }) => ({ sku, quantity: minimum.get(sku) ?? 1 })),
        tx,
      )
    ).map((problem) => [problem.sku, problem]),
  )
  return list.flatMap(({ id, sku }) => {
    const problem = problems.get(sku)
    return problem ? [{ item: id, code: problem.code, message: problem.message, args: problem.args }] : []
  })
}

export const hasNoticesEnabled = async ({ db }: Pick<RequestContext, 'db'>, customerId: number): Promise<boolean> =>
  !(await hasNoNotices(db, customerId))

export async function setNotices(
  { db }: Pick<RequestContext, 'db'>,
  customerId: number,
  isWanted: boolean,
): Promise<void> {
  await (isWanted ? enableNotices(db, customerId) : disableNotices(db, customerId))
}
