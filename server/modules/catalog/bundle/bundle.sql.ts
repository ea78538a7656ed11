import { type Db, type Sql, sql } from '../../../platform/db/db.ts'

export type GroupType = 'select' | 'radio' | 'checkbox' | 'multi'

/** A product that a group offers. */
export interface Selection {
  id: number
  productId: number
  /** Copies in one bundle. */
  quantity: number
  canChangeQuantity: boolean
  isDefault: boolean
  /** Surcharge per piece on a fixed price: gross hundredths, or hundredths of a percent of that price. */
  price: number
  priceType: 'fixed' | 'percent'
  position: number
}

/** Magento's bundle option, such as "choose a mug". */
export interface BundleGroup {
  id: number
  title: string
  type: GroupType
  isRequired: boolean
  position: number
  selections: Selection[]
}

/** Percent off the parts of a dynamic bundle, for lines of at least `quantity` bundles. */
export interface BundleTier {
  quantity: number
  discount: number
}

/** A bundle with its groups, in the texts of one store view. */
export interface Bundle {
  price: 'dynamic' | 'fixed'
  isSkuDynamic: boolean
  isWeightDynamic: boolean
  shipment: 'together' | 'separately'
  priceView: 'range' | 'as-low-as'
  /** Percent off the parts of a dynamic bundle, valid from `discountFrom` until `discountTo`. */
  discount: number | null
  discountFrom: string | null
  discountTo: string | null
  /** Tiers for everybody and for the buyer's group, by quantity. */
  tiers: BundleTier[]
  groups: BundleGroup[]
}

/** The bundle of a product as JSON; null if the product is not a bundle. */
const bundleOf = (productId: Sql, storeCode: string, groupId: number) => sql`
  (select json_build_object('price', bu.price, 'isSkuDynamic', bu.is_sku_dynamic, 'isWeightDynamic',
      bu.is_weight_dynamic, 'shipment', bu.shipment, 'priceView', bu.price_view, 'discount', bu.discount::float8,
      'discountFrom', bu.discount_from, 'discountTo', bu.discount_to,
      'tiers', coalesce((select json_agg(json_build_object('quantity', bt.quantity, 'discount', bt.discount)
          order by bt.quantity)
        from (select quantity, max(discount)::float8 as discount from bundle_tier where product_id = bu.product_id
          and (group_id is null or group_id = ${groupId}) group by quantity) bt), '[]'),
      'groups', coalesce((select json_agg(json_build_object('id', bo.id, 'title', coalesce(bo.titles->>${storeCode},
        bo.title), 'type', bo.type, 'isRequired', bo.is_required, 'position', bo.position,
        'selections', coalesce((select json_agg(json_build_object('id', bs.id, 'productId', bs.child_id,
          'quantity', bs.quantity, 'canChangeQuantity', bs.can_change_quantity, 'isDefault', bs.is_default,
          'price', bs.price, 'priceType', bs.price_type, 'position', bs.position) order by bs.position, bs.id)
          from bundle_selection bs where bs.option_id = bo.id), '[]')) order by bo.position, bo.id)
        from bundle_option bo where bo.product_id = bu.product_id), '[]'))
    from bundle bu where bu.product_id = ${productId})`

export const readBundles = (db: Db, productIds: readonly number[], storeCode: string, groupId: number) => db.many<{
  productId: number
  bundle: Bundle
}>`
  select p.id as product_id, ${bundleOf(sql`p.id`, storeCode, groupId)} as bundle from product p
  where p.id = any(${productIds}) and p.type = 'bundle' and exists (select 1 from bundle b where b.product_id = p.id)`

/** Locks the product row. */
export const lockBundle = (tx: Db, sku: string) =>
  tx.one<{ id: number; type: string }>`select id, type from product where sku = ${sku} for update`

/** Products by SKU, with the facts that decide whether a bundle may offer them. */
export const readPartCandidates = (db: Db, skus: readonly string[]) => db.many<{
  id: number
  sku: string
  type: string
  hasRequired: boolean
  hasLinks: boolean
}>`
  select p.id, p.sku, p.type, exists (select 1 from custom_option o where o.product_id = p.id and o.is_required)
    as has_required,
    exists (select 1 from downloadable d where d.product_id = p.id and d.links_purchased_separately
      and exists (select 1 from download l where l.product_id = p.id and l.kind = 'link')) as has_links
  from product p where p.sku = any(${skus})`

/**
 * A bundle as edited: with the texts of all store views, the SKUs of its products and the tiers of all customer groups.
 */
export interface StoredBundle extends Omit<Bundle, 'groups' | 'tiers'> {
  /** Code of the customer group; null for everybody. */
  tiers: (BundleTier & { group: string | null })[]
  groups: (Omit<BundleGroup, 'selections'> & {
    titles: Record<string, string>
    selections: (Selection & { sku: string })[]
  })[]
}

export const readStoredBundle = async (db: Db, productId: number): Promise<StoredBundle | undefined> =>
  (
    await db.one<{ bundle: StoredBundle }>`
      select json_build_object('price', b.price, 'isSkuDynamic', b.is_sku_dynamic, 'isWeightDynamic',
        b.is_weight_dynamic, 'shipment', b.shipment, 'priceView', b.price_view, 'discount', b.discount::float8,
        'discountFrom', b.discount_from, 'discountTo', b.discount_to,
        'tiers', coalesce((select json_agg(json_build_object('quantity', t.quantity, 'discount', t.discount::float8,
          'group', g.code) order by g.id nulls first, t.quantity)
          from bundle_tier t left join customer_group g on g.id = t.group_id where t.product_id = b.product_id), '[]'),
        'groups', coalesce((select json_agg(json_build_object('id', o.id, 'title', o.title, 'titles', o.titles,
          'type', o.type, 'isRequired', o.is_required, 'position', o.position,
          'selections', coalesce((select json_agg(json_build_object('id', s.id, 'productId', s.child_id, 'sku', p.sku,
            'quantity', s.quantity, 'canChangeQuantity', s.can_change_quantity, 'isDefault', s.is_default,
            'price', s.price, 'priceType', s.price_type, 'position', s.position) order by s.position, s.id)
            from bundle_selection s join product p on p.id = s.child_id where s.option_id = o.id), '[]'))
          order by o.position, o.id)
          from bundle_option o where o.product_id = b.product_id), '[]')) as bundle
      from bundle b where b.product_id = ${productId}`
  )?.bundle

export async function writeBundle(tx: Db, productId: number, bundle: Omit<Bundle, 'groups' | 'tiers'>): Promise<void> {
  const { price, isSkuDynamic, isWeightDynamic, shipment, priceView, discount, discountFrom, discountTo } = bundle
  await tx.run`
    insert into bundle (product_id, price, is_sku_dynamic, is_weight_dynamic, shipment, price_view, discount,
      discount_from, discount_to)
    values (${productId}, ${price}, ${isSkuDynamic}, ${isWeightDynamic}, ${shipment}, ${priceView}, ${discount},
      ${discountFrom}, ${discountTo})
    on conflict (product_id) do update set price = excluded.price, is_sku_dynamic = excluded.is_sku_dynamic,
      is_weight_dynamic = excluded.is_weight_dynamic, shipment = excluded.shipment, price_view = excluded.price_view,
      discount = excluded.discount, discount_from = excluded.discount_from, discount_to = excluded.discount_to`
}

/** Customer groups by code; unknown codes are left out. */
export const readGroupIds = (db: Db, codes: readonly string[]) => db.many<{ id: number; code: string }>`
  select id, code from customer_group where code = any(${codes})`

/** Replaces all tiers of the bundle. */
export async function writeTiers(
  tx: Db,
  productId: number,
  tiers: readonly (BundleTier & { groupId: number | null })[],
): Promise<void> {
  await tx.run`delete from bundle_tier where product_id = ${productId}`
  if (tiers.length === 0) return
  const rows = tiers.map(({ groupId, quantity, discount }) => ({ group_id: groupId, quantity, discount }))
  await tx.run`
    insert into bundle_tier (product_id, group_id, quantity, discount)
    select ${productId}, group_id, quantity, discount
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (group_id int, quantity int, discount numeric)`
}

/** Inserts a group, or updates the one with `id`, so that carts keep their choices. Returns its id. */
export async function writeGroup(
  tx: Db,
  productId: number,
  { title, titles, type, isRequired, position }: Omit<StoredBundle['groups'][number], 'id' | 'selections'>,
  id: number | undefined,
): Promise<number> {
  const row = await tx.one<{ id: number }>`
    insert into bundle_option (id, product_id, title, titles, type, is_required, position) overriding system value
    values (coalesce(${id ?? null}, nextval(pg_get_serial_sequence('bundle_option', 'id'))), ${productId}, ${title},
      ${JSON.stringify(titles)}, ${type}, ${isRequired}, ${position})
    on conflict (id) do update set titles = excluded.titles, type = excluded.type, is_required = excluded.is_required,
      position = excluded.position
    returning id`
  return row?.id ?? 0
}

export async function writeSelection(
  tx: Db,
  groupId: number,
  selection: Omit<Selection, 'id'>,
  id: number | undefined,
): Promise<number> {
  const { productId, quantity, canChangeQuantity, isDefault, price, priceType, position } = selection
  const row = await tx.one<{ id: number }>`
    insert into bundle_selection (id, option_id, child_id, quantity, can_change_quantity, is_default, price,
      price_type, position) overriding system value
    values (coalesce(${id ?? null}, nextval(pg_get_serial_sequence('bundle_selection', 'id'))), ${groupId},
      ${productId}, ${quantity}, ${canChangeQuantity}, ${isDefault}, ${price}, ${priceType}, ${position})
    on conflict (id) do update set quantity = excluded.quantity, can_change_quantity = excluded.can_change_quantity,
      is_default = excluded.is_default, price = excluded.price, price_type = excluded.price_type,
      position = excluded.position
    returning id`
  return row?.id ?? 0
}

/** Deletes all groups of a bundle except `keptIds`, with their selections. */
export const deleteOtherGroups = (tx: Db, productId: number, keptIds: readonly number[]) =>
  tx.run`delete from bundle_option where product_id = ${productId} and not id = any(${keptIds})`

export const deleteOtherSelections = (tx: Db, groupId: number, keptIds: readonly number[]) =>
  tx.run`delete from bundle_selection where option_id = ${groupId} and not id = any(${keptIds})`
