import type { Db } from '../../../platform/db/db.ts'
import { parcelSource } from '../../inventory/index.ts'
import type { Market } from '../record/market.ts'
import type { Role } from '../../catalog/index.ts'
import type { LinkType, SeriesKind } from '../record/title-record.ts'

/** A stored product with all fields that records contain. */
export interface StoredTitle {
  id: number
  sku: string
  type: string
  isEnabled: boolean
  taxClass: string
  taxRate: number
  weightG: number | null
  lifecycle: string
  preorderDate: string | null
  isbn13: string | null
  ean: string | null
  isValid: boolean
  subtitle: string | null
  originalTitle: string | null
  originalLanguage: string | null
  language: string | null
  edition: string | null
  publishedOn: string | null
  pages: number | null
  minutes: number | null
  heightMm: number | null
  widthMm: number | null
  thicknessMm: number | null
  ageFrom: number | null
  ageTo: number | null
  thema: string[]
  series: string | null
  seriesKind: SeriesKind | null
  volume: string | null
  publisher: string | null
  imprint: string | null
  fileFormats: string[]
  protection: string | null
  accessibility: string[]
  safetyWarning: string | null
  safetyContact: Record<string, string> | null
  amount: number | null
  special: number | null
  specialFrom: string | null
  specialTo: string | null
  texts: Record<string, { name: string; urlKey: string; lead: string; description: string }>
  people: { name: string; inverted: string; role: Role }[]
  /** Attribute code -> option key, for single-select attributes. */
  options: Record<string, string>
  categories: number[]
  stock: Record<string, number>
  values: Record<string, string>
  requestedLinks: { type: LinkType; target: string }[]
  links: { type: LinkType; sku: string; isbn13: string | null }[]
  image: string | null
}

/** Products by id, in the order of their ids. One statement. */
export const readTitles = (
  db: Db,
  ids: readonly number[],
  { country }: Pick<Market, 'country'>,
) => db.many<StoredTitle>`
  select p.id, p.sku, p.type, p.is_enabled, p.tax_class, t.rate::float8 as tax_rate,
    p.weight_g, p.lifecycle, p.preorder_date,
    b.isbn13, b.ean, coalesce(b.isbn_valid, true) as is_valid, b.subtitle, b.original_title,
      b.original_language, b.language, b.edition,
    b.published_on, b.pages, b.duration_minutes as minutes, b.height_mm, b.width_mm, b.thickness_mm, b.age_from,
    b.age_to, coalesce(b.thema, '{}') as thema, so.label as series, se.kind as series_kind, b.volume,
      po.label as publisher, b.imprint, coalesce(b.file_formats, '{}') as file_formats, b.protection,
    coalesce(b.accessibility, '{}') as accessibility, b.safety_warning, b.safety_contact,
    r.amount, r.special_amount as special, (r.special_from at time zone 'Europe/Warsaw')::date as special_from,
    -- the last day of a special price
    ((r.special_to at time zone 'Europe/Warsaw') - interval '1 microsecond')::date as special_to,
    coalesce((select json_object_agg(x.store_code, json_build_object('name', x.name, 'urlKey', x.url_key, 'lead',
      x.short_description, 'description', x.description))
      from product_text x where x.product_id = p.id), '{}') as texts,
    coalesce((select json_agg(json_build_object('name', o.label, 'inverted', n.inverted_name, 'role', c.role)
      order by c.position, o.label)
      from contributor c join person n on n.id = c.person_id join attribute_option o on o.id = n.id
        where c.product_id = p.id), '[]') as people,
    coalesce((select json_object_agg(a.code, o.key) from product_option x join attribute_option o on o.id = x.option_id
      join attribute a on a.id = o.attribute_id and a.kind in ('select', 'boolean')
      where x.product_id = p.id), '{}') as options,
    array(select k.category_id from product_category k where k.product_id = p.id order by k.category_id) as categories,
    coalesce((select json_object_agg(s.source_code, s.quantity order by s.source_code) from source_stock s
      where s.product_id = p.id), '{}') as stock,
    coalesce((select json_object_agg(a.code, v.value) from product_value v join attribute a on a.id = v.attribute_id
      where v.product_id = p.id and v.store_code = ''), '{}') as "values",
    coalesce((select json_agg(json_build_object('type', l.type, 'target', l.target) order by l.type, l.position,
      l.target) from imported_link l where l.product_id = p.id), '[]') as requested_links,
    coalesce((select json_agg(json_build_object('type', l.type, 'sku', q.sku, 'isbn13', qb.isbn13) order by l.type,
      l.position, q.sku)
      from product_link l join product q on q.id = l.linked_product_id left join book qb on qb.product_id = q.id
        where l.product_id = p.id), '[]') as links,
    (select i.file from product_image i where i.product_id = p.id and not i.is_disabled and 'image' = any(i.roles)
      order by i.position, i.id limit 1) as image
  from product p
  left join tax_rate t on t.tax_class = p.tax_class and t.country = ${country}
  left join book b on b.product_id = p.id
  left join attribute_option so on so.id = b.series_id
  left join series se on se.id = b.series_id
  left join attribute_option po on po.id = b.publisher_id
  left join price r on r.product_id = p.id and r.group_id is null
  where p.id = any(${ids}) order by p.id`

/** Reserves ids, so that dependent rows can be built before the products exist. */
export async function reserveIds(tx: Db, count: number): Promise<number[]> {
  if (count === 0) return []
  const rows = await tx.many<{
    id: number
  }>`select nextval('product_id_seq') as id from generate_series(1, ${count}::int) order by id`
  return rows.map(({ id }) => id)
}

/** Products with one of these names, with their first author. */
export const findByNames = (db: Db, names: readonly string[]) => db.many<NamedTitle>`
  select distinct p.id, p.sku, t.name, (select o.label from contributor c join attribute_option o on o.id = c.person_id
      where c.product_id = p.id and c.role = 'author' order by c.position limit 1) as author
  from product_text t join product p on p.id = t.product_id
  where lower(t.name) = any(${names.map((name) => name.toLowerCase())})
  order by p.id`

export interface NamedTitle {
  id: number
  sku: string
  name: string
  author: string | null
}

export interface Candidate {
  id: number
  sku: string
  isbn13: string | null
  ean: string | null
}

/** Products with one of these numbers. */
export const findByNumbers = (db: Db, numbers: readonly string[]) => db.many<Candidate>`
  select p.id, p.sku, b.isbn13, b.ean from product p left join book b on b.product_id = p.id
  where p.id in (select id from product where sku = any(${numbers}) union select product_id from book
    where isbn13 = any(${numbers}) union select product_id from book where ean = any(${numbers}))
  order by p.id`

/** The options of attributes. */
export const listOptions = (tx: Db, codes: readonly string[]) => tx.many<{ code: string; key: string }>`
  select a.code, o.key from attribute a join attribute_option o on o.attribute_id = a.id where a.code = any(${codes})`

/** Which of these URL keys are taken. */
export async function findTakenKeys(tx: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx.many<{ path: string }>`
    select distinct request_path as path from url_rewrite where request_path = any(${keys.map((key) => `${key}.html`)})`
  return new Set(rows.map(({ path }) => path.replace(/\.html$/, '')))
}

export interface KnownRecord {
  sender: string
  reference: string
  productId: number | null
  day: string | null
  at: Date | null
  digests: string[]
  isDeleted: boolean
  categoryIds: number[]
  /** Null: before this was recorded. */
  writtenAt: Date | null
}

/** Records imported earlier with these references or for these products. */
export const findRecords = (
  db: Db,
  references: readonly string[],
  productIds: readonly number[],
) => db.many<KnownRecord>`
  select sender, reference, product_id, message_day as day, message_at as at, digests, is_deleted, category_ids,
    written_at
  from imported_record where reference = any(${references})
  union
  select sender, reference, product_id, message_day, message_at, digests, is_deleted, category_ids, written_at
    from imported_record where product_id = any(${productIds})`

/** Regular prices, in grosze. */
export async function readAmounts(db: Db, productIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.many<{ id: number; amount: number }>`
    select product_id as id, amount from price where group_id is null and product_id = any(${productIds})`
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

export const hasPrices = async (db: Db): Promise<boolean> =>
  (await db.one`select 1 from price where group_id is null limit 1`) !== undefined

export const listIdsAfter = (db: Db, after: number, limit: number) => db.many<{ id: number }>`
  select p.id from product p where p.id > ${after} and p.is_enabled and exists (select 1 from product_text t
    where t.product_id = p.id) order by p.id limit ${limit}`

/** Existing source codes. */
export async function listSources(db: Db): Promise<ReadonlySet<string>> {
  return new Set((await db.many<{ code: string }>`select code from source`).map(({ code }) => code))
}

export const readParcelSource = async (db: Db): Promise<string | null> =>
  (await db.one<{ code: string | null }>`select ${parcelSource} as code`)?.code ?? null

export const readRates = (db: Db, country: string) => db.many<{ taxClass: string; rate: number }>`
  select tax_class, rate::float8 as rate from tax_rate where country = ${country} order by tax_class`

/** Custom single-select attributes. */
export async function listChoices(db: Db): Promise<string[]> {
  const rows = await db.many<{
    code: string
  }>`
    select code from attribute a where kind in ('select', 'boolean') and exists (select 1 from attribute_option o
      join product_option p on p.option_id = o.id where o.attribute_id = a.id) order by position, code`
  return rows.map(({ code }) => code)
}

export const listStores = (db: Db) =>
  db.many<{
    code: string
    isDefault: boolean
    locale: string
  }>`select code, is_default, locale from store_view where is_active order by position`

/** Visible products missing from the listing index. */
export async function listUnindexed(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db.many<{
    id: number
  }>`select p.id from product p join price r on r.product_id = p.id and r.group_id is null
    where p.id > ${after} and p.is_enabled and p.visibility <> 'none' and not exists (select 1 from product_index i
      where i.product_id = p.id)
      and exists (select 1 from product_text t where t.product_id = p.id) order by p.id limit ${limit}`
  return rows.map(({ id }) => id)
}

// statistics of an empty shop give wrong plans; columns with long texts are left out
export const analyze = (db: Db) =>
  db.script(
    `
      analyze product; analyze product_text (product_id, store_code, url_key);
      analyze book (product_id, isbn13, ean, series_id, publisher_id, published_on); analyze contributor;
      analyze attribute_option; analyze person; analyze product_option; analyze product_category; analyze price;
      analyze url_rewrite; analyze imported_record (sender, reference, product_id);
      analyze product_index (store_code, product_id)`,
  )

// concurrent imports would deadlock on people and categories
export const acquireImportLock = (tx: Db) => tx.one`select pg_advisory_xact_lock(20261122)`

// a lost batch loses its checkpoint too, so synchronous commit is not needed; JIT takes longer than it saves
export const applySessionSettings = (tx: Db) =>
  tx.one`select set_config('synchronous_commit', 'off', true), set_config('jit', 'off', true)`
