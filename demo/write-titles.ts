import { slug } from '../language/slug.ts'
import { sortKey } from '../language/sort-key.ts'
import type { Db } from '../server/platform/db/db.ts'
import { writeOptions } from '../server/seed/write-options.ts'
import type { Title } from './title.ts'

/**
 * Writes new products and their data, with one statement per table; links and the sizes of pictures are written later.
 */
export async function writeTitles(tx: Db, titles: readonly Title[]): Promise<number[]> {
  await writeNames(tx, titles)
  const products = titles.map((t) => ({
    sku: t.sku,
    type: t.type,
    tax_class: t.taxClass,
    weight_g: t.weightG,
    lifecycle: t.lifecycle,
    preorder_date: t.preorderDate,
    sales: t.sales,
    labels: t.labels,
    news_from: t.newsFrom,
    news_to: t.newsTo,
    created_at: t.createdAt,
  }))
  const written = await tx.many<{
    id: number
    sku: string
  }>`
    insert into product (sku, type, tax_class, weight_g, lifecycle, preorder_date, sales, labels, news_from, news_to,
      created_at, updated_at)
    select sku, type, tax_class, weight_g, lifecycle, preorder_date, sales, labels, news_from, news_to, created_at,
      created_at
    from json_to_recordset(${JSON.stringify(products)}::json) as p (sku text, type text, tax_class text, weight_g int,
      lifecycle text, preorder_date date, sales int,
      labels text[], news_from timestamptz, news_to timestamptz, created_at timestamptz)
    on conflict (sku) do nothing returning id, sku`
  const ids = new Map(written.map(({ id, sku }) => [sku, id]))
  const known = titles.flatMap((title) => {
    const id = ids.get(title.sku)
    return id ? [{ id, ...title }] : []
  })
  await writeTexts(tx, known)
  await writeBooks(tx, known)
  await writeCategoriesStockAndImages(tx, known)
  await writePrices(tx, known)
  return known.map(({ id }) => id)
}

type WrittenTitle = Title & { id: number }

async function writeNames(tx: Db, titles: readonly Title[]) {
  const options = new Map<string, { code: string; key: string; label: string; sort_key: string }>()
  const add = (code: string, label: string) =>
    options.set(`${code} ${slug(label)}`, {
      code,
      key: slug(label),
      label,
      sort_key: sortKey(code === 'author' ? inverted(label) : label),
    })
  for (const { people, publisher, series } of titles) {
    for (const { name } of people) add('author', name)
    add('publisher', publisher)
    if (series) add('series', series.name)
  }
  await writeOptions(tx, [...options.values()])
  const people = [...new Set(titles.flatMap((title) => title.people.map(({ name }) => name)))].map((name) => ({
    key: slug(name),
    inverted: inverted(name),
  }))
  await tx.run`insert into person (id, inverted_name, url_key) select o.id, p.inverted, p.key
    from json_to_recordset(${JSON.stringify(people)}::json) as p (key text, inverted text)
    join attribute a on a.code = 'author' join attribute_option o on o.attribute_id = a.id and o.key = p.key
      on conflict do nothing`
  await tx.run`
    insert into publisher (id, url_key, contact) select o.id, o.key, json_build_object('name', o.label, 'street',
      'ul. Introligatorska ' || (o.id % 40 + 1),
      'postcode', '20-' || lpad((o.id % 900 + 100)::text, 3, '0'), 'city', 'Lublin', 'country', 'PL', 'email',
        'bezpieczenstwo@' || o.key || '.example')
    from attribute_option o join attribute a on a.id = o.attribute_id where a.code = 'publisher' on conflict do nothing`
  const known = titles.flatMap(({ series }) => (series?.kind ? [[slug(series.name), series.kind] as const] : []))
  const kinds = new Map(known)
  await tx.run`insert into series (id, url_key, kind) select o.id, o.key, k.kind from attribute_option o
    join attribute a on a.id = o.attribute_id
    left join unnest(${[...kinds.keys()]}::text[], ${[...kinds.values()]}::text[]) as k (key, kind) on k.key = o.key
    where a.code = 'series' on conflict do nothing`
}

/** `Henryk Sienkiewicz` -> `Sienkiewicz, Henryk`. */
const inverted = (name: string) => name.replace(/^(.*) (\S+)$/, '$2, $1')

async function writeTexts(tx: Db, titles: readonly WrittenTitle[]) {
  const texts = titles.flatMap(({ id, texts }) =>
    Object.entries(texts).map(([store, t]) => ({ product_id: id, store_code: store, ...t })),
  )
  const json = JSON.stringify(texts)
  await tx.run`
    insert into product_text (product_id, store_code, name, url_key, short_description, description, meta_title,
      meta_description)
    select product_id, store_code, name, "urlKey", lead, description, "metaTitle", "metaDescription"
      from json_to_recordset(${json}::json)
      as t (product_id int, store_code text, name text, "urlKey" text, lead text, description text, "metaTitle" text,
        "metaDescription" text)`
  await tx.run`insert into url_rewrite (store_code, request_path, entity_type, entity_id)
    select store_code, "urlKey" || '.html', 'PRODUCT', product_id from json_to_recordset(${json}::json)
      as t (product_id int, store_code text, "urlKey" text)
    on conflict do nothing`
}

async function writeBooks(tx: Db, titles: readonly WrittenTitle[]) {
  const books = titles.map((t) => ({
    product_id: t.id,
    isbn13: t.isbn,
    ean: t.ean,
    subtitle: t.subtitle,
    original_title: t.originalTitle,
    original_language: t.originalLanguage,
    language: t.options['language'] ?? null,
    edition: t.edition,
    published_on: t.publishedOn,
    pages: t.pages,
    duration_minutes: t.minutes,
    height_mm: t.heightMm,
    width_mm: t.widthMm,
    thickness_mm: t.thicknessMm,
    age_from: t.ageFrom,
    age_to: t.ageTo,
    thema: t.thema,
    series: t.series ? slug(t.series.name) : null,
    volume: t.series?.volume ?? null,
    publisher: slug(t.publisher),
    file_formats: t.fileFormats,
    accessibility: t.accessibility,
    safety_warning: t.safetyWarning,
  }))
  await tx.run`
    insert into book (product_id, isbn13, ean, subtitle, original_title, original_language, language, edition,
      published_on, pages, duration_minutes,
      height_mm, width_mm, thickness_mm, age_from, age_to, thema, series_id, volume, publisher_id, file_formats,
        accessibility, safety_warning)
    select b.product_id, b.isbn13, b.ean, b.subtitle, b.original_title, b.original_language, b.language, b.edition,
      b.published_on, b.pages, b.duration_minutes,
      b.height_mm, b.width_mm, b.thickness_mm, b.age_from, b.age_to, b.thema, s.id, b.volume, p.id, b.file_formats,
        b.accessibility, b.safety_warning
    from json_to_recordset(${JSON.stringify(books)}::json) as b (product_id int, isbn13 text, ean text, subtitle text,
      original_title text, original_language text, language text,
      edition text, published_on date, pages int, duration_minutes int, height_mm int, width_mm int, thickness_mm int,
        age_from int, age_to int, thema text[],
      series text, volume text, publisher text, file_formats text[], accessibility text[], safety_warning text)
    left join series s on s.url_key = b.series left join publisher p on p.url_key = b.publisher`
  const people = titles.flatMap(({ id, people }) =>
    people.map(({ name, role }, position) => ({ product_id: id, person: slug(name), role, position })),
  )
  await tx.run`insert into contributor (product_id, person_id, role, position)
    select c.product_id, p.id, c.role, c.position from json_to_recordset(${JSON.stringify(people)}::json)
      as c (product_id int, person text, role text, position int)
      join person p on p.url_key = c.person
    on conflict do nothing`
  const options = titles.flatMap(({ id, options }) =>
    Object.entries(options).map(([code, key]) => ({ product_id: id, code, key })),
  )
  await tx.run`insert into product_option (product_id, option_id)
    select x.product_id, o.id from json_to_recordset(${JSON.stringify(options)}::json) as x (product_id int, code text,
      key text)
      join attribute a on a.code = x.code join attribute_option o on o.attribute_id = a.id and o.key = x.key
    on conflict do nothing`
}

async function writeCategoriesStockAndImages(tx: Db, titles: readonly WrittenTitle[]) {
  const places = titles.flatMap(({ id, categories }) => categories.map((path) => ({ product_id: id, path })))
  await tx.run`insert into product_category (product_id, category_id)
    select x.product_id, t.category_id from json_to_recordset(${JSON.stringify(places)}::json) as x (product_id int,
      path text)
      join category_text t on t.url_path = x.path and t.store_code = 'default'
    on conflict do nothing`
  const stock = titles.flatMap(({ id, stock }) =>
    Object.entries(stock).map(([source, quantity]) => ({ product_id: id, source, quantity })),
  )
  await tx.run`insert into source_stock (product_id, source_code, quantity)
    select * from json_to_recordset(${JSON.stringify(stock)}::json) as s (product_id int, source text, quantity int)`
  const images = titles.flatMap(({ id, image, texts }) =>
    image ? [{ product_id: id, file: image, label: texts['default']?.name ?? '' }] : [],
  )
  await tx.run`insert into product_image (product_id, file, label, roles)
    select product_id, file, label, '{image,small_image,thumbnail}'
      from json_to_recordset(${JSON.stringify(images)}::json) as i (product_id int, file text, label text)`
}

async function writePrices(tx: Db, titles: readonly WrittenTitle[]) {
  const history = titles.flatMap(({ id, history }) => history.map((price) => ({ product_id: id, ...price })))
  // written before the current price, whose history row comes from a trigger and must be the newest
  await tx.run`insert into price_change (product_id, recorded_at, amount, special_amount, special_from, special_to)
    select product_id, at, amount, special, "specialFrom", "specialTo"
      from json_to_recordset(${JSON.stringify(history)}::json)
      as h (product_id int, at timestamptz, amount int, special int, "specialFrom" timestamptz, "specialTo" timestamptz)
        order by product_id, at`
  const prices = titles.map(({ id, price }) => ({ product_id: id, ...price }))
  await tx.run`insert into price (product_id, amount, special_amount, special_from, special_to)
    select * from json_to_recordset(${JSON.stringify(prices)}::json) as p (product_id int, amount int, special int,
      "specialFrom" timestamptz, "specialTo" timestamptz)`
  const tiers = titles.flatMap(({ id, tiers }) => tiers.map((tier) => ({ product_id: id, ...tier })))
  await tx.run`
    insert into tier_price (product_id, quantity, amount) select * from
      json_to_recordset(${JSON.stringify(tiers)}::json) as t (product_id int, quantity int, amount int)`
}

/** Writes links between products by SKU; existing ones are unchanged. */
export async function writeLinks(tx: Db, titles: readonly Pick<Title, 'sku' | 'links'>[]): Promise<void> {
  const links = titles.flatMap(({ sku, links }) =>
    links.map((link, position) => ({ sku, linked: link.sku, type: link.type, position })),
  )
  await tx.run`insert into product_link (product_id, linked_product_id, type, position)
    select p.id, l.id, x.type, x.position from json_to_recordset(${JSON.stringify(links)}::json) as x (sku text,
      linked text, type text, position int)
      join product p on p.sku = x.sku join product l on l.sku = x.linked
    on conflict do nothing`
}
