import type { Db } from '../../../../platform/db/db.ts'

/** Adds missing options of the attribute publication year, so that years are filtered like other options. */
export async function addYearOptions(db: Db, ids: readonly number[]): Promise<void> {
  await db.run`insert into attribute_option (attribute_id, key, label, sort_key, position)
    select a.id, y.year::text, y.year::text, y.year::text, 10000 - y.year
    from (select distinct extract(year from published_on)::int as year from book where product_id = any(${ids})
      and published_on is not null) y, attribute a
    where a.code = 'publication_year' and not exists (select 1 from attribute_option o where o.attribute_id = a.id
      and o.key = y.year::text)
    on conflict (attribute_id, key) do nothing`
}
