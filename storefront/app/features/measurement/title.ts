import type { MeasuredTitlesQuery } from '../../generated/operations.ts'
import { listedLabels } from '../../platform/listed-options.ts'
import { withoutNulls } from '../../../../web/api/without-nulls.ts'

/** Data of a title for reports. */
export interface MeasuredTitle {
  sku: string
  name: string
  /** Gross, as shown in the shop. */
  price: number
  /** Without tax, as Google Analytics requires. */
  net: number
  /** Per copy, without tax. */
  discount?: number
  currency?: string
  /** Author. */
  brand?: string
  /** Names of the category path, from the root, at most five. */
  category: readonly string[]
  /** Printed book, e-book, audiobook. */
  variant?: string
  publisher?: string
  dimensions?: string
  availability?: string
}

const MAX_DEPTH = 5
const SEPARATOR = '/'

type CatalogueTitle = NonNullable<NonNullable<NonNullable<MeasuredTitlesQuery['products']>['items']>[number]>

/** The longest category path of the product. */
function longestCategoryPath({ categories }: CatalogueTitle): string[] {
  const paths = withoutNulls(categories).map(({ name, breadcrumbs }) => [
    ...withoutNulls(breadcrumbs).map(({ category_name }) => category_name ?? ''),
    name ?? '',
  ])
  const [deepest = []] = paths.toSorted((a, b) => b.length - a.length)
  return deepest.slice(0, MAX_DEPTH)
}

export function measuredTitleOf(product: CatalogueTitle): MeasuredTitle {
  const { final_price, final_price_excl_tax, regular_price_excl_tax } = product.price_range.minimum_price
  const net = final_price_excl_tax.value ?? 0
  const discount = roundToCents((regular_price_excl_tax.value ?? 0) - net)
  return {
    sku: product.sku ?? '',
    name: product.name ?? '',
    price: final_price.value ?? 0,
    net,
    discount: discount > 0 ? discount : undefined,
    currency: final_price.currency ?? undefined,
    brand: listedLabels(product, 'author').join(', ') || undefined,
    category: longestCategoryPath(product),
    variant: listedLabels(product, 'format')[0],
    publisher: listedLabels(product, 'publisher')[0],
    dimensions: product.dimensions ?? undefined,
    availability: product.availability ?? undefined,
  }
}

/** Splits `Literatura/Powieści`, the format in which the server returns the category of a bought title. */
export const splitCategoryPath = (category: string | null | undefined): string[] =>
  (category ?? '').split(SEPARATOR).filter(Boolean).slice(0, MAX_DEPTH)
export const joinCategoryPath = (category: readonly string[]): string => category.join(SEPARATOR)

export const roundToCents = (amount: number): number => Math.round(amount * 100) / 100
