import { type Db, Sql, sql } from '../../../../platform/db/db.ts'
import { parcelSource } from '../../../inventory/index.ts'
import type { RequiredPrices } from '../../../catalog/index.ts'

/** A product with everything its index rows are derived from. */
export interface SourceRow {
  id: number
  sku: string
  type: string
  lifecycle: string
  visibility: string
  sales: number
  reviewCount: number
  ratingPercent: number
  /** Prices of its required options. */
  required: RequiredPrices[] | null
  newsFrom: Date | null
  newsTo: Date | null
  amount: number
  specialAmount: number | null
  specialFrom: Date | null
  specialTo: Date | null
  publishedOn: string | null
  isbn13: string | null
  ean: string | null
  subtitle: string | null
  originalTitle: string | null
  series: string | null
  volume: string | null
  /** In hundredths; null unless its series is a cycle, which has an order. */
  volumeNumber: number | null
  originalLanguage: string | null
  /** File formats of an e-book or audiobook, such as `epub`. */
  fileFormats: string[]
  publisher: string | null
  authors: string[]
  others: string[]
  /** Thema codes. */
  subjects: string[]
  /**
   * Texts by store view: `text` has short description, description and table of contents; `shelves` the names of
   * categories and format.
   */
  texts: { store: string; locale: string; name: string; text: string; shelves: string[] }[]
  categories: { path: number[]; position: number; active: boolean }[]
  optionIds: number[]
  warehouse: number
  total: number
}

export interface IndexRow {
  store_code: string
  product_id: number
  in_catalog: boolean
  in_search: boolean
  category_ids: number[]
  category_positions: number[]
  facet_ids: number[]
  amount: number
  special_amount: number | null
  special_from: Date | null
  special_to: Date | null
  name_key: string
  published_on: string | null
  sales: number
  rating_rank: number | null
  work: number
  volume: number | null
  in_stock: boolean
  news_from: Date | null
  news_to: Date | null
  words: string
  title: string
  trigrams: string
  /** tsvector of descriptions and subjects. */
  texts: string
}

export async function listIds(db: Db): Promise<number[]> {
  const rows = await db.many<{
    id: number
  }>`select id from product union select product_id from product_index order by id`
  return rows.map(({ id }) => id)
}

export async function readForIndex(db: Db, ids: readonly number[]): Promise<SourceRow[]> {
  return db.many<SourceRow>`select p.id, p.sku, p.type, p.lifecycle, p.visibility, p.sales, p.review_count,
      p.rating_percent, p.required, p.news_from, p.news_to,
      r.amount, r.special_amount, r.special_from, r.special_to,
      b.published_on, b.isbn13, b.ean, b.subtitle, b.original_title, b.original_language,
      coalesce(b.file_formats, '{}') as file_formats, b.volume,
      case when b.volume_number is not null and sk.kind is distinct from 'collection'
        then least(round(b.volume_number * 100), 2000000000)::int end as volume_number,
      coalesce(b.thema, '{}') as subjects, so.label as series, po.label
        as publisher,
      coalesce((select array_agg(o.label order by c.position) from contributor c join attribute_option o
        on o.id = c.person_id
        where c.product_id = p.id and c.role = 'author'), '{}') as authors,
      coalesce((select array_agg(o.label) from contributor c join attribute_option o on o.id = c.person_id
        where c.product_id = p.id and c.role <> 'author'), '{}') as others,
      (select json_agg(json_build_object('store', t.store_code, 'locale', y.locale, 'name', t.name,
        'text', concat_ws(' ', t.short_description, t.description, toc.value), 'shelves', array(
          select s.name from product_category k join category c on c.id = k.category_id and c.is_active
            join category_text s on s.category_id = any(c.path[3:]) and s.store_code = t.store_code
            where k.product_id = p.id
          union select coalesce(d.labels ->> t.store_code, d.label) from product_option o join attribute_option d
            on d.id = o.option_id join attribute a on a.id = d.attribute_id and a.code = 'format'
            where o.product_id = p.id)) order by y.id) from product_text t join store_view y on y.code = t.store_code
        where t.product_id = p.id) as texts,
      coalesce((select json_agg(json_build_object('path', to_json(c.path[2:]), 'position', k.position, 'active',
        c.is_active))
        from product_category k join category c on c.id = k.category_id where k.product_id = p.id), '[]') as categories,
      array(select o.option_id from product_option o join attribute_option d on d.id = o.option_id join attribute a
        on a.id = d.attribute_id and a.is_filterable
          where o.product_id = p.id
        union select c.person_id from contributor c where c.product_id = p.id and c.role = 'author'
        union select b.series_id where b.series_id is not null
        union select b.publisher_id where b.publisher_id is not null
        union select y.id from attribute a join attribute_option y on y.attribute_id = a.id and y.key = extract(year
          from b.published_on)::int::text
          where a.code = 'publication_year') as option_ids,
      coalesce(s.warehouse, 0) as warehouse, coalesce(s.total, 0) as total
    from product p
    join price r on r.product_id = p.id and r.group_id is null
    left join book b on b.product_id = p.id
    left join attribute_option so on so.id = b.series_id
    left join series sk on sk.id = b.series_id
    left join product_value toc on toc.product_id = p.id and toc.store_code = '' and toc.attribute_id = (
      select id from attribute where code = 'table_of_contents')
    left join attribute_option po on po.id = b.publisher_id
    left join lateral (select sum(k.quantity - k.reserved)::int as total, (sum(k.quantity - k.reserved)
      filter (where k.source_code = ${parcelSource}))::int as warehouse
      from source_stock k join source c on c.code = k.source_code and c.is_active where k.product_id = p.id) s on true
    where p.id = any(${ids}) and p.is_enabled and p.visibility <> 'none' and exists (select 1 from product_text t
      where t.product_id = p.id)`
}

/** Removes the index rows of disabled and deleted products, and of products without texts in a store view. */
export async function deleteStaleRows(
  tx: Db,
  requestedIds: readonly number[],
  found: readonly SourceRow[],
): Promise<void> {
  const current = found.flatMap(({ id, texts }) => texts.map(({ store }) => ({ id, store })))
  // by both columns of the primary key: a condition on products alone would scan the whole index
  await tx.run`delete from product_index i using (
      select a.id, s.code from unnest(${requestedIds}::int[]) a (id) cross join store_view s
      except select * from unnest(${current.map(({ id }) => id)}::int[], ${current.map(({ store }) => store)}::text[])
    ) gone where i.store_code = gone.code and i.product_id = gone.id`
}

const INDEX_COLUMNS = [
  'store_code',
  'product_id',
  'in_catalog',
  'in_search',
  'category_ids',
  'category_positions',
  'facet_ids',
  'amount',
  'special_amount',
  'special_from',
  'special_to',
  'name_key',
  'published_on',
  'sales',
  'rating_rank',
  'work',
  'volume',
  'in_stock',
  'news_from',
  'news_to',
] as const
const WORD_COLUMNS = ['store_code', 'product_id', 'words', 'title', 'trigrams', 'texts'] as const
const columnList = (columns: readonly string[]) => new Sql([columns.join(', ')], [])
const updateAssignments = (columns: readonly string[]) =>
  new Sql(
    [
      columns
        .filter((name) => name !== 'store_code' && name !== 'product_id')
        .map((name) => `${name} = excluded.${name}`)
        .join(', '),
    ],
    [],
  )

/** Writes `product_index`, which listings read, and `product_words`, which search reads. */
export async function writeIndex(tx: Db, rows: readonly IndexRow[]): Promise<void> {
  const json = JSON.stringify(rows)
  const listed = sql`
    json_to_recordset(${json}::json) as r (store_code text, product_id int, in_catalog boolean, in_search boolean,
      category_ids int[],
      category_positions int[], facet_ids int[], amount int, special_amount int, special_from timestamptz,
        special_to timestamptz, name_key text,
      published_on date, sales int, rating_rank int, work int, volume int, in_stock boolean,
        news_from timestamptz, news_to timestamptz, words tsvector, title text, trigrams text, texts tsvector)`
  await tx.run`insert into product_index (${columnList(INDEX_COLUMNS)})
    select ${columnList(INDEX_COLUMNS)} from ${listed}
    on conflict (product_id, store_code) do update set ${updateAssignments(INDEX_COLUMNS)}`
  await tx.run`insert into product_words (${columnList(WORD_COLUMNS)})
    select ${columnList(WORD_COLUMNS)} from ${listed}
    on conflict (product_id, store_code) do update set ${updateAssignments(WORD_COLUMNS)}`
}

/** Options of an attribute that is derived from other facts: key -> id. */
export async function derivedOptions(db: Db, code: 'availability' | 'rating'): Promise<ReadonlyMap<string, number>> {
  const options = await db.many<{
    key: string
    id: number
  }>`select o.key, o.id from attribute_option o join attribute a on a.id = o.attribute_id where a.code = ${code}`
  return new Map(options.map(({ key, id }) => [key, id]))
}

export interface VocabularyWord {
  word: string
  spelling: string
  sound: string
}

/** Adds words for corrections; sorted, so that concurrent writers do not deadlock. */
export async function addVocabulary(tx: Db, words: readonly VocabularyWord[]): Promise<void> {
  const sorted = words.toSorted((a, b) => (a.word < b.word ? -1 : 1))
  // a spelling with accents replaces one without
  await tx.run`insert into search_vocabulary as v (word, spelling, sound)
    select w.word, w.spelling, w.sound from unnest(${sorted.map(({ word }) => word)}::text[],
      ${sorted.map(({ spelling }) => spelling)}::text[], ${sorted.map((known) => known.sound)}::text[]) w (word,
      spelling, sound)
    where not exists (select 1 from search_vocabulary k where k.word = w.word and (k.spelling <> k.word
      or w.spelling = w.word))
    on conflict (word) do update set spelling = excluded.spelling, sound = excluded.sound where v.spelling = v.word`
}

/** Deletes words that no book contains any more. */
export async function deleteUnusedWords(db: Db): Promise<void> {
  await db.run`
    delete from search_vocabulary v where not exists (select 1 from ts_stat('select words from product_words') s
      where s.word = v.word)`
}
