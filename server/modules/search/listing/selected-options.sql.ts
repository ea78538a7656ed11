import type { Db } from '../../../platform/db/db.ts'

export interface SelectedOptionRow {
  attributeId: number
  /** The value as sent by the client: a key or an id. */
  value: string
  label: string
  swatchValue: string | null
}

/** Labels of options by their keys or ids, also of options without products. */
export const readSelectedOptions = (
  db: Db,
  selected: readonly { code: string; value: string }[],
  storeCode: string,
) => db.many<SelectedOptionRow>`
  select o.attribute_id, x.value, coalesce(o.labels ->> ${storeCode}, o.label) as label, o.swatch_value
  from json_to_recordset(${JSON.stringify(selected)}::json) as x (code text, value text)
  join attribute a on a.code = x.code and a.is_filterable
  join attribute_option o on o.attribute_id = a.id and (o.key = x.value or (o.id::text = x.value
    and a.code <> 'publication_year'))`
