import type { MeasuredTitlesQuery } from '../../generated/operations.ts'
import { listed, present } from '../../features/catalog/card/card-facts.ts'

/** A title as it is reported. */
export interface MeasuredTitle {
  sku: string
  name: string
  /** Gross, as readers see it. */
  price: number
  /** The same without tax: what Google counts in. */
  net: number
  /** Of one, without tax. */
  discount?: number
  currency?: string
  /** Its author. */
  brand?: string
  /** Names of its place in the shop's tree, five at most. */
  category: readonly string[]
  /** Printed book, e-book, audiobook. */
  variant?: string
  publisher?: string
  dimensions?: string
  availability?: string
}

const DEEPEST = 5
const SEPARATOR = '/'

type Found = NonNullable<NonNullable<NonNullable<MeasuredTitlesQuery['products']>['items']>[number]>

/** The deepest of its places. */
function placeOf({ categories }: Found): string[] {
  const paths = present(categories).map(({ name, breadcrumbs }) => [
    ...present(breadcrumbs).map(({ category_name }) => category_name ?? ''),
    name ?? '',
  ])
  const [deepest = []] = paths.toSorted((a, b) => b.length - a.length)
  return deepest.slice(0, DEEPEST)
}

export function titleOf(product: Found): MeasuredTitle {
  const { final_price, final_price_excl_tax, regular_price_excl_tax } = product.price_range.minimum_price
  const net = final_price_excl_tax.value ?? 0
  const discount = rounded((regular_price_excl_tax.value ?? 0) - net)
  return {
    sku: product.sku ?? '',
    name: product.name ?? '',
    price: final_price.value ?? 0,
    net,
    discount: discount > 0 ? discount : undefined,
    currency: final_price.currency ?? undefined,
    brand: listed(product, 'author').join(', ') || undefined,
    category: placeOf(product),
    variant: listed(product, 'format')[0],
    publisher: listed(product, 'publisher')[0],
    dimensions: product.dimensions ?? undefined,
    availability: product.availability ?? undefined,
  }
}

/** `Literatura/Powieści`, as the server writes the place of what was bought. */
export const pathOf = (category: string | null | undefined): string[] =>
  (category ?? '').split(SEPARATOR).filter(Boolean).slice(0, DEEPEST)
export const writtenPath = (category: readonly string[]): string => category.join(SEPARATOR)

export const rounded = (amount: number): number => Math.round(amount * 100) / 100
