import { text } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isFile } from '../catalog/product/availability.ts'
import { quantityProblem, type QuantityProblem, type SaleableProduct, saleProblem } from '../catalog/catalog.ts'
import { type Cart, type CartRow, changeWholeCart, findCart, MOVED, refuseClosed } from './cart.ts'
import { addItems, writeItems } from './cart.sql.ts'

export interface Wanted {
  sku: string
  quantity: number
}

export interface Unmet {
  code: 'PRODUCT_NOT_FOUND' | QuantityProblem['code']
  message: string
  args: (string | number)[]
  sku: string
}

/** More lines than any school order; a bound for what one cart can cost the shop. */
export const MAX_LINES = 300

/** Why so many are no number of copies. */
export function countProblem(quantity: number): Omit<Unmet, 'sku'> | undefined {
  if (!(quantity > 0))
    return { code: 'UNDEFINED', message: text('The product quantity should be greater than 0'), args: [] }
  if (!Number.isInteger(quantity))
    return { code: 'UNDEFINED', message: text('You cannot use decimal quantity for this product.'), args: [] }
  return undefined
}

interface Sorted {
  /** How many of each title are to be added. */
  added: { productId: number; quantity: number }[]
  unmet: Unmet[]
}

/** What can be added, and why the rest cannot: as Magento does, one bad line does not keep the good ones out. */
function sort({ stored: { row, products }, pickupSource }: Cart, wanted: readonly Wanted[]): Sorted {
  const bySku = new Map(products.map((product) => [product.sku, product]))
  const inCart = new Map((row.items ?? []).map(({ productId, quantity }) => [productId, quantity]))
  const added = new Map<number, number>()
  const unmet: Unmet[] = []
  for (const { sku, quantity } of wanted) {
    const product = bySku.get(sku)
    const already = product ? (inCart.get(product.id) ?? 0) : 0
    const problem =
      countProblem(quantity) ??
      (product
        ? addProblem(product, already + quantity, pickupSource ?? undefined)
        : { code: 'PRODUCT_NOT_FOUND' as const, message: text('Could not find a product with SKU "%s"'), args: [sku] })
    if (problem || !product) {
      if (problem) unmet.push({ ...problem, sku })
    } else if (already === 0 && inCart.size >= MAX_LINES) {
      unmet.push({
        code: 'UNDEFINED',
        message: text('A cart can hold at most %s different titles.'),
        args: [MAX_LINES],
        sku,
      })
    } else {
      inCart.set(product.id, already + quantity)
      added.set(product.id, (added.get(product.id) ?? 0) + quantity)
    }
  }
  return { added: [...added].map(([productId, quantity]) => ({ productId, quantity })), unmet }
}

async function add(
  db: Db,
  { stored: { row } }: Cart,
  added: Sorted['added'],
  storeCode: string,
): Promise<Partial<CartRow> | typeof MOVED | undefined> {
  if (added.length === 0) return {}
  const written = await addItems(db, row, storeCode, added)
  if (written.length === 0) return MOVED
  // which rules concern a new title, only the catalogue's categories tell
  if (row.rules?.some((rule) => rule.productIds)) return undefined
  const items = row.items ?? []
  const changed = new Map(written.map((item) => [item.id, item]))
  const kept = items.map((item) => changed.get(item.id) ?? item)
  const known = new Set(items.map(({ id }) => id))
  return { items: [...kept, ...written.filter(({ id }) => !known.has(id)).toSorted((a, b) => a.id - b.id)] }
}

const addProblem = (
  product: SaleableProduct,
  quantity: number,
  source: string | undefined,
): QuantityProblem | undefined =>
  saleProblem(product) ?? (isSold(product.type) ? quantityProblem(product, quantity, source) : NOT_SOLD)

// compound products are chosen by their options, which a later release takes
const isSold = (type: string) => type === 'simple' || isFile(type)
const NOT_SOLD: QuantityProblem = {
  code: 'NOT_SALABLE',
  message: text('The required options you selected are not available'),
  args: [],
}

const withSkus = (context: RequestContext, publicId: string, wanted: readonly Wanted[], db: Db) => async () =>
  refuseClosed(
    await findCart(
      db,
      publicId,
      context,
      wanted.map(({ sku }) => sku),
    ),
  )

/** `db` where it is a part of a larger transaction. */
export async function addToCart(
  context: RequestContext,
  publicId: string,
  wanted: readonly Wanted[],
  db: Db = context.db,
): Promise<Unmet[]> {
  let unmet: Unmet[] = []
  const change = (cart: Cart) => {
    const sorted = sort(cart, wanted)
    unmet = sorted.unmet
    return add(db, cart, sorted.added, context.store.code)
  }
  await changeWholeCart(context, publicId, change, withSkus(context, publicId, wanted, db))
  return unmet
}

/** All or nothing: the first thing that cannot be added refuses the rest. */
export function addAllToCart(context: RequestContext, publicId: string, wanted: readonly Wanted[]): Promise<void> {
  const change = async (cart: Cart) => {
    const {
      added,
      unmet: [problem],
    } = sort(cart, wanted)
    if (problem)
      throw new Refusal(
        problem.code === 'PRODUCT_NOT_FOUND' ? 'graphql-no-such-entity' : 'graphql-input',
        problem.message,
        ...problem.args,
      )
    return add(context.db, cart, added, context.store.code)
  }
  return changeWholeCart(context, publicId, change, withSkus(context, publicId, wanted, context.db))
}

/** Sets quantities; nought takes the line out. All or nothing. */
export function updateItems(
  context: RequestContext,
  publicId: string,
  changes: readonly { id: number; quantity: number }[],
): Promise<void> {
  return changeWholeCart(context, publicId, async ({ stored: { row, products }, pickupSource }) => {
    const items = new Map((row.items ?? []).map((item) => [item.id, item]))
    const byId = new Map(products.map((product) => [product.id, product]))
    for (const { id, quantity } of changes) {
      const item = items.get(id)
      if (!item) throw new Refusal('graphql-no-such-entity', 'Could not find cart item with id: %s.', id)
      if (quantity <= 0) {
        items.delete(id)
        continue
      }
      const product = byId.get(item.productId)
      const problem =
        countProblem(quantity) ?? (product && quantityProblem(product, quantity, pickupSource ?? undefined))
      if (problem) throw new Refusal('graphql-input', problem.message, ...problem.args)
      items.set(id, { ...item, quantity })
    }
    const changed = new Set(changes.map(({ id }) => id))
    // of a line named twice, the last word counts
    const kept = [...items.values()].filter(({ id }) => changed.has(id))
    const removed = [...changed].filter((id) => !items.has(id))
    return (await writeItems(context.db, row, context.store.code, kept, removed))
      ? { items: [...items.values()] }
      : MOVED
  })
}

export function removeItem(context: RequestContext, publicId: string, id: number): Promise<void> {
  return changeWholeCart(context, publicId, async ({ stored: { row } }) => {
    const items = row.items ?? []
    const left = items.filter((item) => item.id !== id)
    if (left.length === items.length) throw new Refusal('graphql-no-such-entity', "The cart doesn't contain the item")
    return (await writeItems(context.db, row, context.store.code, [], [id])) ? { items: left } : MOVED
  })
}
