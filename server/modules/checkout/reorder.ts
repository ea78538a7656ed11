import { text } from '../../../language/translate.ts'
import type { CheckoutUserInputErrorCodes } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import {
  type Cart,
  loadCart,
  openCart,
  addToCart,
  type LineError,
  type LineRequest,
  productPricingContext,
} from '../cart/index.ts'
import { findPurchasable, choiceProductIds, toMagentoProblemCode, toOptionRequest } from '../catalog/index.ts'
import { boughtItems, canReorder, getOwnOrder, type OrderItem } from '../orders/index.ts'
import { getConfiguration } from '../store/index.ts'

const CODES: Readonly<Record<string, CheckoutUserInputErrorCodes>> = {
  PRODUCT_NOT_FOUND: 'PRODUCT_NOT_FOUND',
  NOT_SALABLE: 'NOT_SALABLE',
  INSUFFICIENT_STOCK: 'INSUFFICIENT_STOCK',
}

interface InputError {
  code: CheckoutUserInputErrorCodes
  message: string
  path: string[]
}

const NOT_AVAILABLE = text('Reorder is not available.')

/** Finds products by id, because the SKU of a line includes the suffixes of its options. */
async function toLineRequests(items: readonly OrderItem[], context: RequestContext): Promise<LineRequest[]> {
  const ids = items.flatMap(({ productId, options: { choice = {} } }) =>
    [productId ?? [], choiceProductIds(choice)].flat(),
  )
  const skus = new Map(
    (await findPurchasable(context.db, { ids }, productPricingContext(context))).map(({ id, sku }) => [id, sku]),
  )
  return items.map(({ productId, sku, quantityOrdered, options: { choice = {} } }) => ({
    sku: (productId !== null && skus.get(productId)) || sku,
    ...(choice.parent !== undefined && { parentSku: skus.get(choice.parent) ?? '' }),
    quantity: quantityOrdered,
    options: toOptionRequest(choice),
  }))
}

/** Merges requests for the same line, so that all its copies are added or none. */
function mergeRequests(requests: readonly LineRequest[]): LineRequest[] {
  const byLine = new Map<string, LineRequest>()
  for (const request of requests) {
    const key = JSON.stringify([request.sku, request.parentSku, request.options])
    byLine.set(key, { ...request, quantity: request.quantity + (byLine.get(key)?.quantity ?? 0) })
  }
  return [...byLine.values()]
}

/** Adds the items of an order to the customer's cart; returns an error for each that is no longer available. */
export async function reorder(
  context: RequestContext,
  orderNumber: string,
): Promise<{ cart: Cart; userInputErrors: InputError[] }> {
  const { t } = context.language
  const order = await getOwnOrder(context, { number: orderNumber.trim() })
  const cartId = await openCart(context)
  if (!canReorder(order, context, await getConfiguration(context))) {
    return {
      cart: await loadCart(context, cartId),
      userInputErrors: [{ code: 'REORDER_NOT_AVAILABLE', message: t(NOT_AVAILABLE), path: ['orderNumber'] }],
    }
  }
  const items = boughtItems(order).map(({ item }) => item)
  const requests = await toLineRequests(items, context)
  const names = new Map(items.map(({ sku, name }, index) => [requests[index]?.sku ?? sku, name]))
  const errors = await addToCart(context, cartId, mergeRequests(requests))
  const inputErrorOf = ({ code, message, args, sku }: LineError): InputError => ({
    code: CODES[toMagentoProblemCode(code)] ?? 'UNDEFINED',
    message: `${names.get(sku) ?? sku}: ${t(message, ...args)}`,
    path: ['orderNumber'],
  })
  return { cart: await loadCart(context, cartId), userInputErrors: errors.map(inputErrorOf) }
}
