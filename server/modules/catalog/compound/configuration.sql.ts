import { type Db, type Sql, sql } from '../../../platform/db/db.ts'
import { MAX_COMPONENTS } from './components.sql.ts'

/** Attributes, values and variants of a configurable product, in the texts of one store view. */
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
  /** Label in the default store view. */
  defaultLabel: string
  swatchValue: string | null
}
export interface StoredVariant {
  id: number
  sku: string
  isEnabled: boolean
  /** Ids of all its attribute options, including the values of the configurable attributes. */
  options: number[]
}

/** `ids` and `list` of the configurable attributes of product `p`, by position. */
const attributesOf = (storeCode: string): Sql => sql`(
  select array_agg(a.id) as ids, json_agg(json_build_object('id', a.id, 'code', a.code,
    'label', coalesce(a.labels ->> ${storeCode}, a.label), 'swatch', a.swatch) order by k.position, a.id) as list
  from configurable_attribute k join attribute a on a.id = k.attribute_id where k.product_id = p.id)`

/** The given options that are values of the attributes `a`, by position. */
const valuesIn = (options: Sql, storeCode: string): Sql => sql`(
  select json_agg(json_build_object('id', o.id, 'attributeId', o.attribute_id,
    'label', coalesce(o.labels ->> ${storeCode}, o.label), 'defaultLabel', o.label, 'swatchValue', o.swatch_value)
    order by o.position, o.sort_key collate "C", o.id)
  from attribute_option o where o.attribute_id = any(a.ids) and o.id = any(array(${options})))`

/**
 * Configurations as JSON: attributes by position, values that an enabled variant has, variants with texts in the store
 * view.
 */
export const readConfigurations = (db: Db, ids: readonly number[], storeCode: string) => db.many<{
  id: number
  configuration: Configuration
}>`
  select p.id, json_build_object('attributes', coalesce(a.list, '[]'), 'values', coalesce(${valuesIn(
    sql`select x.option_id from unnest(v.sold) s (id) join product_option x on x.product_id = s.id`,
    storeCode,
  )}, '[]'), 'variants', coalesce(v.list, '[]')) as configuration
  from product p cross join lateral ${attributesOf(storeCode)} a cross join lateral (
    select array_agg(m.child_id) filter (where m.is_enabled) as sold, json_agg(json_build_object('id', m.child_id,
      'sku', m.sku, 'isEnabled', m.is_enabled, 'options', array(select x.option_id from product_option x
        where x.product_id = m.child_id)) order by m.position, m.child_id) as list
    from (
      select v.child_id, v.position, c.sku, c.is_enabled
      from configurable_variant v join product c on c.id = v.child_id
      where v.product_id = p.id and exists (
        select from product_text t where t.product_id = v.child_id and t.store_code = ${storeCode})
      order by v.position, v.child_id limit ${MAX_COMPONENTS}) m) v
  where p.id = any(${ids}) and p.type = 'configurable'`

/** Attributes and values without variants; the values of all variants, also of disabled ones. */
export const readConfigurableAttributes = (db: Db, ids: readonly number[], storeCode: string) => db.many<{
  id: number
  attributes: ConfiguredAttribute[] | null
  values: ConfiguredValue[] | null
}>`
  select p.id, a.list as attributes, ${valuesIn(
    sql`select x.option_id from configurable_variant v join product_option x on x.product_id = v.child_id
    where v.product_id = p.id`,
    storeCode,
  )} as values
  from product p cross join lateral ${attributesOf(storeCode)} a
  where p.id = any(${ids}) and p.type = 'configurable'`
