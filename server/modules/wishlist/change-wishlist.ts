import { randomBytes } from 'node:crypto'
import { text } from '../../../language/translate.ts'
import { leastQuantity } from '../../../rules/quantity.ts'
import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { saleableAt } from '../cart/cart.ts'
import { countProblem } from '../cart/change-items.ts'
import { findSaleable, ruleProblem, salableFrom, type SaleableProduct } from '../catalog/catalog.ts'
import {
  changeItems,
  deleteAllItems,
  deleteItems,
  type ItemChange,
  type ItemOfList,
  lockWishlist,
  type NewItem,
  openWishlist,
  putItems,
  readItems,
} from './wishlist.sql.ts'
import { ownerOf } from './wishlist.ts'

export interface Wanted {
  sku: string
  quantity?: number | null
  description?: string | null
  /** Of the set that it is chosen from. */
  parentSku?: string
  /** Something was chosen of it. */
  hasOptions: boolean
}

/** Why something could not be done. */
export interface Unmet {
  code: 'PRODUCT_NOT_FOUND' | 'UNDEFINED'
  message: string
  args: (string | number)[]
}

/** All of them fit into one cart. */
const MAX_ITEMS = 300
const LONGEST_DESCRIPTION = 1000

const undefinedProblem = (message: string, ...args: (string | number)[]): Unmet => ({
  code: 'UNDEFINED',
  message,
  args,
})
const noItem = (id: string | number): Unmet => ({
  code: 'PRODUCT_NOT_FOUND',
  message: text('Could not find a wishlist item with ID "%s"'),
  args: [String(id).slice(0, 40)],
})
const noProduct = (sku: string): Unmet => ({
  code: 'PRODUCT_NOT_FOUND',
  message: text('Could not find a product with SKU "%s"'),
  args: [sku.slice(0, 40)],
})
const NO_OPTIONS = undefinedProblem(text('The required options you selected are not available'))

/** A file's links all come with it, whichever are named; other titles have nothing to choose. */
const optionsProblem = (hasOptions: boolean, { type }: SaleableProduct): Unmet | undefined =>
  hasOptions && type !== 'downloadable' ? NO_OPTIONS : undefined

/** Words about an item; null where there are none. */
function readDescription(written: string | null | undefined): string | null | undefined {
  if (written === undefined) return undefined
  return (written ?? '').replaceAll(/[^\P{Cc}\n]/gu, ' ').trim() || null
}

const descriptionProblem = (description: string | null | undefined): Unmet | undefined =>
  (description?.length ?? 0) > LONGEST_DESCRIPTION
    ? undefinedProblem(text('Please enter no more than %s characters.'), LONGEST_DESCRIPTION)
    : undefined

/**
 * A wish is held to the product's `stock_item`. A title without stock may be wished for: it is held to what one buyer
 * may have.
 */
function quantityProblem(product: SaleableProduct, quantity: number, together = quantity): Unmet | undefined {
  const salable = salableFrom(product)
  const maxQuantity = salable > 0 ? Math.min(product.maxQuantity, salable) : product.maxQuantity
  const rules = { ...product, minQuantity: Math.max(1, product.minQuantity), maxQuantity }
  const problem = quantity > 0 ? (countProblem(quantity) ?? ruleProblem(rules, together)) : ruleProblem(rules, quantity)
  return problem && undefinedProblem(problem.message, ...problem.args)
}

const least = ({ minQuantity, increments }: SaleableProduct) => leastQuantity(minQuantity, increments)

/** The number of an item as a client writes it. */
export function itemNumber(id: string | number): number | undefined {
  const number = Number(id)
  return Number.isInteger(number) && number > 0 && number < 2 ** 31 ? number : undefined
}

/** What is wanted of one title, or why not. Without a quantity one that is on the list stays as it is. */
function itemOf(
  { quantity, description, hasOptions }: Wanted,
  product: SaleableProduct,
  already: number,
): NewItem | Unmet {
  const words = readDescription(description) ?? null
  const more = quantity ?? (already > 0 ? undefined : least(product))
  const wanted = already + (more ?? 0)
  const problem =
    optionsProblem(hasOptions, product) ??
    (more === undefined ? undefined : quantityProblem(product, more, wanted)) ??
    descriptionProblem(words)
  return problem ?? { productId: product.id, quantity: wanted, description: words }
}

/** Adds what can be added and tells of what cannot, as Magento does; what is on the list already grows. */
export async function addToWishlist(
  context: RequestContext,
  wishlistId: string | number,
  wanted: readonly Wanted[],
): Promise<Unmet[]> {
  const customerId = await ownerOf(context, wishlistId)
  refuseTooMany(wanted.length)
  return context.db.transaction(async (tx) => {
    await openWishlist(tx, customerId, randomBytes(16).toString('hex'))
    const quantities = new Map(
      (await readItems(tx, customerId)).map(({ productId, quantity }) => [productId, quantity]),
    )
    const skus = wanted.flatMap(({ sku, parentSku }) => (parentSku ? [sku, parentSku] : sku))
    const products = new Map(
      (skus.length > 0 ? await findSaleable(tx, { skus }, saleableAt(context)) : []).map((product) => [
        product.sku,
        product,
      ]),
    )
    const unmet: Unmet[] = []
    const items = new Map<number, NewItem>()
    for (const want of wanted) {
      const product = products.get(want.sku)
      const unknown = !product?.isEnabled
        ? want.sku
        : want.parentSku && !products.get(want.parentSku)?.isEnabled
          ? want.parentSku
          : undefined
      const item =
        !product || unknown !== undefined
          ? noProduct(unknown ?? want.sku)
          : itemOf(want, product, quantities.get(product.id) ?? 0)
      if ('code' in item) unmet.push(item)
      else if (!quantities.has(item.productId) && quantities.size >= MAX_ITEMS)
        unmet.push(undefinedProblem(text('A wish list can hold at most %s different titles.'), MAX_ITEMS))
      else {
        quantities.set(item.productId, item.quantity)
        items.set(item.productId, {
          ...item,
          description: item.description ?? items.get(item.productId)?.description ?? null,
        })
      }
    }
    if (items.size > 0) await putItems(tx, customerId, [...items.values()])
    return unmet
  })
}

export interface Change {
  id: string | number
  quantity?: number | null
  description?: string | null
  hasOptions: boolean
}

export async function updateWishlist(
  context: RequestContext,
  wishlistId: string | number,
  changes: readonly Change[],
): Promise<Unmet[]> {
  const customerId = await ownerOf(context, wishlistId)
  refuseTooMany(changes.length)
  return context.db.transaction(async (tx) => {
    await lockWishlist(tx, customerId)
    const items = new Map<number | undefined, ItemOfList>(
      (await readItems(tx, customerId)).map((item) => [item.id, item]),
    )
    const ids = changes.flatMap(({ id }) => items.get(itemNumber(id))?.productId ?? [])
    const products = new Map(
      (ids.length > 0 ? await findSaleable(tx, { ids }, saleableAt(context)) : []).map((product) => [
        product.id,
        product,
      ]),
    )
    const unmet: Unmet[] = []
    const written = new Map<number, ItemChange>()
    for (const { id, quantity, description, hasOptions } of changes) {
      const item = items.get(itemNumber(id))
      const product = item && products.get(item.productId)
      if (!item || !product) {
        unmet.push(noItem(id))
        continue
      }
      const words = readDescription(description)
      const problem =
        optionsProblem(hasOptions, product) ??
        (quantity === null || quantity === undefined || quantity === item.quantity
          ? undefined
          : quantityProblem(product, quantity)) ??
        descriptionProblem(words)
      if (problem) unmet.push(problem)
      // of an item named twice, the last word counts
      else written.set(item.id, { id: item.id, quantity: quantity ?? undefined, description: words })
    }
    if (written.size > 0) await changeItems(tx, customerId, [...written.values()])
    return unmet
  })
}

/** Takes items off the list; tells which were not there. */
export async function removeFromWishlist(
  context: RequestContext,
  wishlistId: string | number,
  ids: readonly (string | number)[],
): Promise<Unmet[]> {
  const customerId = await ownerOf(context, wishlistId)
  refuseTooMany(ids.length)
  return context.db.transaction(async (tx) => {
    await lockWishlist(tx, customerId)
    const removed = new Set<number | undefined>(
      await deleteItems(
        tx,
        customerId,
        ids.flatMap((id) => itemNumber(id) ?? []),
      ),
    )
    return ids.filter((id) => !removed.has(itemNumber(id))).map(noItem)
  })
}

/** One item; another customer's is as unknown as one that never was. */
export async function removeItem(context: RequestContext, id: string | number): Promise<void> {
  const unmet = await removeFromWishlist(context, '', [id])
  if (unmet.length > 0) throw new Refusal('graphql-input', 'Please specify a valid wishlist item')
}

export async function clearWishlist(context: RequestContext): Promise<void> {
  const customerId = await ownerOf(context)
  await context.db.transaction(async (tx) => {
    if (await lockWishlist(tx, customerId)) await deleteAllItems(tx, customerId)
  })
}

function refuseTooMany(count: number): void {
  if (count > MAX_ITEMS)
    throw new Refusal('graphql-input', 'A wish list can hold at most %s different titles.', MAX_ITEMS)
}
