import { type Db, type Sql, sql } from '../../../platform/db/db.ts'
import type { Bundle, GroupType, Selection } from '../bundle/bundle.sql.ts'
import type { Lifecycle, ProductType } from '../product/sale/availability.ts'
import { type Stock, stockColumns, stockTable } from '../product/sale/stock.sql.ts'

/** A variant of a configurable product, a member of a grouped product, or a selection of a bundle. */
export interface ComponentRow extends Stock {
  /** Id of the compound product. */
  productId: number
  childId: number
  sku: string
  type: ProductType
  isEnabled: boolean
  lifecycle: Lifecycle
  taxClass: string
  maxSaleQty: number | null
  /** Default quantity of a grouped member or bundle selection; 1 for a variant. */
  quantity: number
  position: number
  /** Null unless it is a selection of a bundle. */
  part: BundlePart | null
  amount: number
  specialAmount: number | null
  specialFrom: Date | null
  specialTo: Date | null
  groupAmount: number | null
  groupSpecialAmount: number | null
  groupSpecialFrom: Date | null
  groupSpecialTo: Date | null
}

/** Facts of a bundle selection, its group and its bundle. */
export interface BundlePart extends Pick<Selection, 'price' | 'priceType'> {
  group: number
  type: GroupType
  isRequired: boolean
  bundle: Pick<Bundle, 'price' | 'discount' | 'discountFrom' | 'discountTo'>
}

const bundleParts = sql`(
  select o.product_id, s.child_id, s.quantity, o.position * 1000 + s.position as position,
    json_build_object('group', o.id, 'type', o.type, 'isRequired', o.is_required, 'price', s.price,
      'priceType', s.price_type, 'bundle', json_build_object('price', b.price, 'discount', b.discount::float8,
        'discountFrom', b.discount_from, 'discountTo', b.discount_to)) as part
  from bundle_selection s join bundle_option o on o.id = s.option_id join bundle b on b.product_id = o.product_id)`

/** Upper bound of components of one product; bounds the cost of a query. */
export const MAX_COMPONENTS = 100

const variantRows = (condition: Sql): Sql => sql`
  select v.product_id, v.child_id, 1 as quantity, v.position, null::json as part
    from configurable_variant v where ${condition}`

/** Components of compound products; `condition` filters on `v.product_id` and `v.child_id`. */
const membership = (condition: Sql): Sql => sql`(
  ${variantRows(condition)}
  union all select v.product_id, v.child_id, v.quantity, v.position, null from grouped_item v where ${condition}
  union all select v.product_id, v.child_id, v.quantity, v.position, v.part from ${bundleParts} v where ${condition})`

/**
 * Components by position, including disabled ones, with stock and with prices for everybody and for one customer group.
 * Lateral subqueries, because for a plain join the planner overestimates the rows and reads the prices of the whole
 * catalogue for ten products.
 */
const selectComponents = (ids: readonly number[], groupId: number, members: Sql, extraColumns: Sql): Sql => sql`
  select c.product_id, c.child_id, c.quantity, c.position, c.part, p.sku, p.type, p.is_enabled, p.lifecycle,
    p.tax_class, p.max_sale_qty,
    b.amount, b.special_amount, b.special_from, b.special_to,
    g.amount as group_amount, g.special_amount as group_special_amount, g.special_from as group_special_from,
      g.special_to as group_special_to, ${stockColumns}${extraColumns}
  from unnest(${ids}::int[]) x (id) cross join lateral ${members} c
  join product p on p.id = c.child_id
  cross join lateral (select * from price w where w.product_id = p.id and w.group_id is null limit 1) b
  left join lateral (select * from price w where w.product_id = p.id and w.group_id = ${groupId} limit 1) g on true
  left join lateral ${stockTable} s on true
  order by c.product_id, c.position, c.child_id`

const MEMBERS = membership(sql`v.product_id = x.id`)
/** A statement of its own, because as a subquery its plan is initialized for products without components too. */
export const readComponents = (db: Db, ids: readonly number[], groupId: number) =>
  db.many<ComponentRow>`${selectComponents(ids, groupId, MEMBERS, sql``)}`

/** A variant with its attribute values. */
export interface VariantRow extends ComponentRow {
  /** Ids of its attribute options. */
  options: number[]
  /** Whether it has texts in the store view. */
  hasTexts: boolean
}
const VARIANTS = sql`(${variantRows(sql`v.product_id = x.id`)})`
export const readVariants = (db: Db, ids: readonly number[], groupId: number, storeCode: string) =>
  db.many<VariantRow>`${selectComponents(
    ids,
    groupId,
    VARIANTS,
    sql`, array(select o.option_id from product_option o where o.product_id = p.id) as options,
    exists (select from product_text t where t.product_id = p.id and t.store_code = ${storeCode}) as has_texts`,
  )}`

/** Ids of the compound products among `ids` and of those with one of `ids` as a component. */
export async function readAffectedCompounds(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.many<{ id: number }>`
    select distinct c.product_id as id from ${membership(
      sql`(v.product_id = any(${ids}) or v.child_id = any(${ids}))`,
    )} c order by 1`
  return rows.map(({ id }) => id)
}

/**
 * Attribute options, numbers (ISBN, EAN) and SKUs of the enabled components, by which filters and search find a
 * compound product.
 */
export interface ComponentSearchData {
  productId: number
  optionIds: number[]
  numbers: string[]
  skus: string[]
}
export const readComponentSearchData = (db: Db, ids: readonly number[]) => db.many<ComponentSearchData>`
  select c.product_id,
    array(select distinct o.option_id from ${membership(sql`v.product_id = c.product_id`)} m
      join product p on p.id = m.child_id and p.is_enabled
      join product_option o on o.product_id = p.id join attribute_option d on d.id = o.option_id
      join attribute a on a.id = d.attribute_id and a.is_filterable) as option_ids,
    array(select n.number from ${membership(sql`v.product_id = c.product_id`)} m
      join product p on p.id = m.child_id and p.is_enabled join book b on b.product_id = p.id
      cross join lateral (values (b.isbn13), (b.ean)) n (number) where n.number is not null) as numbers,
    array(select p.sku from ${membership(sql`v.product_id = c.product_id`)} m
      join product p on p.id = m.child_id and p.is_enabled) as skus
  from (select distinct product_id from ${membership(sql`v.product_id = any(${ids})`)} v) c`

/** Members of the grouped products with these SKUs. */
export const readGroupedTitles = (db: Db, skus: readonly string[]) => db.many<{
  series: string
  id: number
  sku: string
}>`
  select s.sku as series, c.id, c.sku from product s join grouped_item g on g.product_id = s.id
  join product c on c.id = g.child_id where s.sku = any(${skus})`
