import type {
  DownloadLink,
  PricedOption,
  PricedPart,
  QuantityProblem,
  SaleableProduct,
  Selection,
} from '../catalog/index.ts'
import type { CartItemRow } from './cart.sql.ts'
import type { Line } from './totals.ts'

export interface CartLine extends Line {
  product: SaleableProduct
  /** Whose name and page the line bears: the configurable title of a variant, else the product. */
  title: SaleableProduct
  /** What distinguishes a variant from the others. */
  selections: Selection[]
  item: CartItemRow
  /** With what is added by its options: `KS-1-DEDYKACJA`. */
  sku: string
  options: PricedOption[]
  /** Its files that are links: those chosen, or all where they are sold together. */
  links: readonly DownloadLink[]
  /** What the options add to the price of one. */
  surcharge: number
  /** Of its product in the whole cart, whatever their options. */
  copies: number
  /** Those of them that are in no bundle. */
  alone: number
  /** Of every product in the cart, alone or in bundles. */
  allCopies: ReadonlyMap<number, number>
  /** Of a bundle. */
  parts?: readonly CartPart[]
  /** Why it cannot be ordered as it lies in the cart. */
  problem: QuantityProblem | undefined
  /** More than the warehouse has: to be collected in a bookshop, or not at all. */
  onlyInStore: boolean
  maxQuantity: number
}

/** A part of a bundle in the cart: its `quantity` is that of all bundles of the line. */
export interface CartPart extends Line {
  part: PricedPart
  product: SaleableProduct
}
