import { randomBytes } from 'node:crypto'
import { text } from '../../../language/translate.ts'
import { minimumQuantity } from '../../../rules/quantity.ts'
import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { productPricingContext, invalidQuantityProblem } from '../cart/index.ts'
import {
  chooseVariant,
  validateSavedParts,
  findPurchasable,
  ruleProblem,
  salableFrom,
  type SaleableProduct,
} from '../catalog/index.ts'
import {
  changeItems,
  deleteAllItems,
  deleteItems,
  type ItemChange,
  type WishlistRow,
  lockWishlist,
  type NewItem,
  createWishlist,
  putItems,
  readItems,
} from './wishlist.sql.ts'
import { requireOwner } from './wishlist.ts'

export interface ItemRequest {
  sku: string
  quantity?: number | null
  description?: string | null
  /** SKU of the bundle or configurable title that the item belongs to. */
  parentSku?: string
  /** Options are selected. */
  hasOptions: boolean
  /** Uids of the selected options. */
  selected?: readonly string[]
}

/** Why an item was not added, changed or removed. */
export interface ItemError {
  code: 'PRODUCT_NOT_FOUND' | 'UNDEFINED'
  message: string
  args: (string | number)[]
}

/** Same as the limit of a cart. */
const MAX_ITEMS = 300
const MAX_DESCRIPTION_LENGTH = 1000

const undefinedError = (message: string, ...args: (string | number)[]): ItemError => ({
  code: 'UNDEFINED',
  message,
  args,
})
const itemNotFoundError = (id: string | number): ItemError => ({
  code: 'PRODUCT_NOT_FOUND',
  message: text('Could not find a wishlist item with ID "%s"'),
  args: [String(id).slice(0, 40)],
})
const productNotFoundError = (sku: string): ItemError => ({
  code: 'PRODUCT_NOT_FOUND',
  message: text('Could not find a product with SKU "%s"'),
  args: [sku.slice(0, 40)],
})
const NO_OPTIONS = undefinedError(text('The required options you selected are not available'))

/** Downloadable products come with all links; other products have no options. */
const optionsProblem = (hasOptions: boolean, { type }: SaleableProduct): ItemError | undefined =>
  hasOptions && type !== 'downloadable' ? NO_OPTIONS : undefined

/** The normalized description; null if it is empty. */
function parseDescription(text: string | null | undefined): string | null | undefined {
  if (text === undefined) return undefined
  return (text ?? '').replaceAll(/[^\P{Cc}\n]/gu, ' ').trim() || null
}

const descriptionProblem = (description: string | null | undefined): ItemError | undefined =>
  (description?.length ?? 0) > MAX_DESCRIPTION_LENGTH
    ? undefinedError(text('Please enter no more than %s characters.'), MAX_DESCRIPTION_LENGTH)
    : undefined

/**
 * Quantities follow the product's `stock_item`. Products out of stock can be added, up to the maximum of one purchase.
 */
function quantityProblem(product: SaleableProduct, quantity: number, total = quantity): ItemError | undefined {
  const salable = salableFrom(product)
  const maxQuantity = salable > 0 ? Math.min(product.maxQuantity, salable) : product.maxQuantity
  const rules = { ...product, minQuantity: Math.max(1, product.minQuantity), maxQuantity }
  const problem =
    quantity > 0 ? (invalidQuantityProblem(quantity) ?? ruleProblem(rules, total)) : ruleProblem(rules, quantity)
  return problem && undefinedError(problem.message, ...problem.args)
}

const minQuantityOf = ({ minQuantity, increments }: SaleableProduct) => minimumQuantity(minQuantity, increments)

/** Parses an item's id. */
export function parseItemId(id: string | number): number | undefined {
  const number = Number(id)
  return Number.isInteger(number) && number > 0 && number < 2 ** 31 ? number : undefined
}

/** The selected variant of a configurable title, by uids or by its own SKU; null if none is selected. */
function variantOf(
  { configuration }: SaleableProduct,
  sku: string,
  selected: readonly string[],
): { variantId: number | null } | ItemError {
  const named = configuration?.variants.find((variant) => variant.sku === sku)
  if (named) return { variantId: named.id }
  if (!configuration || selected.length === 0) return { variantId: null }
  const chosen = chooseVariant(configuration, selected)
  return 'problem' in chosen ? undefinedError(chosen.problem.message) : { variantId: chosen.variant.id }
}

/** The selected parts of a bundle; empty if none are selected. */
function partsOf({ bundle }: SaleableProduct, selected: readonly string[]): { parts: string[] } | ItemError {
  if (!bundle || selected.length === 0) return { parts: [] }
  const validated = validateSavedParts(bundle, selected)
  return 'problem' in validated ? undefinedError(validated.problem.message, ...validated.problem.args) : validated
}

/** The item to store, or an error. Without a quantity, an existing item keeps its own. */
function itemOf(
  { sku, quantity, description, hasOptions, selected = [] }: ItemRequest,
  product: SaleableProduct,
  current: number,
): NewItem | ItemError {
  const newDescription = parseDescription(description) ?? null
  const chosen = variantOf(product, sku, hasOptions ? selected : [])
  if ('code' in chosen) return chosen
  const selectedParts = partsOf(product, hasOptions ? selected : [])
  if ('code' in selectedParts) return selectedParts
  const more = quantity ?? (current > 0 ? undefined : minQuantityOf(product))
  const total = current + (more ?? 0)
  const problem =
    optionsProblem(hasOptions && chosen.variantId === null && selectedParts.parts.length === 0, product) ??
    (more === undefined ? undefined : quantityProblem(product, more, total)) ??
    descriptionProblem(newDescription)
  return problem ?? { productId: product.id, quantity: total, description: newDescription, ...chosen, ...selectedParts }
}

/** Adds valid items and returns errors for the others, as Magento does; existing items grow. */
export async function addToWishlist(
  context: RequestContext,
  wishlistId: string | number,
  requests: readonly ItemRequest[],
): Promise<ItemError[]> {
  const customerId = await requireOwner(context, wishlistId)
  refuseTooMany(requests.length)
  return context.db.transaction(async (tx) => {
    await createWishlist(tx, customerId, randomBytes(16).toString('hex'))
    const quantities = new Map(
      (await readItems(tx, customerId)).map(({ productId, quantity }) => [productId, quantity]),
    )
    const skus = requests.flatMap(({ sku, parentSku }) => (parentSku ? [sku, parentSku] : sku))
    const products = new Map(
      (skus.length > 0 ? await findPurchasable(tx, { skus }, productPricingContext(context)) : []).map((product) => [
        product.sku,
        product,
      ]),
    )
    const errors: ItemError[] = []
    const items = new Map<number, NewItem>()
    for (const request of requests) {
      const named = products.get(request.sku)
      const parent = request.parentSku ? products.get(request.parentSku) : undefined
      // a variant is stored as an item of its configurable title
      const product = named && parent?.configuration?.variants.some(({ id }) => id === named.id) ? parent : named
      const unknown = !product?.isEnabled
        ? request.sku
        : request.parentSku && !products.get(request.parentSku)?.isEnabled
          ? request.parentSku
          : undefined
      const item =
        !product || unknown !== undefined
          ? productNotFoundError(unknown ?? request.sku)
          : itemOf(request, product, quantities.get(product.id) ?? 0)
      if ('code' in item) errors.push(item)
      else if (!quantities.has(item.productId) && quantities.size >= MAX_ITEMS)
        errors.push(undefinedError(text('A wish list can hold at most %s different titles.'), MAX_ITEMS))
      else {
        quantities.set(item.productId, item.quantity)
        items.set(item.productId, {
          ...item,
          description: item.description ?? items.get(item.productId)?.description ?? null,
        })
      }
    }
    if (items.size > 0) await putItems(tx, customerId, [...items.values()])
    return errors
  })
}

export interface WishlistChange {
  id: string | number
  quantity?: number | null
  description?: string | null
  hasOptions: boolean
}

export async function updateWishlist(
  context: RequestContext,
  wishlistId: string | number,
  changes: readonly WishlistChange[],
): Promise<ItemError[]> {
  const customerId = await requireOwner(context, wishlistId)
  refuseTooMany(changes.length)
  return context.db.transaction(async (tx) => {
    await lockWishlist(tx, customerId)
    const items = new Map<number | undefined, WishlistRow>(
      (await readItems(tx, customerId)).map((item) => [item.id, item]),
    )
    const ids = changes.flatMap(({ id }) => items.get(parseItemId(id))?.productId ?? [])
    const products = new Map(
      (ids.length > 0 ? await findPurchasable(tx, { ids }, productPricingContext(context)) : []).map((product) => [
        product.id,
        product,
      ]),
    )
    const errors: ItemError[] = []
    const changesById = new Map<number, ItemChange>()
    for (const { id, quantity, description, hasOptions } of changes) {
      const item = items.get(parseItemId(id))
      const product = item && products.get(item.productId)
      if (!item || !product) {
        errors.push(itemNotFoundError(id))
        continue
      }
      const newDescription = parseDescription(description)
      const problem =
        optionsProblem(hasOptions, product) ??
        (quantity === null || quantity === undefined || quantity === item.quantity
          ? undefined
          : quantityProblem(product, quantity)) ??
        descriptionProblem(newDescription)
      if (problem) errors.push(problem)
      // if an item is listed twice, the last change counts
      else changesById.set(item.id, { id: item.id, quantity: quantity ?? undefined, description: newDescription })
    }
    if (changesById.size > 0) await changeItems(tx, customerId, [...changesById.values()])
    return errors
  })
}

/** Removes items and returns errors for those not on the list. */
export async function removeFromWishlist(
  context: RequestContext,
  wishlistId: string | number,
  ids: readonly (string | number)[],
): Promise<ItemError[]> {
  const customerId = await requireOwner(context, wishlistId)
  refuseTooMany(ids.length)
  return context.db.transaction(async (tx) => {
    await lockWishlist(tx, customerId)
    const removed = new Set<number | undefined>(
      await deleteItems(
        tx,
        customerId,
        ids.flatMap((id) => parseItemId(id) ?? []),
      ),
    )
    return ids.filter((id) => !removed.has(parseItemId(id))).map(itemNotFoundError)
  })
}

/** Removes one item; refuses if it is not on the customer's list. */
export async function removeItem(context: RequestContext, id: string | number): Promise<void> {
  const errors = await removeFromWishlist(context, '', [id])
  if (errors.length > 0) throw new Refusal('graphql-input', 'Please specify a valid wishlist item')
}

export async function clearWishlist(context: RequestContext): Promise<void> {
  const customerId = await requireOwner(context)
  await context.db.transaction(async (tx) => {
    if (await lockWishlist(tx, customerId)) await deleteAllItems(tx, customerId)
  })
}

function refuseTooMany(count: number): void {
  if (count > MAX_ITEMS)
    throw new Refusal('graphql-input', 'A wish list can hold at most %s different titles.', MAX_ITEMS)
}
