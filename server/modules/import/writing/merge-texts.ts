import { slug } from '../../../../language/slug.ts'
import type { TitleRecord } from '../record/title-record.ts'
import type { MergeContext, MergedText } from './merged-title.ts'
import type { StoredTitle } from './titles.sql.ts'

/** The URL key of a record, made valid. */
export const requestedUrlKey = ({ fields }: TitleRecord): string =>
  slug(fields.values?.['url_key'] ?? '')
    .slice(0, MAX_KEY_LENGTH)
    .replace(/-$/, '')
const MAX_KEY_LENGTH = 200

function newUrlKey(record: TitleRecord, name: string, sku: string, taken: Set<string>): string {
  const requested = requestedUrlKey(record)
  const isFree = requested !== '' && !taken.has(requested)
  if (requested !== '' && !isFree)
    record.remarks.push(`url_key "${requested}" belongs to another product: a new one is generated`)
  const generated = () => [slug(name).slice(0, 80).replace(/-$/, ''), slug(sku) || 'produkt'].filter(Boolean).join('-')
  const key = isFree ? requested : generated()
  taken.add(key)
  return key
}

/** Name, descriptions and URL key of each store view. */
export function mergeTexts(
  record: TitleRecord,
  stored: StoredTitle | undefined,
  sku: string,
  context: MergeContext,
): MergedText[] {
  const { fields } = record
  const { stores } = context
  const main = stores.find(({ isDefault }) => isDefault)?.code ?? 'default'
  const storedMain = stored?.texts[main]
  const merged = {
    name: fields.name ?? storedMain?.name ?? sku,
    lead: fields.lead ?? storedMain?.lead ?? '',
    description: fields.description ?? storedMain?.description ?? '',
  }
  const urlKey = storedMain?.urlKey ?? newUrlKey(record, merged.name, sku, context.takenKeys)
  return stores.map(({ code }) => {
    const storedText = stored?.texts[code]
    const translation = code === main ? {} : (fields.translations?.[code] ?? {})
    // a view without a text of its own shows that of the default view
    const textOf = (part: 'name' | 'lead' | 'description') =>
      translation[part] ??
      (code === main || !storedText || storedText[part] === storedMain?.[part] ? merged[part] : storedText[part])
    return {
      store: code,
      name: textOf('name'),
      urlKey: storedText?.urlKey ?? urlKey,
      lead: textOf('lead'),
      description: textOf('description'),
    }
  })
}
