import { type Db, type Sql, sql } from '../../../platform/db/db.ts'
import type { RequiredPrices } from '../options/required.sql.ts'
import type { Lifecycle, ProductType } from './sale/availability.ts'
import { type EditionFacts, editionFacts } from './edition/edition.sql.ts'
import { type Stock, stockColumns, stockTable } from './sale/stock.sql.ts'

/** Image files by role, relative to /media/catalog/product; of several the last one by name. */
export interface Pictures {
  image: string | null
  smallImage: string | null
  thumbnail: string | null
  imageLabel: string | null
  /** Pixels of the files of known size. */
  imageSizes: ImageSizes | null
}
export type ImageSizes = Readonly<Record<string, readonly [width: number, height: number]>>

/** Facts of an edition that lists can show. */
export interface Edition {
  publicationDate: string | null
  heightMm: number | null
  widthMm: number | null
  thicknessMm: number | null
}
export const editionColumns = sql`k.published_on as publication_date, k.height_mm, k.width_mm, k.thickness_mm`

/** A product in a listing, in one store view and for one customer group. */
export interface CardRow extends BaseProductRow, Pictures, Stock {}

export interface BaseProductRow extends EditionFacts {
  id: number
  sku: string
  type: ProductType
  isEnabled: boolean
  lifecycle: Lifecycle
  preorderDate: string | null
  taxClass: string
  weightG: number | null
  minSaleQty: number
  maxSaleQty: number | null
  qtyIncrements: number
  labels: string[]
  /** Number of visible reviews, and their mean in percent, 20 % per star. */
  reviewCount: number
  ratingPercent: number
  /** Surcharges of required options. */
  required: RequiredPrices[] | null
  name: string
  /** Set if the name is not in the language of the view. */
  nameLanguage: string | null
  urlKey: string
  amount: number
  specialAmount: number | null
  specialFrom: Date | null
  specialTo: Date | null
  groupAmount: number | null
  groupSpecialAmount: number | null
  groupSpecialFrom: Date | null
  groupSpecialTo: Date | null
  /**
   * Price history, unordered; null if no reduction is or was set. Arrays instead of objects, because building and
   * parsing keys takes longer than reading the values.
   */
  priceChanges: PriceChangeRow[] | null
}

/** An entry of the price history; instants in microseconds since 1970. */
export type PriceChangeRow = [
  id: number,
  groupId: number | null,
  recorded: number,
  amount: number,
  specialAmount: number | null,
  specialFrom: number | null,
  specialTo: number | null,
]

// double precision is exact to the microsecond until the year 2100; `extract` computes in numeric, which takes five
// times as long
const microseconds = (column: Sql) => sql`(date_part('epoch', ${column}) * 1000000)::int8`

const MAIN_VIEW = 'default'
/**
 * The language of a text that a store view takes over from the default one, which is so if both are equal; null for a
 * text of its own. `own` takes precedence over the language of the default view: the title of a book is in the language
 * of the book.
 */
export const inheritedLanguage = (
  column: 'name' | 'short_description' | 'description',
  storeCode: string,
  own: Sql = sql`null::text`,
): Sql =>
  storeCode === MAIN_VIEW
    ? sql`null::text`
    : sql`
      (select nullif(coalesce(${own}, left(v.locale, 2)), left(mine.locale, 2)) from store_view v join store_view mine
        on mine.code = t.store_code
        join product_text d on d.product_id = t.product_id and d.store_code = v.code and ${COLUMNS[column]}
          where v.is_default)`
const COLUMNS = {
  name: sql`d.name = t.name`,
  short_description: sql`d.short_description = t.short_description`,
  description: sql`d.description = t.description`,
} as const
const bookLanguage = sql`(select w.language from book w where w.product_id = t.product_id)`

/** Of a product `p` with its book `k`. */
export const productColumns = (groupId: number, storeCode: string): Sql => sql`
  p.id, p.sku, p.type, p.is_enabled, p.lifecycle, p.preorder_date, p.tax_class, p.weight_g, p.min_sale_qty,
    p.max_sale_qty, p.qty_increments,
  p.labels, p.review_count, p.rating_percent, p.required, t.name, ${editionFacts(storeCode)},
  ${inheritedLanguage('name', storeCode, bookLanguage)} as name_language, t.url_key,
  b.amount, b.special_amount, b.special_from, b.special_to,
  g.amount as group_amount, g.special_amount as group_special_amount, g.special_from as group_special_from, g.special_to
    as group_special_to,
  case when b.special_amount is not null or g.special_amount is not null or g.amount < b.amount then
    array_to_json(array(
    select array[h.id, h.group_id, ${microseconds(sql`h.recorded_at`)}, h.amount, h.special_amount,
      ${microseconds(sql`h.special_from`)}, ${microseconds(sql`h.special_to`)}]
    from price_change h where h.product_id = p.id and (h.group_id is null or h.group_id = ${groupId}))) end
      as price_changes`

export const productTables = (storeCode: string, groupId: number): Sql => sql`
  product p
  join product_text t on t.product_id = p.id and t.store_code = ${storeCode}
  join price b on b.product_id = p.id and b.group_id is null
  left join price g on g.product_id = p.id and g.group_id = ${groupId}`

export const readCards = (db: Db, ids: readonly number[], storeCode: string, groupId: number) => db.many<
  CardRow & Edition
>`
  select ${productColumns(groupId, storeCode)}, ${editionColumns}, i.image, i.small_image, i.thumbnail, i.image_label,
    i.image_sizes, ${stockColumns}
  from ${productTables(storeCode, groupId)}
  left join book k on k.product_id = p.id
  left join lateral (select max(m.file collate "C") filter (where 'image' = any(m.roles)) as image,
    max(m.file collate "C") filter (where 'small_image' = any(m.roles)) as small_image,
      max(m.file collate "C") filter (where 'thumbnail' = any(m.roles)) as thumbnail,
        max(coalesce(m.labels ->> ${storeCode}, m.label) collate "C") filter (where 'image' = any(m.roles))
        as image_label,
      json_object_agg(m.file, array[m.width, m.height]) filter (where m.width::bigint * m.height > 0) as image_sizes
    from product_image m where m.product_id = p.id and not m.is_disabled) i on true
  left join lateral ${stockTable} s on true
  where p.id = any(${ids})`

export const readTaxRates = (db: Db, country: string) =>
  db.many<{
    taxClass: string
    rate: number
  }>`select tax_class, rate::float8 as rate from tax_rate where country = ${country}`
