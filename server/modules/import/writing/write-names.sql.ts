import { languageOf } from '../../../../language/language-rules.ts'
import { sortKey } from '../../../../language/sort-key.ts'
import { type Db, sql } from '../../../platform/db/db.ts'
import type { MergeContext, MergedTitle } from './merged-title.ts'
import { optionKey } from '../record/option-key.ts'
import type { SeriesKind } from '../record/title-record.ts'
import { writeTables } from './write-tables.sql.ts'
import { languageName } from '../record/values.ts'

interface NewOption {
  code: string
  key: string
  label: string
  labels: Record<string, string>
  sort_key: string
}

/** Kind -> language -> name; other languages use the English name. */
const KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  book: { pl: 'Książka', en: 'Book' },
  ebook: { pl: 'E-book', en: 'E-book' },
  audiobook: { pl: 'Audiobook', en: 'Audiobook' },
  game: { pl: 'Gra', en: 'Game' },
  puzzle: { pl: 'Puzzle', en: 'Jigsaw puzzle' },
  toy: { pl: 'Zabawka', en: 'Toy' },
  map: { pl: 'Mapa', en: 'Map' },
  calendar: { pl: 'Kalendarz', en: 'Calendar' },
  stationery: { pl: 'Artykuł papierniczy', en: 'Stationery' },
  other: { pl: 'Inne', en: 'Other' },
}

/** The cache is cleared above this size. */
const MAX_CACHED = 50_000

/**
 * Creates missing people, publishers, series and options. `known` caches existing keys, since most names of a file
 * repeat.
 */
export async function writeNames(
  tx: Db,
  targets: readonly MergedTitle[],
  known: Set<string>,
  stores: MergeContext['stores'],
): Promise<void> {
  if (known.size > MAX_CACHED) known.clear()
  const options: NewOption[] = []
  const people: { key: string; inverted: string }[] = []
  const add = (code: string, key: string, label: string, sorted = label, labels: Record<string, string> = {}) => {
    const name = `${code} ${key}`
    if (known.has(name)) return
    known.add(name)
    options.push({ code, key, label, labels, sort_key: sortKey(sorted) })
    if (code === 'author') people.push({ key, inverted: sorted })
  }
  // labels in the language of each store view
  const addNamed = (code: string, key: string, nameIn: (language: string) => string) => {
    const labels = Object.fromEntries(stores.map((store) => [store.code, nameIn(languageOf(store.locale))]))
    const main = stores.find(({ isDefault }) => isDefault)?.code ?? ''
    add(code, key, labels[main] ?? key, undefined, labels)
  }
  const kinds = new Map<string, SeriesKind>()
  for (const { people: newOptions, publisher, series, seriesKind, options: chosen, changes } of targets) {
    if (changes.has('people'))
      for (const { name, inverted } of newOptions) add('author', optionKey(name), name, inverted)
    if (publisher && changes.has('book')) add('publisher', optionKey(publisher), publisher)
    if (series && changes.has('book')) add('series', optionKey(series), series)
    if (series && seriesKind && changes.has('book')) kinds.set(optionKey(series), seriesKind)
    const { language, format } = chosen
    if (language && changes.has('options')) addNamed('language', language, (spoken) => languageName(language, spoken))
    const kind = format === undefined ? undefined : KINDS[format]
    if (format && kind && changes.has('options'))
      addNamed('format', format, (spoken) => kind[spoken] ?? kind['en'] ?? format)
  }
  if (options.length === 0) return writeKinds(tx, kinds)
  const keys = (code: string) => options.flatMap((option) => (option.code === code ? option.key : []))
  // selects first: an insert with a conflict would consume a sequence number
  const newOptions = tx.run`insert into attribute_option (attribute_id, key, label, labels, sort_key)
    select a.id, o.key, o.label, o.labels, o.sort_key from json_to_recordset(${JSON.stringify(options)}::json)
      as o (code text, key text, label text, labels jsonb, sort_key text)
      join attribute a on a.code = o.code
    where not exists (select 1 from attribute_option x where x.attribute_id = a.id and x.key = o.key)
    on conflict (attribute_id, key) do nothing`
  const newEntities = writeTables(tx, [
    people.length > 0 &&
      sql`insert into person (id, inverted_name, url_key) select o.id, p.inverted, p.key
      from json_to_recordset(${JSON.stringify(people)}::json) as p (key text, inverted text)
        join attribute_option o on o.key = p.key and o.attribute_id = (select id from attribute where code = 'author')
      on conflict do nothing`,
    sql`insert into publisher (id, url_key) select o.id, o.key from attribute_option o
      where o.key = any(${keys('publisher')}) and o.attribute_id = (select id from attribute where code = 'publisher')
        on conflict do nothing`,
    sql`insert into series (id, url_key) select o.id, o.key from attribute_option o
      where o.key = any(${keys('series')}) and o.attribute_id = (select id from attribute where code = 'series')
        on conflict do nothing`,
  ])
  await Promise.all([newOptions, newEntities, writeKinds(tx, kinds)])
}

async function writeKinds(tx: Db, kinds: ReadonlyMap<string, SeriesKind>): Promise<void> {
  if (kinds.size === 0) return
  await tx.run`update series s set kind = k.kind
    from unnest(${[...kinds.keys()]}::text[], ${[...kinds.values()]}::text[]) as k (key, kind)
    where s.url_key = k.key and s.kind is distinct from k.kind`
}
