import { type Db, type Sql, sql } from '../../../platform/db/db.ts'
import { inList } from '../../../platform/db/in-list.ts'

/** Magento's names without their spelling: `drop_down` is a select. */
export type OptionType =
  | 'field'
  | 'area'
  | 'file'
  | 'date'
  | 'date_time'
  | 'time'
  | 'drop_down'
  | 'radio'
  | 'checkbox'
  | 'multiple'

export interface Surcharge {
  sku: string | null
  /** Gross hundredths; hundredths of a percent of the product's price where it is a percentage. */
  price: number
  priceType: 'fixed' | 'percent'
}

export interface OptionValue extends Surcharge {
  id: number
  title: string
  position: number
}

/** What a buyer may choose or write with a product, in the words of a store view. */
export interface CustomOption extends Surcharge {
  id: number
  type: OptionType
  title: string
  isRequired: boolean
  maxCharacters: number | null
  fileExtensions: string[] | null
  position: number
  /** Of an option that is chosen, not written. */
  values: OptionValue[]
}

/** The options of a product as JSON, in their order; null where it has none. */
export const customOptionsOf = (productId: Sql, storeCode: string) => sql`
  (select json_agg(json_build_object('id', co.id, 'type', co.type, 'title', coalesce(co.titles->>${storeCode}, co.title),
      'isRequired', co.is_required, 'maxCharacters', co.max_characters, 'fileExtensions', co.file_extensions,
      'position', co.position, 'sku', co.sku, 'price', co.price, 'priceType', co.price_type,
      'values', coalesce((select json_agg(json_build_object('id', cv.id,
        'title', coalesce(cv.titles->>${storeCode}, cv.title), 'position', cv.position, 'sku', cv.sku,
        'price', cv.price, 'priceType', cv.price_type) order by cv.position, cv.id)
        from custom_option_value cv where cv.option_id = co.id), '[]')) order by co.position, co.id)
    from custom_option co where co.product_id = ${productId})`

export const readCustomOptions = (db: Db, productIds: readonly number[], storeCode: string) => db.many<{
  productId: number
  customOptions: CustomOption[] | null
}>`
  select p.id as product_id, ${customOptionsOf(sql`p.id`, storeCode)} as custom_options from product p
  where ${inList(sql`p.id`, productIds)}`
