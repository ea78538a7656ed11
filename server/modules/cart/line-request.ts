import { text } from '../../../language/translate.ts'
import type { OptionRequest, QuantityProblem } from '../catalog/index.ts'

/** So many copies of a product that are to be added to a cart. */
export interface LineRequest {
  sku: string
  /** The configurable title of which `sku` is a variant; '' is one that the shop no longer has. */
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
  /** Which customizable option it is about. */
  option?: number
}

export const notFound = (sku: string): Omit<LineError, 'sku'> => ({
  code: 'PRODUCT_NOT_FOUND',
  message: text('Could not find a product with SKU "%s"'),
  args: [sku],
})
