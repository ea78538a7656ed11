import { text } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  acceptFiles,
  type Choice,
  choiceKey,
  resolveChoice,
  expandGroupedRequests,
  resolveParts,
  choiceProblem,
  partsProblem,
  isSoldItself,
  type OptionRequest,
  quantityProblem,
  type QuantityProblem,
  type SaleableProduct,
  saleProblem,
} from '../catalog/index.ts'
import { type CartChange, changeCart } from './change-cart.ts'
import { itemKey } from './cart.ts'
import type { BundleLineContext } from './pricing/bundle-line.ts'
import { type Cart, copiesByProduct, standaloneCopiesByProduct } from './pricing/price-cart.ts'
import {
  CART_FULL,
  invalidQuantityProblem,
  type LineError,
  type LineRequest,
  MAX_LINES,
  productNotFoundError,
} from './line-request.ts'
import { type ResolvedRequest, resolveVariants, skusOf } from './resolve-variants.ts'
import { addItems, type CartItemRow, type NewItem } from './cart.sql.ts'

/** Separates valid lines from errors: as in Magento, an invalid line does not block the valid ones. */
function validateLines(
  { stored: { row, products }, pickupSource }: Cart,
  requests: readonly ResolvedRequest[],
): { lines: NewItem[]; errors: LineError[] } {
  const byId = new Map(products.map((product) => [product.id, product]))
  const inCart = new Set((row.items ?? []).map(itemKey))
  let copies = copiesByProduct(row.items ?? [])
  const alone = standaloneCopiesByProduct(row.items ?? [])
  const lines = new Map<string, NewItem>()
  const errors: LineError[] = []
  for (const { sku, quantity, options = NO_OPTIONS, product, parent, problem: unresolved } of requests) {
    if (!product) {
      errors.push({ ...(invalidQuantityProblem(quantity) ?? unresolved ?? productNotFoundError(sku)), sku })
      continue
    }
    const optionChoice = resolveChoice(product, options, parent)
    const choice = 'choice' in optionChoice ? optionChoice.choice : {}
    const item = { productId: product.id, choice, choiceKey: choiceKey(choice), quantity }
    const key = itemKey(item)
    const source = pickupSource ?? undefined
    const copiesAfter = new Map(copies)
    for (const [id, more] of copiesByProduct([item])) copiesAfter.set(id, (copies.get(id) ?? 0) + more)
    const problem =
      invalidQuantityProblem(quantity) ??
      (parent && saleProblem(parent)) ??
      unresolved ??
      addProblem(product, copiesAfter.get(product.id) ?? quantity, source, (alone.get(product.id) ?? 0) + quantity) ??
      ('problem' in optionChoice
        ? optionChoice.problem
        : bundleProblem(product, choice, { byId, copies: copiesAfter, source }))
    if (problem) errors.push({ ...problem, sku })
    else if (!inCart.has(key) && inCart.size >= MAX_LINES) errors.push({ ...CART_FULL, sku })
    else {
      inCart.add(key)
      copies = copiesAfter
      alone.set(product.id, (alone.get(product.id) ?? 0) + quantity)
      lines.set(key, { ...item, quantity: (lines.get(key)?.quantity ?? 0) + quantity })
    }
  }
  return { lines: [...lines.values()], errors }
}

const bundleProblem = (
  product: SaleableProduct,
  choice: Choice,
  { byId, copies, source }: Pick<BundleLineContext, 'byId' | 'copies' | 'source'>,
): QuantityProblem | undefined =>
  product.bundle
    ? (choiceProblem(product, choice, byId) ?? partsProblem(resolveParts(product, choice, byId), copies, source))
    : undefined

const NO_OPTIONS: OptionRequest = { selected: [], entered: [] }

const addProblem = (
  product: SaleableProduct,
  quantity: number,
  source: string | undefined,
  alone: number,
): QuantityProblem | undefined =>
  saleProblem(product) ??
  (product.type === 'grouped'
    ? NO_QUANTITIES
    : isSoldItself(product)
      ? quantityProblem(product, quantity, source, alone)
      : NOT_SOLD)

const NO_QUANTITIES: QuantityProblem = {
  code: 'UNDEFINED',
  message: text('Please specify the quantity of product(s).'),
  args: [],
}
const NOT_SOLD: QuantityProblem = {
  code: 'NOT_SALABLE',
  message: text('The required options you selected are not available'),
  args: [],
}

/**
 * Expands grouped titles into their products and stores uploaded files. Runs before the retry loop, so that each file
 * is stored once.
 */
async function prepareRequests(
  context: RequestContext,
  db: Db,
  sent: readonly LineRequest[],
): Promise<readonly LineRequest[]> {
  const requests = await expandGroupedRequests(db, sent)
  const files = await acceptFiles(
    context,
    requests.map(({ options }) => options),
  )
  return files
    ? requests.map((request) => (request.options ? { ...request, options: { ...request.options, files } } : request))
    : requests
}

/**
 * Adds the valid lines and returns the errors of the others.
 * @param db the transaction of the caller, if any
 */
export const addToCart = (
  context: RequestContext,
  publicId: string,
  requests: readonly LineRequest[],
  db: Db = context.db,
): Promise<LineError[]> => addLines(context, db, publicId, requests, () => {})

/** All or nothing: the first invalid line rejects the whole request. */
export async function addAllToCart(
  context: RequestContext,
  publicId: string,
  requests: readonly LineRequest[],
): Promise<void> {
  await addLines(context, context.db, publicId, requests, ([error]) => {
    if (!error) return
    const category = error.code === 'PRODUCT_NOT_FOUND' ? 'graphql-no-such-entity' : 'graphql-input'
    throw new Refusal(category, error.message, ...error.args)
  })
}

/** @param check throws to reject the whole request because of these errors */
async function addLines(
  context: RequestContext,
  db: Db,
  publicId: string,
  requests: readonly LineRequest[],
  check: (errors: readonly LineError[]) => void,
): Promise<LineError[]> {
  const withFiles = await prepareRequests(context, db, requests)
  const add = async (found: Cart): Promise<CartChange<LineError[]>> => {
    const { cart, resolved } = await resolveVariants(db, context, found, withFiles)
    const { lines, errors } = validateLines(cart, resolved)
    check(errors)
    const save = () => saveLines(db, context.store.code, cart, lines)
    return { answer: errors, isPartial: errors.length > 0, cart, ...(lines.length > 0 && { save }) }
  }
  return changeCart(context, publicId, add, { db, skus: skusOf(withFiles) })
}

async function saveLines(db: Db, storeCode: string, { stored: { row } }: Cart, lines: readonly NewItem[]) {
  const added = await addItems(db, row, storeCode, lines)
  if (!added) return undefined
  // the categories of the new title decide which rules apply: the cart is read again
  if (row.rules?.some((rule) => rule.productIds)) return 'read-again'
  return { items: mergeWrittenItems(row.items ?? [], added.items), version: added.version }
}

function mergeWrittenItems(items: readonly CartItemRow[], updatedItems: readonly CartItemRow[]): CartItemRow[] {
  const changed = new Map(updatedItems.map((item) => [item.id, item]))
  const known = new Set(items.map(({ id }) => id))
  const added = updatedItems.filter(({ id }) => !known.has(id)).toSorted((a, b) => a.id - b.id)
  return [...items.map((item) => changed.get(item.id) ?? item), ...added]
}
