import { languageOf } from '../../../../language/language-rules.ts'
import { notifyChangedTags } from '../../../platform/db/changes.ts'
import type { Db } from '../../../platform/db/db.ts'
import { optionKey } from '../record/option-key.ts'
import type { MergeContext, MergedTitle } from './merged-title.ts'

/** Writes biographies where none is stored or an import wrote the stored one; an operator's is kept. */
export async function writeBiographies(
  tx: Db,
  targets: readonly MergedTitle[],
  stores: MergeContext['stores'],
): Promise<void> {
  const main = languageOf(stores.find(({ isDefault }) => isDefault)?.locale ?? '')
  const texts = new Map<string, { key: string; store: string; text: string }>()
  for (const { people } of targets)
    for (const { name, biography } of people)
      for (const [language, text] of Object.entries(biography ?? {}))
        for (const { code, locale } of stores)
          if (languageOf(locale) === (language || main)) {
            const key = optionKey(name)
            texts.set(`${key} ${code}`, { key, store: code, text })
          }
  if (texts.size === 0) return
  const changedRows = await tx.run`
    update person p set biography = p.biography || n.texts, biography_imported = array(
      select distinct store from unnest(p.biography_imported || n.stores) store order by 1)
    from (
      select q.id, jsonb_object_agg(b.store, b.text) as texts, array_agg(b.store) as stores
      from json_to_recordset(${JSON.stringify([...texts.values()])}::json) as b (key text, store text, text text)
      join person q on q.url_key = b.key
      where (not q.biography ? b.store or b.store = any(q.biography_imported))
        and q.biography ->> b.store is distinct from b.text
      group by q.id) n
    where p.id = n.id`
  if (changedRows > 0) await notifyChangedTags(tx, ['catalog'])
}
