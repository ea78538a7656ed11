import type { OptionBounds } from './option-bounds.ts'
import { type Db, type Sql, sql } from '../../../platform/db/db.ts'

/** Magento's types of customizable options; `drop_down` is a select. */
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
  /** Gross hundredths, or hundredths of a percent of the product's price if `priceType` is `percent`. */
  price: number
  priceType: 'fixed' | 'percent'
}

export interface OptionValue extends Surcharge {
  id: number
  title: string
  position: number
}

/** A customizable option, in the texts of one store view. */
export interface CustomOption extends Surcharge {
  id: number
  type: OptionType
  title: string
  isRequired: boolean
  maxCharacters: number | null
  fileExtensions: string[] | null
  /** Maximum pixels of an image. */
  imageSizeX: number | null
  imageSizeY: number | null
  /** Of a day or time. */
  bounds: OptionBounds | null
  position: number
  /** Empty for options whose value is entered. */
  values: OptionValue[]
}

/** The options of a product as JSON, by position; null if it has none. */
export const customOptionsOf = (productId: Sql, storeCode: string) => sql`
  (select json_agg(json_build_object('id', co.id, 'type', co.type, 'title', coalesce(co.titles->>${storeCode},
    co.title),
      'isRequired', co.is_required, 'maxCharacters', co.max_characters, 'fileExtensions', co.file_extensions,
      'imageSizeX', co.image_size_x, 'imageSizeY', co.image_size_y, 'bounds', co.bounds,
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
  where p.id = any(${productIds})`

/** Locks the product row. */
export const lockProduct = (tx: Db, sku: string) =>
  tx.one<{ id: number }>`select id from product where sku = ${sku} for update`

/** An option as edited, with the texts of all store views. */
export type StoredOption = Omit<CustomOption, 'values'> & {
  titles: Record<string, string>
  values: (OptionValue & { titles: Record<string, string> })[]
}

export const readStoredOptions = (db: Db, productId: number) => db.many<StoredOption>`
  select o.id, o.type, o.title, o.titles, o.is_required, o.max_characters, o.file_extensions, o.image_size_x,
    o.image_size_y, o.bounds, o.position, o.sku,
    o.price,
    o.price_type, coalesce((select json_agg(json_build_object('id', v.id, 'title', v.title, 'titles', v.titles,
      'position', v.position, 'sku', v.sku, 'price', v.price, 'priceType', v.price_type) order by v.position, v.id)
      from custom_option_value v where v.option_id = o.id), '[]') as values
  from custom_option o where o.product_id = ${productId} order by o.position, o.id`

/** Inserts an option, or updates the one with `id`, so that carts keep their choices. Returns its id. */
export async function writeOption(
  tx: Db,
  productId: number,
  option: Omit<StoredOption, 'id' | 'values'>,
  id: number | undefined,
): Promise<number> {
  const { type, title, titles, isRequired, maxCharacters, fileExtensions, imageSizeX, imageSizeY } = option
  const { bounds, position, sku, price, priceType } = option
  const row = await tx.one<{ id: number }>`
    insert into custom_option (id, product_id, type, title, titles, is_required, max_characters, file_extensions,
      image_size_x, image_size_y, bounds, position,
      sku, price, price_type)
    overriding system value
    values (coalesce(${id ?? null}, nextval(pg_get_serial_sequence('custom_option', 'id'))), ${productId}, ${type},
      ${title}, ${JSON.stringify(titles)}, ${isRequired}, ${maxCharacters}, ${fileExtensions}, ${imageSizeX},
        ${imageSizeY}, ${bounds && JSON.stringify(bounds)}::jsonb,
      ${position}, ${sku},
      ${price}, ${priceType})
    on conflict (id) do update set titles = excluded.titles, is_required = excluded.is_required,
      max_characters = excluded.max_characters, file_extensions = excluded.file_extensions,
      image_size_x = excluded.image_size_x, image_size_y = excluded.image_size_y, bounds = excluded.bounds,
      position = excluded.position, sku = excluded.sku, price = excluded.price, price_type = excluded.price_type
    returning id`
  return row?.id ?? 0
}

export async function writeValue(
  tx: Db,
  optionId: number,
  { title, titles, position, sku, price, priceType }: Omit<StoredOption['values'][number], 'id'>,
  id: number | undefined,
): Promise<number> {
  const row = await tx.one<{ id: number }>`
    insert into custom_option_value (id, option_id, title, titles, position, sku, price, price_type)
    overriding system value
    values (coalesce(${id ?? null}, nextval(pg_get_serial_sequence('custom_option_value', 'id'))), ${optionId},
      ${title},
      ${JSON.stringify(titles)}, ${position}, ${sku}, ${price}, ${priceType})
    on conflict (id) do update set titles = excluded.titles, position = excluded.position, sku = excluded.sku,
      price = excluded.price, price_type = excluded.price_type
    returning id`
  return row?.id ?? 0
}

/** Deletes all options of a product except `keptIds`, with their values. */
export const deleteOtherOptions = (tx: Db, productId: number, keptIds: readonly number[]) =>
  tx.run`delete from custom_option where product_id = ${productId} and not id = any(${keptIds})`

export const deleteOtherValues = (tx: Db, optionId: number, keptIds: readonly number[]) =>
  tx.run`delete from custom_option_value where option_id = ${optionId} and not id = any(${keptIds})`
