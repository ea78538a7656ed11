import { type Db, type Sql, sql } from '../../../platform/db/db.ts'
import { inList } from '../../../platform/db/in-list.ts'
import { MOST_COMPONENTS } from './components.sql.ts'

/** What a configurable title is chosen by, and its variants, in the words of a store view. */
export interface Configuration {
  attributes: ConfiguredAttribute[]
  values: ConfiguredValue[]
  variants: StoredVariant[]
}
export interface ConfiguredAttribute {
  id: number
  code: string
  label: string
  swatch: 'text' | 'colour' | 'image' | null
}
export interface ConfiguredValue {
  id: number
  attributeId: number
  label: string
  /** In the words of the main view. */
  defaultLabel: string
  swatchValue: string | null
}
export interface StoredVariant {
  id: number
  sku: string
  isEnabled: boolean
  /** Ids of its values, one for each attribute. */
  values: number[]
}

/**
 * The configuration of a product as JSON: attributes in their order, values that some variant has, variants that the
 * view has words for.
 */
const configurationOf = (productId: Sql, storeCode: string): Sql => sql`
  (with own as materialized (
      select a.id, a.code, coalesce(a.labels ->> ${storeCode}, a.label) as label, a.swatch, k.position
      from configurable_attribute k join attribute a on a.id = k.attribute_id where k.product_id = ${productId}),
    members as materialized (
      select v.child_id, c.sku, c.is_enabled, v.position from configurable_variant v join product c on c.id = v.child_id
        join product_text t on t.product_id = c.id and t.store_code = ${storeCode}
      where v.product_id = ${productId} order by v.position, v.child_id limit ${MOST_COMPONENTS}),
    chosen as materialized (
      select m.child_id, m.is_enabled, o.id, o.attribute_id, coalesce(o.labels ->> ${storeCode}, o.label) as label,
        o.label as default_label, o.swatch_value, o.position, o.sort_key
      from members m join product_option x on x.product_id = m.child_id join attribute_option o on o.id = x.option_id
        and o.attribute_id in (select id from own))
  select json_build_object(
    'attributes', coalesce((select json_agg(json_build_object('id', id, 'code', code, 'label', label, 'swatch', swatch)
      order by position, id) from own), '[]'),
    'values', coalesce((select json_agg(json_build_object('id', id, 'attributeId', attribute_id, 'label', label,
        'defaultLabel', default_label, 'swatchValue', swatch_value) order by position, sort_key collate "C", id)
      from (select distinct id, attribute_id, label, default_label, swatch_value, position, sort_key from chosen
        where is_enabled) d), '[]'),
    'variants', coalesce((select json_agg(json_build_object('id', m.child_id, 'sku', m.sku, 'isEnabled', m.is_enabled,
        'values', array(select c.id from chosen c where c.child_id = m.child_id)) order by m.position, m.child_id)
      from members m), '[]')))`

export const readConfigurations = (db: Db, ids: readonly number[], storeCode: string) => db.many<{
  id: number
  configuration: Configuration
}>`
  select p.id, ${configurationOf(sql`p.id`, storeCode)} as configuration from product p
  where ${inList(sql`p.id`, ids)} and p.type = 'configurable'`
