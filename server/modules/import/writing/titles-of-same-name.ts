import { slug } from '../../../../language/slug.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { TitleRecord } from '../record/title-record.ts'
import { findByNames, findRecords, type KnownRecord, type NamedTitle } from './titles.sql.ts'

const nameOf = ({ fields }: TitleRecord) => (fields.name ?? '').toLowerCase()
const authorOf = ({ fields }: TitleRecord) => fields.people?.[0]?.name ?? ''
const isKnownByTitle = ({ sku, name, author }: NamedTitle) => sku === slug(`${name} ${author ?? ''}`).slice(0, 60)

/**
 * Looks for titles that rows without numbers would double. Returns the record of the only title whose name a row
 * without an author has; where it is unclear which title is meant, the reason why the row is refused.
 */
export async function titlesOfSameName(tx: Db, records: readonly TitleRecord[]) {
  const names = records.flatMap((record) => (record.isKnownByTitle && record.fields.name ? record.fields.name : []))
  const titles = names.length === 0 ? [] : await findByNames(tx, names)
  const ids = titles.filter(isKnownByTitle).map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await findRecords(tx, [], ids)
  return (record: TitleRecord): KnownRecord | string | undefined => {
    if (!record.isKnownByTitle) return undefined
    const author = slug(authorOf(record))
    const doubled = titles.filter(
      (title) => title.name.toLowerCase() === nameOf(record) && (author === '' || slug(title.author ?? '') === author),
    )
    const [title, ...others] = doubled
    if (!title) return undefined
    const known = rows.find(({ productId, sender }) => productId === title.id && sender === record.sender)
    if (author === '' && others.length === 0 && known) return known
    const list = doubled
      .slice(0, MAX_LISTED)
      .map(({ name, author: by, sku }) => `"${[name, by].filter(Boolean).join(', ')}" (${sku})`)
    const missing = others.length > 0 && author === '' ? 'its number or author' : 'its number'
    return `it would double ${list.join(', ')}: the row needs ${missing}`
  }
}
const MAX_LISTED = 3
