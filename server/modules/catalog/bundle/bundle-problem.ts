import { text } from '../../../../language/translate.ts'
import { isSoldItself, isUndatedPresale, quantityProblem, type QuantityProblem } from '../catalog.ts'
import { hasChoice } from '../download-links/links.ts'
import type { SaleableProduct } from '../product/sale/saleable.ts'
import type { ChosenPart } from './bundle.ts'
import type { Choice } from '../choice.ts'
import { chooseParts } from './choose-parts.ts'

const OPTIONS_UNAVAILABLE = text('The options you selected are not available.')
const NOT_FOR_SALE = text('"%s" of this set is not available.')
const QUANTITY_UNAVAILABLE = text('"%s" of this set is not available in the requested quantity.')
const RELEASE_DATE_UNKNOWN = text('The release date of "%s" is not known yet. The set can be ordered once it is.')

/** Stored parts whose group, selection and product still exist. */
export function resolveParts(
  bundle: SaleableProduct,
  { parts = [] }: Choice,
  byId: ReadonlyMap<number, SaleableProduct>,
): ChosenPart[] {
  return parts.flatMap(({ group: groupId, selection: id, quantity }) => {
    const group = bundle.bundle?.groups.find((one) => one.id === groupId)
    const selection = group?.selections.find((one) => one.id === id)
    const product = selection && byId.get(selection.productId)
    return product ? [{ group, selection, product, quantity } as ChosenPart] : []
  })
}

/** Why the stored choice is no longer valid for the bundle, regardless of stock. */
export function choiceProblem(
  product: SaleableProduct,
  choice: Choice,
  byId: ReadonlyMap<number, SaleableProduct>,
): QuantityProblem | undefined {
  const { parts = [] } = choice
  const revalidated = product.bundle && chooseParts(product.bundle, parts)
  // a part whose product has no text or price in this store view is missing from `byId`
  const isComplete = resolveParts(product, choice, byId).length === parts.length
  if (revalidated && 'parts' in revalidated && isSame(revalidated.parts, parts) && isComplete) return undefined
  return { code: 'NOT_SALABLE', message: OPTIONS_UNAVAILABLE, args: [] }
}

const isSame = (a: NonNullable<Choice['parts']>, b: NonNullable<Choice['parts']>) =>
  a.length === b.length &&
  a.every((one) =>
    b.some(
      (other) => other.selection === one.selection && other.product === one.product && other.quantity === one.quantity,
    ),
  )

/**
 * Why the parts of a bundle cannot be bought. `copies` counts each product in the whole cart, alone and in bundles.
 * Minimum quantity and increments apply only to products bought alone.
 */
export function partsProblem(
  parts: readonly ChosenPart[],
  copies: ReadonlyMap<number, number>,
  source: string | null | undefined,
): QuantityProblem | undefined {
  for (const { product } of parts) {
    const problem = canBePart(product)
      ? quantityProblem({ ...product, minQuantity: 1, increments: 1 }, copies.get(product.id) ?? 0, source)
      : ({ code: 'NOT_SALABLE' } as const)
    if (problem)
      return {
        code: problem.code,
        message: problem.code === 'NOT_SALABLE' ? NOT_FOR_SALE : QUANTITY_UNAVAILABLE,
        args: [product.name],
      }
  }
  return undefined
}

/**
 * Excludes products that got required options or separately sold links after they became parts: a bundle has no fields
 * for that choice, nor for its price.
 */
const canBePart = (product: SaleableProduct): boolean =>
  isSoldItself(product) &&
  !product.bundle &&
  !product.options.some(({ isRequired }) => isRequired) &&
  !(product.downloadable && hasChoice(product.downloadable))

/** A presale part without a date blocks the order of its bundle, as it does when bought alone. */
export function undatedPartProblem(parts: readonly ChosenPart[]): QuantityProblem | undefined {
  const undated = parts.find(({ product }) => isUndatedPresale(product))
  return undated && { code: 'NOT_SALABLE', message: RELEASE_DATE_UNKNOWN, args: [undated.product.name] }
}
