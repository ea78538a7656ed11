import { sortKey } from '../language/sort-key.ts'
import { slug } from '../language/slug.ts'
import { foldWords, printedKeys, tsvector } from '../server/modules/search/words/words.ts'
import type { Database } from '../server/platform/db/db.ts'

const TITLES = ['córka', 'latarnia', 'wyspa', 'kronika', 'pociąg', 'królowa', 'mgła', 'kamienica', 'zatoka', 'lustro']
const KINDS = [
  'druga',
  'niema',
  'biała',
  'wieczorna',
  'leśna',
  'morska',
  'dziewiąta',
  'ukryta',
  'południowa',
  'wiosenna',
]
const NAMES = [
  'Kaczmarek',
  'Mazurek',
  'Sobczak',
  'Czarnecki',
  'Urban',
  'Kubiak',
  'Kalinowski',
  'Wysocki',
  'Adamski',
  'Chmiel',
]

/** Makes the books of a copy differ from the originals. */
function copySuffixes(copy: number) {
  const title = `${KINDS[copy % 10]} ${TITLES[Math.floor(copy / 10) % 10]}`
  const name = `${NAMES[copy % 10]}${NAMES[Math.floor(copy / 10) % 10]?.toLowerCase()}`
  return {
    title,
    name,
    searchVector: tsvector({ A: printedKeys(title), B: printedKeys(name), C: [], D: [] }),
    nameKey: sortKey(title),
    phrase: foldWords(title).join(' '),
    folded: foldWords(name).join(' '),
  }
}

/**
 * Copies a generated and indexed catalogue within the database, `copies` times, each time with its own titles and
 * authors.
 */
export async function multiplyBooks(db: Database, copies: number): Promise<void> {
  const top = await db.one<{
    products: number
    options: number
  }>`select (select max(id) from product) as products, (select max(id) from attribute_option) as options`
  const { products, options } = top ?? { products: 0, options: 0 }
  await db.script(`
    create table base_author as
      select o.id from attribute_option o join attribute a on a.id = o.attribute_id and a.code = 'author';
    create unique index base_author_id on base_author (id); analyze base_author;
    drop index product_index_categories; drop index product_index_facets;
    drop index product_words_words; drop index product_words_texts; drop index product_words_trigrams;`)
  for (let copy = 1; copy <= copies; copy++) {
    const { title, name, searchVector, nameKey, phrase, folded } = copySuffixes(copy)
    const [p, o] = [copy * products, copy * options]
    const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
    const sku = (id: string) => `'979' || lpad((${id} + ${p})::text, 10, '0')`
    // one transaction per copy, without triggers and foreign-key checks, because the copied rows are consistent
    await db.script(`begin; set local session_replication_role = replica; set local synchronous_commit = off;
      insert into attribute_option (id, attribute_id, key, label, sort_key, position) overriding system value
        select o.id + ${o}, attribute_id, key || ${quoted(`-${slug(name)}`)}, label || ${quoted(`-${name}`)},
          sort_key || ${quoted(sortKey(name))}, position
        from attribute_option o join base_author using (id);
      insert into person (id, inverted_name, url_key)
        select n.id + ${o}, inverted_name || ${quoted(`-${name}`)}, url_key || ${quoted(`-${slug(name)}`)}
        from person n where n.id <= ${options};
      insert into product (id, sku, type, tax_class, weight_g, lifecycle, sales, labels, created_at, updated_at)
        overriding system value
        select id + ${p}, ${sku('id')}, type, tax_class, weight_g, lifecycle, (sales * 7 + ${copy * 13}) % 1000,
          labels, created_at, updated_at
        from product where id <= ${products};
      insert into product_text
        (product_id, store_code, name, url_key, short_description, description, meta_title, meta_description)
        select product_id + ${p}, store_code, name || ${quoted(`. ${title}`)}, url_key || '-' || ${copy},
          short_description, description, meta_title, meta_description
        from product_text where product_id <= ${products};
      insert into url_rewrite (store_code, request_path, entity_type, entity_id)
        select store_code, url_key || '.html', 'PRODUCT', product_id
        from product_text where product_id > ${p} and product_id <= ${p + products};
      insert into book (product_id, isbn13, ean, isbn_valid, language, published_on, pages, height_mm, width_mm,
          thickness_mm, thema, series_id, volume, publisher_id)
        select product_id + ${p}, ${sku('product_id')}, ${sku('product_id')}, false, language, published_on, pages,
          height_mm, width_mm, thickness_mm, thema, series_id, volume, publisher_id
        from book where product_id <= ${products};
      insert into contributor (product_id, person_id, role, position)
        select product_id + ${p}, person_id + ${o}, role, position from contributor where product_id <= ${products};
      insert into product_option (product_id, option_id)
        select product_id + ${p}, option_id from product_option where product_id <= ${products};
      insert into product_category (product_id, category_id, position)
        select product_id + ${p}, category_id, position from product_category where product_id <= ${products};
      insert into price (product_id, group_id, amount, special_amount, special_from, special_to)
        select product_id + ${p}, group_id, amount, special_amount, special_from, special_to
        from price where product_id <= ${products};
      insert into price_change (product_id, group_id, recorded_at, amount, special_amount, special_from, special_to)
        select product_id + ${p}, group_id, recorded_at, amount, special_amount, special_from, special_to
        from price_change where product_id <= ${products};
      insert into source_stock (product_id, source_code, quantity)
        select product_id + ${p}, source_code, quantity from source_stock where product_id <= ${products};
      insert into product_image (product_id, file, label, roles)
        select product_id + ${p}, file, label, roles from product_image where product_id <= ${products};
      insert into product_link (product_id, linked_product_id, type, position)
        select product_id + ${p}, linked_product_id + ${p}, type, position
        from product_link where product_id <= ${products};
      insert into product_index (store_code, product_id, in_catalog, in_search, category_ids, category_positions,
          facet_ids, amount, special_amount, special_from, special_to, name_key, published_on, sales, in_stock,
          news_from, news_to)
        select store_code, product_id + ${p}, in_catalog, in_search, category_ids, category_positions,
          array(select case when a.id is null then f.id else f.id + ${o} end
            from unnest(facet_ids) f (id) left join base_author a using (id)),
          amount, special_amount, special_from, special_to, name_key || ${quoted(` ${nameKey}`)}, published_on,
          (sales * 7 + ${copy * 13}) % 1000, in_stock, news_from, news_to
        from product_index where product_id <= ${products};
      insert into product_words (store_code, product_id, words, title, trigrams, texts)
        select w.store_code, w.product_id + ${p},
          ts_delete(w.words, p.sku) || ${quoted(searchVector)}::tsvector
            || ('''' || ${sku('w.product_id')} || ''':99')::tsvector,
          t.own || ${quoted(` ${phrase}`)} || substr(w.title, length(t.own) + 1),
          t.own || ${quoted(` ${phrase}`)} || substr(w.trigrams, length(t.own) + 1) || ${quoted(` ${folded}`)}, w.texts
        from product_words w join product p on p.id = w.product_id
          cross join lateral (select split_part(w.title, '|', 1) as own) t where w.product_id <= ${products};
      commit`)
  }
  await db.script(`
    drop table base_author;
    select setval(pg_get_serial_sequence('product', 'id'), (select max(id) from product)),
      setval(pg_get_serial_sequence('attribute_option', 'id'), (select max(id) from attribute_option));
    set maintenance_work_mem = '512MB';
    create index product_index_categories on product_index using gin (category_ids);
    create index product_index_facets on product_index using gin (facet_ids);
    create index product_words_words on product_words using gin (words);
    create index product_words_texts on product_words using gin (texts);
    create index product_words_trigrams on product_words using gin (trigrams gin_trgm_ops);
    reset maintenance_work_mem`)
  const vocabularyWords = Array.from({ length: copies }, (_, copy) => copySuffixes(copy + 1)).flatMap(
    ({ phrase, folded }) => [...phrase.split(' '), folded],
  )
  await db.run`
    insert into search_vocabulary (word, spelling, sound)
      select distinct w, w, w from unnest(${vocabularyWords}::text[]) w on conflict do nothing`
  await db.script('analyze')
}
