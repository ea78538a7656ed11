import { type Db, type Sql, sql } from '../../../../platform/db/db.ts'
import type { PriceContext } from '../../../../platform/price-context.ts'
import { type Bundle, readBundles } from '../../bundle/bundle.sql.ts'
import { type Configuration, readConfigurations } from '../../compound/configuration.sql.ts'
import type { Downloadable } from '../../download-links/links.ts'
import { readDownloadable } from '../../download-links/links.sql.ts'
import { type CustomOption, customOptionsOf } from '../../options/options.sql.ts'
import type { Lifecycle, ProductType } from './availability.ts'
import { type EditionFacts, editionFacts } from '../edition/edition.sql.ts'

/** A product as stored, with prices in the base currency. */
export interface SaleableRow extends EditionFacts {
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
  bundle: Bundle | null
  configuration: Configuration | null
  downloadable: Downloadable | null
}
type Row = Omit<SaleableRow, 'bundle' | 'configuration' | 'downloadable'>

/**
 * Data of only some kinds of products, in separate statements: as subqueries they would double the time of every cart
 * without such products.
 */
async function readTypeData(db: Db, products: readonly Row[], storeCode: string, groupId: number) {
  const idsOf = (productType: ProductType) => products.flatMap(({ id, type }) => (type === productType ? [id] : []))
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

/** Store view, customer group, and the country whose VAT the prices include. */
export interface SaleContext {
  storeCode: string
  groupId: number
  priceContext: Pick<PriceContext, 'taxCountry'>
}

/** Products by SKU, by id, or by a query for ids. */
export interface SaleableKeys {
  skus?: readonly string[]
  ids?: readonly number[] | Sql
}

function keyCondition({ skus = [], ids = [] }: SaleableKeys): Sql {
  const isListed = 'length' in ids
  if (isListed && skus.length === 0) return sql`p.id = any(${ids})`
  if (isListed && ids.length === 0) return sql`p.sku = any(${skus})`
  const listed = isListed ? sql`select unnest(${ids}::int[])` : ids
  // one array: with an `or` of two conditions the planner would scan all products
  return sql`p.id = any(array(${listed} union all select n.id from product n where n.sku = any(${skus})))`
}

export async function readSaleable(
  db: Db,
  keys: SaleableKeys,
  { storeCode, groupId, priceContext }: SaleContext,
): Promise<SaleableRow[]> {
  const stored = await db.many<Row>`
      select p.id, p.sku, p.type, p.is_enabled, p.lifecycle, p.preorder_date, p.tax_class, r.rate::float8 as tax_rate,
        p.weight_g, k.height_mm, k.width_mm, k.thickness_mm, ${editionFacts(storeCode)},
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
    join tax_rate r on r.tax_class = p.tax_class and r.country = ${priceContext.taxCountry}
    join price b on b.product_id = p.id and b.group_id is null
    left join book k on k.product_id = p.id
    left join price g on g.product_id = p.id and g.group_id = ${groupId}
    where ${keyCondition(keys)}`
  const { bundles, configurations, downloadables } = await readTypeData(db, stored, storeCode, groupId)
  return stored.map((row) => ({
    ...row,
    bundle: bundles.get(row.id) ?? null,
    configuration: configurations.get(row.id) ?? null,
    downloadable: downloadables.get(row.id) ?? null,
  }))
}
