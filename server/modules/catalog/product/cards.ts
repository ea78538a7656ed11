import type { RequestContext } from '../../../platform/context.ts'
import { fromBaseCurrency, toBaseCurrency } from '../../../platform/price-context.ts'
import { highestBundlePrice, type PartQuantity } from '../compound/bundle-components.ts'
import { availabilityOfCompound, highestComponentPrice, isCompound, stockOfCompound } from '../compound/components.ts'
import { type Availability, availabilityOf, canBeBought, isStockLimited, lacksFile } from './sale/availability.ts'
import { readCardRows, type WithComponents, withComponents } from './card-rows.ts'
import { type CardRow, type BaseProductRow, readTaxRates } from './cards.sql.ts'
import { editionText } from './edition/edition.ts'
import type { Stock } from './sale/stock.sql.ts'
import { MAX_QUANTITY, type ProductType } from '../catalog.ts'
import type { PriceChange } from '../pricing/omnibus.ts'
import { getConfiguration } from '../../store/index.ts'
import { exchangeRow } from '../pricing/exchange-row.ts'
import { finalPrice, isReduced, nextChange, type Pricing, pricingOf } from '../pricing/prices.ts'
import { minRequiredSurcharge } from '../options/options.ts'
import { ttlCache } from '../../../platform/db/ttl-cache.ts'
import { toUid } from '../../../platform/graphql/magento-formats.ts'

export const TYPENAMES = {
  simple: 'SimpleProduct',
  virtual: 'VirtualProduct',
  downloadable: 'DownloadableProduct',
  configurable: 'ConfigurableProduct',
  grouped: 'GroupedProduct',
  bundle: 'BundleProduct',
} as const satisfies Record<ProductType, string>

/** The specification's name of each availability; the storefront translates it. */
const STATUS = {
  available: 'available',
  'in-bookstores': 'in selected bookstores',
  presale: 'presale',
  'to-order': 'to order',
  announcement: 'announcements',
  unavailable: 'out of stock',
} as const satisfies Record<Availability, string>

/**
 * A product card. Fields that need no further query have their GraphQL names, so that no resolver runs for them; the
 * others are loaded on request.
 */
export interface Card {
  __typename: (typeof TYPENAMES)[ProductType]
  id: number
  uid: string
  sku: string
  name: string
  name_language: string | null
  type_id: ProductType
  attribute_set_id: number
  url: string
  url_key: string
  url_suffix: string
  canonical_url: string
  relative_url: string
  redirect_code: number
  type: 'PRODUCT'
  stock_status: 'IN_STOCK' | 'OUT_OF_STOCK'
  least_surcharge: number | null
  salable_qty: number
  warehouse_salable_qty: number
  only_in_bookstore: boolean
  availability: string
  special_product_types: string | null
  preorder_date: string | null
  /** Distinguishes it from the other editions of its title. */
  edition: string | null
  weight: number | null
  rating_summary: number
  review_count: number
  stock_item: { in_stock: boolean; qty: number; min_sale_qty: number; max_sale_qty: number; qty_increments: number }
  /** Source data of computed fields. */
  data: {
    row: CompoundRow
    pricing: Pricing
    regular: number
    final: number
    /** Only of configurable products and bundles: prices of the most expensive variant or choice. */
    highestPrice: { regular: number; final: number } | undefined
    isReduced: boolean
    taxRate: number
  }
  /** Whether all attributes are shown, not only those of listings. */
  isDetail: boolean
  /** Chosen parts of a bundle in a cart. */
  chosen?: readonly PartQuantity[]
}

/** Price history, oldest first; empty if no reduction was ever set. */
export const priceChangesOf = ({ data: { row } }: Card): PriceChange[] =>
  (row.priceChanges ?? [])
    .toSorted(([a], [b]) => a - b)
    .map(([, groupId, recorded, amount, specialAmount, from, to]) => ({
      groupId,
      recordedAt: new Date(recorded / 1000),
      amount,
      specialAmount,
      specialFrom: instant(from),
      specialTo: instant(to),
    }))

const instant = (microseconds: number | null) => (microseconds === null ? null : new Date(microseconds / 1000))

/** The product as shown for this request, also if it is no longer sold; null without texts in the store view. */
export const loadCard = (context: RequestContext, id: number): Promise<Card | null> => context.load(cardsOf, id)

/** Primes the loader with rows already read. */
export async function primeCards(context: RequestContext, rows: readonly CompoundRow[]): Promise<Card[]> {
  const cards = await toCards(rows, context)
  for (const card of cards) {
    context.tag(`product:${card.id}`)
    context.prime(cardsOf, card.id, card)
  }
  return cards
}

async function cardsOf(ids: readonly number[], context: RequestContext): Promise<(Card | null)[]> {
  const cards = await toCards(await readCardRows(ids, context), context)
  const byId = new Map(cards.map((card) => [card.id, card]))
  return ids.map((id) => {
    context.tag(`product:${id}`)
    return byId.get(id) ?? null
  })
}

/** Displayed tax rates are cached for a minute; orders use the current ones. */
const taxRates = ttlCache(readTaxRates)

type CompoundRow = WithComponents<CardRow>

const lacksComponents = (row: CompoundRow) => isCompound(row) && !row.components

/** Converts rows to cards; rows of compound products may come without components. */
export async function toCards(rows: readonly CompoundRow[], context: RequestContext): Promise<Card[]> {
  const { priceContext } = context
  const found = rows.some(lacksComponents) ? await withComponents(rows, context) : rows
  const rates = await taxRates(context.db, priceContext.taxCountry)
  const showsReviews = (await getConfiguration(context))['catalog/review/active']
  return found.flatMap((row) => {
    const known = rates.find(({ taxClass }) => taxClass === row.taxClass)
    return known ? [cardOf(exchangeRow(row, priceContext), known.rate, context, showsReviews)] : []
  })
}

type AvailabilityRow = WithComponents<BaseProductRow> & Stock
function availabilityOfRow(row: AvailabilityRow): Availability {
  if (!row.isEnabled) return 'unavailable'
  return row.components ? availabilityOfCompound(row, row.components) : availabilityOf(row)
}
export const statusOf = (row: AvailabilityRow): string => STATUS[availabilityOfRow(row)]

/** Prices of the most expensive variant or bundle choice; undefined for other products. */
function highestPriceOf(row: CompoundRow, { now, priceContext }: RequestContext) {
  const { components, type } = row
  if (!components || (type !== 'configurable' && type !== 'bundle')) return undefined
  const own = {
    regular: toBaseCurrency(row.amount, priceContext),
    final: toBaseCurrency(finalPrice(pricingOf(row), 1, now), priceContext),
  }
  const highestPrice =
    type === 'bundle' ? highestBundlePrice(components, own, now) : highestComponentPrice(components, now)
  return (
    highestPrice && {
      regular: fromBaseCurrency(highestPrice.regular, priceContext),
      final: fromBaseCurrency(highestPrice.final, priceContext),
    }
  )
}

function cardOf(row: CompoundRow, taxRate: number, context: RequestContext, showsReviews: boolean): Card {
  const pricing = pricingOf(row)
  const final = finalPrice(pricing, 1, context.now)
  const surcharge = minRequiredSurcharge(row.required, final)
  const expireAtNextChange = (priced: Pricing) => {
    const changeAt = nextChange(priced, context.now)
    if (changeAt) context.expireBy(changeAt)
  }
  expireAtNextChange(pricing)
  for (const component of row.components ?? []) {
    expireAtNextChange(pricingOf(component))
    context.tag(`product:${component.childId}`)
  }
  const availability = availabilityOfRow(row)
  const inStock = canBeBought(availability)
  const { warehouse, total, maxPerSource } = row
  const stock = row.components
    ? stockOfCompound(row.components)
    : { warehouse, total, maxPerSource, isLimited: isStockLimited(row) }
  const isLimited = stock.isLimited
  const highestPrice = highestPriceOf(row, context)
  // without stock management the maximum per buyer applies
  const unlimitedQuantity = inStock ? (row.maxSaleQty ?? MAX_QUANTITY) : 0
  const specialType =
    row.lifecycle === 'presale' || row.lifecycle === 'announcement' || (row.lifecycle === 'to-order' && !lacksFile(row))
      ? STATUS[row.lifecycle]
      : null
  return {
    __typename: TYPENAMES[row.type],
    id: row.id,
    uid: toUid(row.id),
    sku: row.sku,
    name: row.name,
    name_language: row.nameLanguage,
    type_id: row.type,
    attribute_set_id: 4,
    url: `/${row.urlKey}.html`,
    url_key: row.urlKey,
    url_suffix: '.html',
    canonical_url: `${row.urlKey}.html`,
    relative_url: `${row.urlKey}.html`,
    redirect_code: 0,
    type: 'PRODUCT',
    stock_status: inStock ? 'IN_STOCK' : 'OUT_OF_STOCK',
    least_surcharge: surcharge === null ? null : surcharge / 100,
    salable_qty: isLimited ? stock.total : unlimitedQuantity,
    warehouse_salable_qty: isLimited ? stock.warehouse : unlimitedQuantity,
    only_in_bookstore: availability === 'in-bookstores',
    availability: STATUS[availability],
    special_product_types: specialType,
    preorder_date: row.preorderDate,
    edition: editionText(row, context.language),
    weight: row.weightG === null ? null : row.weightG / 1000,
    rating_summary: showsReviews ? row.ratingPercent : 0,
    review_count: showsReviews ? row.reviewCount : 0,
    stock_item: {
      in_stock: inStock,
      qty: isLimited ? stock.total : unlimitedQuantity,
      min_sale_qty: row.minSaleQty,
      max_sale_qty: Math.min(row.maxSaleQty ?? MAX_QUANTITY, isLimited && inStock ? stock.maxPerSource : MAX_QUANTITY),
      qty_increments: row.qtyIncrements,
    },
    data: {
      row,
      pricing,
      regular: row.amount,
      final,
      highestPrice,
      isReduced: isReduced(pricing.base, context.now),
      taxRate,
    },
    isDetail: false,
  }
}
