import type { Parcel } from '../delivery/index.ts'
import { catalogueWeightG } from './bundle-line.ts'
import type { CartLine, CartPart } from './cart-line.ts'

/** Assumed for a book without a weight: an ordinary paperback. */
const DEFAULT_WEIGHT_G = 350

type Piece = Pick<CartPart, 'product' | 'quantity' | 'isVirtual'>

/** A variant without a weight has that of its title. */
const weightOfPiece = ({ product, quantity }: Piece, title = product) =>
  (product.weightG || title.weightG || DEFAULT_WEIGHT_G) * quantity

function parcelWeightG(line: CartLine): number {
  if (!line.parts) return line.isVirtual ? 0 : weightOfPiece(line, line.title)
  const hasFixedWeight = line.product.bundle?.isWeightDynamic === false && line.product.weightG > 0
  if (hasFixedWeight) return catalogueWeightG(line)
  return line.parts.reduce((sum, part) => sum + (part.isVirtual ? 0 : weightOfPiece(part)), 0)
}

/** The parcel of a cart: books, chosen variants and bundle parts, without downloadable products. */
export const parcelOf = (lines: readonly CartLine[]): Parcel => ({
  weightG: lines.reduce((sum, line) => sum + parcelWeightG(line), 0),
  pieces: lines.flatMap((line) =>
    (line.parts ?? [line])
      .filter(({ isVirtual }) => !isVirtual)
      .map(({ product, quantity }) => ({
        sidesMm: product.sidesMm ?? (line.parts ? null : line.title.sidesMm),
        quantity,
      })),
  ),
})
