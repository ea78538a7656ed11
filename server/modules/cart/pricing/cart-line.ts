import type {
  DownloadLink,
  PricedOption,
  PricedPart,
  QuantityProblem,
  SaleableProduct,
  VariantSelection,
} from '../../catalog/index.ts'
import type { CartItemRow } from '../cart.sql.ts'
import type { Line } from './totals.ts'

export interface CartLine extends Line {
  product: SaleableProduct
  /** The product whose name and page the line shows: the configurable title of a variant, else `product`. */
  title: SaleableProduct
  /** Attribute values of a variant; empty otherwise. */
  selections: VariantSelection[]
  item: CartItemRow
  /** With the SKU suffixes of its options: `KS-1-DEDYKACJA`. */
  sku: string
  options: PricedOption[]
  /** Download links: those chosen, or all where they are sold together. */
  links: readonly DownloadLink[]
  /** Surcharge of the options, per copy. */
  surcharge: number
  /** Copies of the product in the whole cart, with any options. */
  copies: number
  /** `copies` without those in bundles. */
  standaloneCopies: number
  /** Copies of every product in the cart, alone or in bundles, by product id. */
  allCopies: ReadonlyMap<number, number>
  /** Present for a bundle. */
  parts?: readonly CartPart[]
  /** Why the line cannot be ordered as it is. */
  problem: QuantityProblem | undefined
  /** More copies than the parcel warehouse has: they can only be collected in a bookshop, if at all. */
  isPickupOnly: boolean
  maxQuantity: number
}

/** A part of a bundle in the cart; `quantity` counts the copies in all bundles of the line. */
export interface CartPart extends Line {
  part: PricedPart
  product: SaleableProduct
}
