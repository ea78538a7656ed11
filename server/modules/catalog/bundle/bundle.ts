import { finalPrice } from '../pricing/prices.ts'
import { splitByWeights } from '../pricing/tax.ts'
import type { SaleableProduct } from '../product/sale/saleable.ts'
import type { Bundle, BundleGroup, GroupType, Selection } from './bundle.sql.ts'

export type { Bundle, BundleGroup, BundleTier, GroupType, Selection } from './bundle.sql.ts'

/**
 * Maximum groups of a bundle, and maximum products of a group and of a bundle: more do not fit a page. Both bound the
 * cost of a response.
 */
export const MAX_GROUPS = 20
export const MAX_SELECTIONS = 50
/** Maximum copies of one part in one bundle. */
export const MAX_COPIES = 999
/** Maximum tiers of one bundle, over all customer groups. */
export const MAX_TIERS = 50

export const isMultiSelect = (type: GroupType): boolean => type === 'checkbox' || type === 'multi'

/** Ids of all products that a bundle offers. */
export const offeredProductIds = ({ groups }: Bundle): number[] => [
  ...new Set(groups.flatMap(({ selections }) => selections.map(({ productId }) => productId))),
]

/** Percent off the parts at an instant; 0 if there is no valid reduction. */
export function discountAt(
  { price, discount, discountFrom, discountTo }: Pick<Bundle, 'price' | 'discount' | 'discountFrom' | 'discountTo'>,
  now: Date,
): number {
  if (price === 'fixed' || discount === null) return 0
  if (discountFrom !== null && now < new Date(discountFrom)) return 0
  return discountTo !== null && now >= new Date(discountTo) ? 0 : discount
}

/**
 * Percent off the parts for a line of `bundleQuantity` bundles: the larger of the reduction and its tier, never both.
 */
const discountFor = (bundle: Bundle, now: Date, bundleQuantity: number): number =>
  bundle.tiers.reduce(
    (maxDiscount, { quantity, discount }) =>
      quantity <= bundleQuantity ? Math.max(maxDiscount, discount) : maxDiscount,
    discountAt(bundle, now),
  )

/** An amount in hundredths less a percentage, rounded half up. */
export const subtractPercent = (amount: number, percent: number): number =>
  percent === 0 ? amount : Math.floor((amount * (10_000 - Math.round(percent * 100)) + 5000) / 10_000)

/** Surcharge per piece of a selection on a fixed price; `bundlePrice` is the price of the bundle. */
export const surchargeOf = (
  { price, priceType }: Pick<Selection, 'price' | 'priceType'>,
  bundlePrice: number,
): number => (priceType === 'fixed' ? price : Math.round((bundlePrice * price) / 10_000))

/** A product chosen for a bundle. */
export interface ChosenPart {
  group: BundleGroup
  selection: Selection
  product: SaleableProduct
  /** Copies in one bundle. */
  quantity: number
}

export interface PricedPart extends ChosenPart {
  /** Displayed price of one piece; rounded where its share of a fixed price does not divide evenly. */
  price: number
  /** Total of all its copies in all bundles of the line. */
  gross: number
}

/**
 * Prices of the parts for a line of `bundleQuantity` bundles. A part of a dynamic bundle has the price it has alone, by
 * the number of its copies in the line, less the bundle's percentage; a fixed price is split among the parts in
 * proportion to their regular prices. `optionsPrice` is the price of the bundle's own options for one bundle, split in
 * the same way.
 */
export function priceParts(
  product: SaleableProduct,
  chosen: readonly ChosenPart[],
  bundleQuantity: number,
  optionsPrice = 0,
): PricedPart[] {
  const { bundle, pricing, pricedAt } = product
  const isFixed = bundle?.price === 'fixed'
  const percent = bundle ? discountFor(bundle, pricedAt, bundleQuantity) : 0
  const dynamicPrices = chosen.map((part) =>
    isFixed
      ? 0
      : subtractPercent(
          finalPrice(part.product.pricing, part.quantity * bundleQuantity, part.product.pricedAt),
          percent,
        ) * part.quantity,
  )
  const fixedPrice = isFixed ? finalPrice(pricing, bundleQuantity, pricedAt) : 0
  const surcharges = isFixed
    ? chosen.map(({ selection, quantity }) => surchargeOf(selection, fixedPrice) * quantity)
    : []
  const sharedAmount = surcharges.reduce((sum, surcharge) => sum + surcharge, fixedPrice + optionsPrice)
  const values = chosen.map((part) => part.product.regularPrice * part.quantity)
  const isAllFree = values.every((value) => value === 0)
  const shares = splitByWeights(sharedAmount, isAllFree ? chosen.map(({ quantity }) => quantity) : values)
  return chosen.map((part, index) => {
    const pricePerBundle = (dynamicPrices[index] ?? 0) + (shares[index] ?? 0)
    return { ...part, price: Math.round(pricePerBundle / part.quantity), gross: pricePerBundle * bundleQuantity }
  })
}
