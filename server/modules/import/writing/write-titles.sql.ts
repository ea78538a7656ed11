import { optionKey } from '../record/option-key.ts'
import { type Db, type Sql, sql } from '../../../platform/db/db.ts'
import { titlePrices, titleTexts } from '../../catalog/index.ts'
import { countedStock } from '../../inventory/index.ts'
import { writeTables } from './write-tables.sql.ts'
import type { MergedTitle, MergedText } from './merged-title.ts'

/**
 * Writes the changed parts of titles in at most two statements, to save round trips.
 */
export async function writeTitles(tx: Db, targets: readonly MergedTitle[]): Promise<void> {
  const newTitles = targets.filter(({ isNew }) => isNew)
  // a row deleted in a statement cannot be inserted again by the same one
  const deleting = newTitles.length < targets.length ? writeTables(tx, deletions(targets)) : undefined
  const writing = writeTables(tx, [
    newProducts(newTitles),
    products(having(targets, 'product').filter(({ isNew }) => !isNew)),
    texts(having(targets, 'texts')),
    urlRewrites(newTitles),
    books(having(targets, 'book')),
    people(having(targets, 'people')),
    options(having(targets, 'options')),
    categories(having(targets, 'categories')),
    prices(having(targets, 'price')),
    stock(having(targets, 'stock')),
    values(having(targets, 'values')),
  ])
  await Promise.all([deleting, writing])
}

/** Deletes the replaced rows of existing titles. */
function deletions(targets: readonly MergedTitle[]): Sql[] {
  const known = (part: Parameters<typeof having>[1]) => knownIds(having(targets, part))
  return [
    sql`update product set updated_at = now() where id = any(${knownIds(targets)})`,
    sql`delete from contributor where product_id = any(${known('people')})`,
    // multi-select attributes belong to the operator
    sql`
      delete from product_option x using attribute_option o, attribute a where x.product_id = any(${known('options')})
        and o.id = x.option_id and a.id = o.attribute_id and a.kind in ('select', 'boolean')`,
    sql`delete from product_category k where k.product_id = any(${known('categories')})
      and not exists (
        select 1 from json_to_recordset(${JSON.stringify(categoryRows(having(targets, 'categories')))}::json)
        as r (id int, category int) where r.id = k.product_id and r.category = k.category_id)`,
    sql`delete from product_value v where v.product_id = any(${known('values')}) and v.store_code = ''`,
  ]
}

const having = (targets: readonly MergedTitle[], part: Parameters<MergedTitle['changes']['has']>[0]) =>
  targets.filter(({ changes }) => changes.has(part))
/**
 * The on-conflict clause; omitted where all titles are new, which is a fifth faster.
 */
const onConflict = (targets: readonly MergedTitle[], conflict: Sql): Sql => (areNew(targets) ? sql`` : conflict)
const areNew = (targets: readonly MergedTitle[]) => targets.every(({ isNew }) => isNew)
/** Existing titles, which may have rows to delete. */
const knownIds = (targets: readonly MergedTitle[]) => targets.flatMap(({ id, isNew }) => (isNew ? [] : id))

const UNRELEASED = ['announcement', 'presale']

function newProducts(newTitles: readonly MergedTitle[]): Sql | undefined {
  if (newTitles.length === 0) return undefined
  const rows = newTitles.map(({ id, sku, product: p }) => ({
    id,
    sku,
    type: p.type,
    is_enabled: p.isEnabled,
    tax_class: p.taxClass,
    weight_g: p.weightG,
    lifecycle: p.lifecycle,
    preorder_date: p.preorderDate,
    news_from: p.newsFrom,
    labels: UNRELEASED.includes(p.lifecycle) ? ['zapowiedz'] : [],
  }))
  return sql`
    insert into product (id, sku, type, is_enabled, tax_class, weight_g, lifecycle, preorder_date, labels, news_from,
      news_to) overriding system value
    select id, sku, type, is_enabled, tax_class, weight_g, lifecycle, preorder_date, labels, case
      when n.is_new then news_from end, case when n.is_new then news_from + 75 end
    from json_to_recordset(${JSON.stringify(rows)}::json) as p (id int, sku text, type text, is_enabled boolean,
      tax_class text, weight_g int, lifecycle text, preorder_date date, labels text[], news_from date)
    cross join lateral (select lifecycle = 'available' or lifecycle = 'to-order' as sold,
      news_from between current_date - 75 and current_date and lifecycle in ('available', 'to-order') as is_new) n`
}

function products(changed: readonly MergedTitle[]): Sql | undefined {
  if (changed.length === 0) return undefined
  const rows = changed.map(({ id, product: p }) => ({
    id,
    type: p.type,
    is_enabled: p.isEnabled,
    tax_class: p.taxClass,
    weight_g: p.weightG,
    lifecycle: p.lifecycle,
    preorder_date: p.preorderDate,
    ahead: UNRELEASED.includes(p.lifecycle),
  }))
  return sql`
    update product p set type = r.type, is_enabled = r.is_enabled, tax_class = r.tax_class, weight_g = r.weight_g,
      lifecycle = r.lifecycle, preorder_date = r.preorder_date,
      labels = case when not r.ahead then array_remove(p.labels, 'zapowiedz')
        when 'zapowiedz' = any(p.labels) then p.labels else p.labels || '{zapowiedz}' end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id int, type text, is_enabled boolean, tax_class text,
      weight_g int, lifecycle text, preorder_date date, ahead boolean)
    where p.id = r.id`
}

function texts(changed: readonly MergedTitle[]): Sql | undefined {
  if (changed.length === 0) return undefined
  const rows = changed.flatMap(({ id, texts }) => sharedTexts(texts).map((text) => ({ id, ...text })))
  return titleTexts(rows, { areNew: areNew(changed) })
}

/** Most views share the default texts, which are sent once. */
function sharedTexts(texts: readonly MergedText[]): (Omit<MergedText, 'store'> & { stores: string[] })[] {
  const shared: (Omit<MergedText, 'store'> & { stores: string[] })[] = []
  for (const { store, ...text } of texts) {
    const same = shared.find(
      ({ name, urlKey, lead, description }) =>
        name === text.name && urlKey === text.urlKey && lead === text.lead && description === text.description,
    )
    if (same) same.stores.push(store)
    else shared.push({ stores: [store], ...text })
  }
  return shared
}

function urlRewrites(newTitles: readonly MergedTitle[]): Sql | undefined {
  const rows = newTitles.flatMap(({ id, texts }) =>
    texts.map(({ store, urlKey }) => ({ id, store, path: `${urlKey}.html` })),
  )
  if (rows.length === 0) return undefined
  return sql`insert into url_rewrite (store_code, request_path, entity_type, entity_id)
    select store, path, 'PRODUCT', id from json_to_recordset(${JSON.stringify(rows)}::json) as t (id int, store text,
      path text) on conflict (store_code, request_path) do nothing`
}

/** Omits nulls: parsing a column name takes as long as its value. */
const known = (row: Record<string, unknown>) => {
  const present: Record<string, unknown> = {}
  for (const column in row) if (row[column] !== null) present[column] = row[column]
  return present
}

function books(changed: readonly MergedTitle[]): Sql | undefined {
  if (changed.length === 0) return undefined
  const rows = changed.map(({ id, book, series, publisher }) =>
    known({ id, ...book, series: series && optionKey(series), publisher: publisher && optionKey(publisher) }),
  )
  return sql`
    insert into book as b (product_id, isbn13, ean, isbn_valid, subtitle, original_title, original_language, language,
      edition, published_on, pages, duration_minutes, height_mm, width_mm,
      thickness_mm, age_from, age_to, thema, series_id, volume, publisher_id, imprint, file_formats, protection,
        accessibility, safety_warning, safety_contact)
    select r.id, r.isbn13, r.ean, r."isValid", r.subtitle, r."originalTitle", r."originalLanguage", r.language,
      r.edition, r."publishedOn", r.pages, r.minutes, r."heightMm", r."widthMm",
      r."thicknessMm", r."ageFrom", r."ageTo", r.thema, so.id, r.volume, po.id, r.imprint, r."fileFormats",
        r.protection, r.accessibility, r."safetyWarning", r."safetyContact"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id int, isbn13 text, ean text, "isValid" boolean,
      subtitle text, "originalTitle" text, "originalLanguage" text, language text,
      edition text, "publishedOn" date, pages int, minutes int, "heightMm" int, "widthMm" int, "thicknessMm" int,
        "ageFrom" int, "ageTo" int, thema text[], series text, volume text,
      publisher text, imprint text, "fileFormats" text[], protection text, accessibility text[], "safetyWarning" text,
        "safetyContact" jsonb)
    left join attribute_option so on so.key = r.series and so.attribute_id = (select id from attribute
      where code = 'series')
    left join attribute_option po on po.key = r.publisher and po.attribute_id = (select id from attribute
      where code = 'publisher')
    ${onConflict(
      changed,
      sql`
        on conflict (product_id) do update set isbn13 = excluded.isbn13, ean = excluded.ean,
          isbn_valid = excluded.isbn_valid, subtitle = excluded.subtitle, original_title = excluded.original_title,
      original_language = excluded.original_language, language = excluded.language, edition = excluded.edition,
        published_on = excluded.published_on, pages = excluded.pages,
      duration_minutes = excluded.duration_minutes, height_mm = excluded.height_mm, width_mm = excluded.width_mm,
        thickness_mm = excluded.thickness_mm, age_from = excluded.age_from,
      age_to = excluded.age_to, thema = excluded.thema, series_id = excluded.series_id, volume = excluded.volume,
        publisher_id = excluded.publisher_id, imprint = excluded.imprint,
      file_formats = excluded.file_formats, protection = excluded.protection, accessibility = excluded.accessibility,
        safety_warning = excluded.safety_warning, safety_contact = excluded.safety_contact`,
    )}`
}

function people(changed: readonly MergedTitle[]): Sql | undefined {
  if (changed.length === 0) return undefined
  const rows = changed.flatMap(({ id, people }) =>
    people.map(({ name, role }, position) => ({ id, key: optionKey(name), role, position })),
  )
  return sql`insert into contributor (product_id, person_id, role, position)
    select c.id, o.id, c.role, c.position from json_to_recordset(${JSON.stringify(rows)}::json) as c (id int, key text,
      role text, position int)
      join attribute_option o on o.key = c.key and o.attribute_id = (select id from attribute where code = 'author')
    ${onConflict(changed, sql`on conflict do nothing`)}`
}

function options(changed: readonly MergedTitle[]): Sql | undefined {
  if (changed.length === 0) return undefined
  const rows = changed.flatMap(({ id, options }) => Object.entries(options).map(([code, key]) => ({ id, code, key })))
  return sql`insert into product_option (product_id, option_id)
    select x.id, o.id from json_to_recordset(${JSON.stringify(rows)}::json) as x (id int, code text, key text)
      join attribute a on a.code = x.code join attribute_option o on o.attribute_id = a.id and o.key = x.key
    ${onConflict(changed, sql`on conflict do nothing`)}`
}

const categoryRows = (changed: readonly MergedTitle[]) =>
  changed.flatMap(({ id, categories }) => categories.map((category) => ({ id, category })))

function categories(changed: readonly MergedTitle[]): Sql | undefined {
  if (changed.length === 0) return undefined
  return sql`
    insert into product_category (product_id, category_id) select id, category
      from json_to_recordset(${JSON.stringify(categoryRows(changed))}::json) as r (id int,
      category int) ${onConflict(changed, sql`on conflict do nothing`)}`
}

function prices(changed: readonly MergedTitle[]): Sql | undefined {
  const rows = changed.flatMap(({ id, price }) => (price ? [{ id, ...price }] : []))
  if (rows.length === 0) return undefined
  return titlePrices(rows, { areNew: areNew(changed) })
}

function stock(changed: readonly MergedTitle[]): Sql | undefined {
  const rows = changed.flatMap(({ id, stock }) =>
    Object.entries(stock).map(([source, quantity]) => ({ id, source, quantity })),
  )
  if (rows.length === 0) return undefined
  return countedStock(rows, { areNew: areNew(changed) })
}

function values(changed: readonly MergedTitle[]): Sql | undefined {
  if (changed.length === 0) return undefined
  const rows = changed.flatMap(({ id, values }) => Object.entries(values).map(([code, value]) => ({ id, code, value })))
  if (rows.length === 0) return undefined
  return sql`insert into product_value (product_id, attribute_id, value)
    select r.id, a.id, r.value from json_to_recordset(${JSON.stringify(rows)}::json) as r (id int, code text,
      value text) join attribute a on a.code = r.code`
}
