import { quantityRules, type QuantityRules } from '../../../forms/quantity.ts'
import type { Types } from '../../../generated/documents.ts'

export type CartView = Types.CartViewFragment
export type Item = NonNullable<NonNullable<CartView['items']>[number]> & {
  /** Copies of the same SKU in the whole cart, with any options: all share one stock. */
  copies: number
  /** Copies of the same SKU in earlier lines, which take stock first. */
  takenByEarlierLines: number
}

export interface AmountWithTax {
  incl: number
  excl: number
}

/** A line of the cart for display. */
export interface CartLine extends QuantityRules {
  uid: string
  sku: string
  name: string
  /** Language of the name, if it differs from the store view's. */
  language?: string
  /** Chosen or filled in options; for a bundle its groups, each part with its quantity per bundle and its price. */
  options: {
    label: string
    value: string
    parts?: { name: string; quantity: number; price?: number; currency?: string }[]
  }[]
  /** Path within the store view. */
  url: string
  author: string
  /** What distinguishes it from the other editions of its title. */
  edition?: string
  cover: { url?: string; alt: string }
  quantity: number
  price: AmountWithTax
  row: AmountWithTax
  /** Gross prices of one copy; undefined when the price is not reduced. */
  reduction?: { regular: number; lowest?: number }
  /** Why the line cannot be ordered with any delivery method. */
  problems: string[]
  /** The warehouse has too few copies, but a bookshop has enough. */
  onlyInBookshop: boolean
  /** A single file, of which nobody needs several copies. */
  isSingle: boolean
  /** Has text or a file supplied by the buyer, so that it cannot be returned. */
  isMadeToOrder: boolean
  /** Day on which a presale title is dispatched, YYYY-MM-DD. */
  leavesOn?: string
}

const MAX = 999
/** Types of options that the buyer fills in. */
const TYPED_OPTION_TYPES = new Set(['field', 'area', 'file'])

const money = (sum: { value: number | null } | null | undefined) => sum?.value ?? 0

function authorOf({ s_attributes }: Item['product']): string {
  const author = s_attributes?.find((attribute) => attribute?.attribute_code === 'author')
  const names = author?.attribute_options?.flatMap((option) => option?.label ?? []) ?? []
  return names.length > 0 ? names.join(', ') : (author?.attribute_value ?? '')
}

const partsOf = (item: Item): CartLine['options'] =>
  ('bundle_options' in item ? item.bundle_options : []).flatMap((group) =>
    group
      ? {
          label: group.label,
          value: '',
          parts: group.values.flatMap((part) =>
            part
              ? {
                  name: part.label,
                  quantity: part.quantity,
                  price: part.priceV2?.value ?? undefined,
                  currency: part.priceV2?.currency ?? undefined,
                }
              : [],
          ),
        }
      : [],
  )

type Stored = NonNullable<NonNullable<CartView['items']>[number]>

/**
 * Shows a variant with the name, authors and page of its configurable product; price and stock are the variant's, and
 * its options are its edition.
 */
function withVariant(item: Stored): Stored {
  if (!('configured_variant' in item)) return item
  const { configured_variant: variant, product: title } = item
  const { name, name_language, url, s_attributes } = title
  const thumbnail = variant.thumbnail?.url ? variant.thumbnail : title.thumbnail
  return { ...item, product: { ...variant, name, name_language, url, s_attributes, thumbnail, edition: null } }
}

const variantOf = (item: Item): CartLine['options'] =>
  ('configurable_options' in item ? item.configurable_options : []).flatMap((chosen) =>
    chosen ? { label: chosen.option_label, value: chosen.value_label } : [],
  )

const optionsOf = (item: Item): CartLine['options'] => [
  ...variantOf(item),
  ...partsOf(item),
  ...('customizable_options' in item ? item.customizable_options : []).flatMap((option) =>
    option ? { label: option.label, value: option.values.map((value) => value?.label).join(', ') } : [],
  ),
  ...('links_title' in item && item.links_title
    ? [{ label: item.links_title, value: (item.links ?? []).map((link) => link?.title).join(', ') }]
    : []),
]

export function itemsOf(cart: CartView): Item[] {
  const copies = new Map<string | null, number>()
  const items = (cart.items ?? []).flatMap((stored) => {
    if (!stored) return []
    const item = withVariant(stored)
    const takenByEarlierLines = copies.get(item.product.sku) ?? 0
    copies.set(item.product.sku, takenByEarlierLines + item.quantity)
    return { ...item, takenByEarlierLines }
  })
  return items.map((item) => ({ ...item, copies: copies.get(item.product.sku) ?? 0 }))
}

const isFile = (type: string | null) => type === 'virtual' || type === 'downloadable'

/**
 * Whether the product has its own stock: not files, titles ordered from the publisher, or bundles, whose parts have it.
 */
export const hasOwnStock = ({ product }: Item): boolean =>
  !product.special_product_types && !isFile(product.type_id) && product.type_id !== 'bundle'

/** Copies left for this line in the warehouse, which sends parcels. */
export const availableInWarehouse = ({ product, quantity, takenByEarlierLines }: Item): number =>
  (product.warehouse_salable_qty ?? quantity + takenByEarlierLines) - takenByEarlierLines

/** Copies left for this line in each bookshop with pick-up, by source code. */
export const availableInBookshops = ({ product, takenByEarlierLines }: Item): Map<string, number> =>
  new Map(
    (product.availability_in_sources ?? []).flatMap((source) =>
      source?.is_pickup_location ? [[source.source_code ?? '', source.salable_qty - takenByEarlierLines] as const] : [],
    ),
  )

const maxInBookshops = (item: Item): number => Math.max(0, ...availableInBookshops(item).values())

/** Whether the warehouse or a single bookshop has the requested quantity. */
function isAvailableInOneSource(item: Item): boolean {
  return hasOwnStock(item) && item.quantity <= Math.max(availableInWarehouse(item), maxInBookshops(item))
}

/**
 * Undefined for a quantity discount, since it was never the price of one copy, and for options or files that cost
 * extra, since the product's prices do not include them.
 */
function reductionOf({ product: { price_range, grouped_prices }, prices }: Item): CartLine['reduction'] {
  const { regular_price, final_price } = price_range.minimum_price
  const regular = money(regular_price)
  const isBasePrice = money(prices?.price_including_tax) <= money(final_price)
  return isBasePrice && regular > money(final_price)
    ? { regular, lowest: grouped_prices?.omnibus_price ?? undefined }
    : undefined
}

/** `maxQuantity` is the maximum of the quantity control (D1). */
function lineOf(item: Item, maxQuantity: number): CartLine {
  const { product, quantity, prices, uid } = item
  const maxSaleQuantity = product.stock_item?.max_sale_qty ?? MAX
  const rules = quantityRules(
    { ...product.stock_item, max_sale_qty: Math.min(maxSaleQuantity, item.max_qty || MAX) },
    maxQuantity,
  )
  const { copies } = item
  const isWithinRules = copies >= rules.min && copies <= maxSaleQuantity && copies % rules.step === 0
  return {
    uid,
    quantity,
    ...rules,
    sku: product.sku ?? '',
    name: product.name ?? '',
    language: product.name_language ?? undefined,
    url: product.url ?? '/',
    author: authorOf(product),
    isSingle: product.type_id === 'downloadable' && quantity === 1,
    edition: product.edition ?? undefined,
    options: optionsOf(item),
    cover: { url: product.thumbnail?.url ?? undefined, alt: product.thumbnail?.label || (product.name ?? '') },
    price: { incl: money(prices?.price_including_tax), excl: money(prices?.price) },
    row: { incl: money(prices?.row_total_including_tax), excl: money(prices?.row_total) },
    // a bundle's price range is that of its cheapest combination, not of the chosen one
    reduction: product.type_id === 'bundle' ? undefined : reductionOf(item),
    // ignores errors of the chosen delivery method when another method can deliver the line
    problems:
      isWithinRules && isAvailableInOneSource(item) ? [] : (item.errors ?? []).flatMap((error) => error?.message ?? []),
    onlyInBookshop:
      hasOwnStock(item) && isWithinRules && availableInWarehouse(item) < quantity && quantity <= maxInBookshops(item),
    isMadeToOrder: ('customizable_options' in item ? item.customizable_options : []).some(
      (option) => option && TYPED_OPTION_TYPES.has(option.type),
    ),
    leavesOn: (product.special_product_types === 'presale' && product.preorder_date) || undefined,
  }
}

export const linesOf = (cart: CartView, maxQuantity = MAX): CartLine[] =>
  itemsOf(cart).map((item) => lineOf(item, maxQuantity))

/** Day on which the cart is sent: in one parcel, once its last title is available (D46). */
export const leavesOn = (lines: readonly CartLine[]): string | undefined =>
  lines
    .flatMap((line) => line.leavesOn ?? [])
    .toSorted()
    .at(-1)

export const isEmpty = (cart: CartView | null | undefined): boolean => !cart?.items?.length
