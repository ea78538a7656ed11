import type { Db } from '../platform/db/db.ts'

export interface NewOption {
  code: string
  key: string
  label: string
  labels?: Record<string, string>
  sort_key: string
  swatch_value?: string
  position?: number
}

/** Writes attribute options; existing ones are unchanged. */
export async function writeOptions(tx: Db, options: readonly NewOption[]): Promise<void> {
  await tx.run`insert into attribute_option (attribute_id, key, label, labels, sort_key, swatch_value, position)
    select a.id, o.key, o.label, coalesce(o.labels, '{}'), o.sort_key, o.swatch_value, coalesce(o.position, 0)
      from json_to_recordset(${JSON.stringify(options)}::json)
      as o (code text, key text, label text, labels jsonb, sort_key text, swatch_value text, position int)
        join attribute a on a.code = o.code
    on conflict (attribute_id, key) do nothing`
}
