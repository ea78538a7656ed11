import { text } from '../../../language/translate.ts'
import type { CheckoutUserInputErrorCodes } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { type Cart, loadCart, openCart, addToCart, type LineError, type LineRequest } from '../cart/index.ts'
import { canReorder, getOwnOrder } from '../orders/index.ts'
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

/**
 * Puts what was bought once into the customer's cart again; what cannot be had any more is returned as errors.
 */
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
  const requests = new Map<string, LineRequest>()
  for (const { sku, quantityOrdered } of order.items)
    requests.set(sku, { sku, quantity: quantityOrdered + (requests.get(sku)?.quantity ?? 0) })
  const names = new Map(order.items.map(({ sku, name }) => [sku, name]))
  const errors = await addToCart(context, cartId, [...requests.values()])
  const inputErrorOf = ({ code, message, args, sku }: LineError): InputError => ({
    code: CODES[code] ?? 'UNDEFINED',
    message: `${names.get(sku) ?? sku}: ${t(message, ...args)}`,
    path: ['orderNumber'],
  })
  return { cart: await loadCart(context, cartId), userInputErrors: errors.map(inputErrorOf) }
}
