import { text } from '../../../language/translate.ts'
import type { OptionRequest, QuantityProblem } from '../catalog/index.ts'

/** A quantity of a product to be added to a cart. */
export interface LineRequest {
  sku: string
  /** The configurable title of which `sku` is a variant; '' if the shop no longer has it. */
  parentSku?: string
  quantity: number
  options?: OptionRequest
}

/** Why a line cannot be added. */
export interface LineError {
  code: 'PRODUCT_NOT_FOUND' | QuantityProblem['code']
  message: string
  args: (string | number)[]
  sku: string
  /** Id of the customizable option concerned. */
  option?: number
}

export const productNotFoundError = (sku: string): Omit<LineError, 'sku'> => ({
  code: 'PRODUCT_NOT_FOUND',
  message: text('Could not find a product with SKU "%s"'),
  args: [sku],
})

/** More lines than any school order; limits the cost of pricing one cart. */
export const MAX_LINES = 300

/** Why a quantity is invalid for any product. */
export function invalidQuantityProblem(quantity: number): Omit<LineError, 'sku'> | undefined {
  if (!(quantity > 0))
    return { code: 'UNDEFINED', message: text('The product quantity should be greater than 0'), args: [] }
  if (!Number.isInteger(quantity))
    return { code: 'UNDEFINED', message: text('You cannot use decimal quantity for this product.'), args: [] }
  return undefined
}

export const CART_FULL: Omit<LineError, 'sku'> = {
  code: 'UNDEFINED',
  message: text('A cart can hold at most %s different titles.'),
  args: [MAX_LINES],
}
