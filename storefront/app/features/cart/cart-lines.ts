import type { Types } from '../../generated/documents.ts'

export type CartView = Types.CartViewFragment
type Item = NonNullable<NonNullable<CartView['items']>[number]>

export interface Taxed {
  incl: number
  excl: number
}

/** A line of the cart as it is shown. */
export interface CartLine {
  uid: string
  sku: string
  name: string
  /** Of the name, where it is not the view's. */
  language?: string
  /** A path within the store view. */
  url: string
  author: string
  cover: { url?: string; alt: string }
  quantity: number
  min: number
  max: number
  step: number
  price: Taxed
  row: Taxed
  /** Why it cannot be ordered as it is. */
  problems: string[]
  /** The warehouse has too few, a bookshop has enough. */
  onlyInBookshop: boolean
  /** The day on which a presale title leaves, YYYY-MM-DD. */
  leavesOn?: string
}

const MOST = 999

const money = (sum: { value: number | null } | null | undefined) => sum?.value ?? 0

function authorOf({ s_attributes }: Item['product']): string {
  const author = s_attributes?.find((attribute) => attribute?.attribute_code === 'author')
  const names = author?.attribute_options?.flatMap((option) => option?.label ?? []) ?? []
  return names.length > 0 ? names.join(', ') : (author?.attribute_value ?? '')
}

function onlyInBookshop({ product, quantity }: Item): boolean {
  const inWarehouse = product.warehouse_salable_qty ?? quantity
  return inWarehouse < quantity && (product.availability_in_sources ?? []).some((source) => source?.is_pickup_location && source.salable_qty >= quantity)
}

/** `most` is the upper end of the quantity control (D1). */
function lineOf(item: Item, most: number): CartLine {
  const { product, quantity, prices, uid } = item
  const { min_sale_qty, max_sale_qty, qty_increments } = product.stock_item ?? {}
  const step = Math.max(1, qty_increments ?? 1)
  const min = Math.max(step, min_sale_qty ?? 1)
  const inShop = onlyInBookshop(item)
  return {
    uid, quantity, min, step,
    sku: product.sku ?? '',
    name: product.name ?? '',
    language: product.name_language ?? undefined,
    url: product.url ?? '/',
    author: authorOf(product),
    cover: { url: product.thumbnail?.url ?? undefined, alt: product.thumbnail?.label || (product.name ?? '') },
    max: Math.max(min, Math.min(most, max_sale_qty ?? MOST, item.max_qty || MOST)),
    price: { incl: money(prices?.price_including_tax), excl: money(prices?.price) },
    row: { incl: money(prices?.row_total_including_tax), excl: money(prices?.row_total) },
    // a courier chosen earlier makes such a line look unavailable, and the way out leads through the checkout
    problems: inShop ? [] : (item.errors ?? []).flatMap((error) => error?.message ?? []),
    onlyInBookshop: inShop,
    leavesOn: (product.special_product_types === 'presale' && product.preorder_date) || undefined,
  }
}

export const linesOf = (cart: CartView, most = MOST): CartLine[] => (cart.items ?? []).flatMap((item) => (item ? lineOf(item, most) : []))

/** All leaves in one parcel, when its last title is here (D46). */
export const leavesOn = (lines: readonly CartLine[]): string | undefined => lines.flatMap((line) => line.leavesOn ?? []).toSorted().at(-1)

export const isEmpty = (cart: CartView | null | undefined): boolean => !cart?.items?.length
