import { optionUid } from '../modules/catalog/index.ts'
import type { Database } from '../platform/db/db.ts'

interface NewSurcharge {
  sku?: string
  /** In hundredths of a złoty or of a percent, by `priceType`. */
  price?: number
  priceType?: 'fixed' | 'percent'
}
export interface NewOption extends NewSurcharge {
  type: string
  title: string
  titles?: Record<string, string>
  isRequired?: boolean
  maxCharacters?: number
  fileExtensions?: string[]
  imageSizeX?: number
  values?: readonly (NewSurcharge & { title: string })[]
}

/** Writes a product's customizable options and returns their uids and those of their values. */
export async function insertOptions(db: Database, productId: number, options: readonly NewOption[]) {
  const uids: { uid: string; values: string[] }[] = []
  for (const [
    position,
    { type, title, titles, isRequired, maxCharacters, fileExtensions, imageSizeX, values, ...of },
  ] of options.entries()) {
    const option = await db.one<{ id: number }>`
      insert into custom_option (product_id, type, title, titles, is_required, max_characters, file_extensions,
        image_size_x, sku, price, price_type, position)
      values (${productId}, ${type}, ${title}, ${JSON.stringify(titles ?? {})}, ${isRequired ?? false},
        ${maxCharacters ?? null}, ${fileExtensions ?? null}, ${imageSizeX ?? null},
        ${of.sku ?? null}, ${of.price ?? 0}, ${of.priceType ?? 'fixed'}, ${position}) returning id`
    const id = option?.id ?? 0
    const ids: string[] = []
    for (const [valuePosition, value] of (values ?? []).entries()) {
      const row = await db.one<{ id: number }>`
        insert into custom_option_value (option_id, title, sku, price, price_type, position)
        values (${id}, ${value.title}, ${value.sku ?? null}, ${value.price ?? 0}, ${value.priceType ?? 'fixed'},
          ${valuePosition}) returning id`
      ids.push(optionUid(id, row?.id))
    }
    uids.push({ uid: optionUid(id), values: ids })
  }
  return uids
}
