import { fromBaseCurrency, type PriceContext } from '../../../../platform/price-context.ts'
import type { Bundle } from '../../bundle/bundle.sql.ts'
import { exchangeBundle } from '../../bundle/exchange-bundle.ts'
import type { Configuration } from '../../compound/configuration.sql.ts'
import { type Downloadable, exchangeLinks } from '../../download-links/links.ts'
import { exchangeOptions } from '../../options/options.ts'
import type { CustomOption } from '../../options/options.sql.ts'
import { exchangeRow } from '../../pricing/exchange-row.ts'
import { type Pricing, pricingOf } from '../../pricing/prices.ts'
import { isStockLimited, type Lifecycle, type ProductType } from './availability.ts'
import { ProductRows } from '../row-cache.ts'
import type { EditionFacts } from '../edition/edition.sql.ts'
import { readSaleable, type SaleableRow, type SaleContext } from './saleable.sql.ts'

/** Maximum quantity of a cart line, if the product has no limit of its own (D1). */
export const MAX_QUANTITY = 999

/** A product as it can be bought now, in one store view and customer group. */
export interface SaleableProduct extends EditionFacts {
  id: number
  sku: string
  name: string
  urlKey: string
  type: ProductType
  isEnabled: boolean
  lifecycle: Lifecycle
  /** YYYY-MM-DD */
  preorderDate: string | null
  pricing: Pricing
  /** Gross, before any reduction, in hundredths of the currency of the price context, like `pricing`. */
  regularPrice: number
  /** Instant of the prices. */
  pricedAt: Date
  taxClass: string
  /** Percent of VAT. */
  taxRate: number
  weightG: number
  /** Sides in ascending order; null if unknown. */
  sidesMm: readonly [number, number, number] | null
  minQuantity: number
  maxQuantity: number
  increments: number
  /** File relative to /media/catalog/product. */
  thumbnail: string | null
  /** False for files, titles ordered from the publisher, and presales, which have no stock management. */
  isStockLimited: boolean
  /** Source code -> salable copies, of active sources. */
  stock: Readonly<Record<string, number>>
  /** Customizable options. */
  options: readonly CustomOption[]
  /** Null unless it is a bundle. */
  bundle: Bundle | null
  /** Null unless it is a configurable product. */
  configuration: Configuration | null
  /** Links and samples; null if it is delivered in its formats. */
  downloadable: Downloadable | null
}

export interface SaleContextAt extends SaleContext {
  now: Date
  priceContext: PriceContext
}

function sidesOf({ heightMm, widthMm, thicknessMm }: SaleableRow): SaleableProduct['sidesMm'] {
  if (heightMm === null || widthMm === null || thicknessMm === null) return null
  const [a = 0, b = 0, c = 0] = [heightMm, widthMm, thicknessMm].toSorted((x, y) => x - y)
  return [a, b, c]
}

/** Converts a stored row to the prices at an instant, in the currency of a price context. */
export function saleableOf(
  stored: SaleableRow,
  { now, priceContext }: Pick<SaleContextAt, 'now' | 'priceContext'>,
): SaleableProduct {
  const row = exchangeRow(stored, priceContext)
  const { bundle, downloadable } = row
  return {
    id: row.id,
    sku: row.sku,
    name: row.name,
    urlKey: row.urlKey,
    type: row.type,
    isEnabled: row.isEnabled,
    lifecycle: row.lifecycle,
    preorderDate: row.preorderDate,
    pricing: pricingOf(
      row,
      (row.tiers ?? []).map(([quantity, amount]) => ({ quantity, amount: fromBaseCurrency(amount, priceContext) })),
    ),
    regularPrice: row.amount,
    pricedAt: now,
    taxClass: row.taxClass,
    taxRate: row.taxRate,
    weightG: row.weightG ?? 0,
    sidesMm: sidesOf(row),
    minQuantity: row.minSaleQty,
    maxQuantity: row.maxSaleQty ?? MAX_QUANTITY,
    increments: row.qtyIncrements,
    thumbnail: row.thumbnail,
    editionOptions: row.editionOptions,
    fileFormats: row.fileFormats,
    isStockLimited: isStockLimited(row),
    stock: row.stock ?? {},
    configuration: row.configuration,
    options: row.customOptions ? exchangeOptions(row.customOptions, priceContext) : [],
    bundle: bundle && exchangeBundle(bundle, priceContext),
    downloadable: downloadable && exchangeLinks(downloadable, priceContext),
  }
}

/** Row cache of the process. */
export const saleableRows = new ProductRows<SaleableRow, SaleContext>(
  ({ storeCode, groupId }) => `${storeCode} ${groupId}`,
  (db, ids, context) => readSaleable(db, { ids }, context),
)
