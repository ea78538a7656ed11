import { type Db, sql } from '../../../platform/db/db.ts'
import { inList } from '../../../platform/db/in-list.ts'
import { type Bundle, readBundles } from '../bundle/bundle.sql.ts'
import { exchangeBundle } from '../bundle/exchange-bundle.ts'
import { isStockLimited, type Lifecycle, type ProductType } from './availability.ts'
import { exchangeRow } from '../pricing/exchange-row.ts'
import { type Pricing, pricingOf } from '../pricing/prices.ts'
import { exchange, type Trade } from '../../../platform/trade.ts'
import { type Downloadable, exchangeLinks } from '../download-links/links.ts'
import { readDownloadable } from '../download-links/links.sql.ts'
import { exchangeOptions } from '../options/options.ts'
import { type Configuration, readConfigurations } from '../compound/configuration.sql.ts'
import { type CustomOption, customOptionsOf } from '../options/options.sql.ts'

/** Most copies in one line where the product says nothing (D1). */
export const MAX_QUANTITY = 999

/** A product as a buyer in one store view and group may buy it now. */
export interface SaleableProduct {
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
  /** Gross, before any reduction; in hundredths of the trade's currency, as its pricing is. */
  regularPrice: number
  /** Instant of the prices. */
  at: Date
  taxClass: string
  /** Percent of VAT. */
  taxRate: number
  weightG: number
  /** Ascending; null where it is not known. */
  sidesMm: readonly [number, number, number] | null
  minQuantity: number
  maxQuantity: number
  increments: number
  /** Below /media/catalog/product. */
  thumbnail: string | null
  /** False without stock management: files, titles ordered from the publisher, presale. */
  isStockLimited: boolean
  /** Source code -> copies that may still be promised, of active sources. */
  stock: Readonly<Record<string, number>>
  /** What can be chosen or written with it. */
  options: readonly CustomOption[]
  /** What it is made of, where it is a bundle. */
  bundle: Bundle | null
  /** Of a configurable product. */
  configuration: Configuration | null
  /** Its links and samples; null where it is delivered in its formats. */
  downloadable: Downloadable | null
}

export interface SaleableAt {
  storeCode: string
  groupId: number
  now: Date
  trade: Trade
}

interface Row {
  id: number
  sku: string
  type: ProductType
  isEnabled: boolean
  lifecycle: Lifecycle
  preorderDate: string | null
  taxClass: string
  taxRate: number
  weightG: number | null
  heightMm: number | null
  widthMm: number | null
  thicknessMm: number | null
  minSaleQty: number
  maxSaleQty: number | null
  qtyIncrements: number
  name: string
  urlKey: string
  amount: number
  specialAmount: number | null
  specialFrom: Date | null
  specialTo: Date | null
  groupAmount: number | null
  groupSpecialAmount: number | null
  groupSpecialFrom: Date | null
  groupSpecialTo: Date | null
  tiers: [number, number][] | null
  thumbnail: string | null
  stock: Record<string, number> | null
  customOptions: CustomOption[] | null
}

function sidesOf({ heightMm, widthMm, thicknessMm }: Row): SaleableProduct['sidesMm'] {
  if (heightMm === null || widthMm === null || thicknessMm === null) return null
  const [a = 0, b = 0, c = 0] = [heightMm, widthMm, thicknessMm].toSorted((x, y) => x - y)
  return [a, b, c]
}

/** What only some kinds of products have: subqueries for it would double the time of every cart without them. */
async function readKinds(db: Db, products: readonly Row[], storeCode: string, groupId: number) {
  const idsOf = (kind: ProductType) => products.flatMap(({ id, type }) => (type === kind ? [id] : []))
  const [bundle, configurable, downloadable] = [idsOf('bundle'), idsOf('configurable'), idsOf('downloadable')]
  const bundles = bundle.length > 0 ? await readBundles(db, bundle, storeCode, groupId) : []
  const configurations = configurable.length > 0 ? await readConfigurations(db, configurable, storeCode) : []
  const downloadables = downloadable.length > 0 ? await readDownloadable(db, downloadable, storeCode) : []
  return {
    bundles: new Map(bundles.map((row) => [row.productId, row.bundle])),
    configurations: new Map(configurations.map((row) => [row.id, row.configuration])),
    downloadables: new Map(downloadables.map((row) => [row.productId, row.downloadable])),
  }
}

export async function readSaleable(
  db: Db,
  { skus, ids }: { skus: readonly string[]; ids: readonly number[] },
  { storeCode, groupId, now, trade }: SaleableAt,
): Promise<SaleableProduct[]> {
  const stored = await db.many<Row>`
      select p.id, p.sku, p.type, p.is_enabled, p.lifecycle, p.preorder_date, p.tax_class, r.rate::float8 as tax_rate,
        p.weight_g, k.height_mm, k.width_mm, k.thickness_mm,
      p.min_sale_qty, p.max_sale_qty, p.qty_increments, t.name, t.url_key,
      b.amount, b.special_amount, b.special_from, b.special_to,
      g.amount as group_amount, g.special_amount as group_special_amount, g.special_from as group_special_from,
        g.special_to as group_special_to,
      (select json_agg(json_build_array(tier.quantity, tier.amount)) from tier_price tier
        where tier.product_id = p.id and (tier.group_id is null or tier.group_id = ${groupId})) as tiers,
      (select i.file from product_image i where i.product_id = p.id and not i.is_disabled and 'thumbnail' = any(i.roles)
        order by i.position, i.id limit 1) as thumbnail,
      (select json_object_agg(k.source_code, k.quantity - k.reserved) from source_stock k join source s
        on s.code = k.source_code and s.is_active
        where k.product_id = p.id) as stock,
      ${customOptionsOf(sql`p.id`, storeCode)} as custom_options
    from product p
    join product_text t on t.product_id = p.id and t.store_code = ${storeCode}
    join tax_rate r on r.tax_class = p.tax_class and r.country = ${trade.taxCountry}
    join price b on b.product_id = p.id and b.group_id is null
    left join book k on k.product_id = p.id
    left join price g on g.product_id = p.id and g.group_id = ${groupId}
    where ${
      skus.length === 0
        ? inList(sql`p.id`, ids)
        : ids.length === 0
          ? inList(sql`p.sku`, skus)
          : sql`
      ${inList(sql`p.sku`, skus)} or ${inList(sql`p.id`, ids)}`
    }`
  const { bundles, configurations, downloadables } = await readKinds(db, stored, storeCode, groupId)
  return stored.map((asStored) => {
    const row = exchangeRow(asStored, trade)
    const [bundle, downloadable] = [bundles.get(row.id), downloadables.get(row.id)]
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
        (row.tiers ?? []).map(([quantity, amount]) => ({ quantity, amount: exchange(amount, trade) })),
      ),
      regularPrice: row.amount,
      at: now,
      taxClass: row.taxClass,
      taxRate: row.taxRate,
      weightG: row.weightG ?? 0,
      sidesMm: sidesOf(row),
      minQuantity: row.minSaleQty,
      maxQuantity: row.maxSaleQty ?? MAX_QUANTITY,
      increments: row.qtyIncrements,
      thumbnail: row.thumbnail,
      isStockLimited: isStockLimited(row),
      stock: row.stock ?? {},
      configuration: configurations.get(row.id) ?? null,
      options: row.customOptions ? exchangeOptions(row.customOptions, trade) : [],
      bundle: bundle ? exchangeBundle(bundle, trade) : null,
      downloadable: downloadable ? exchangeLinks(downloadable, trade) : null,
    }
  })
}
