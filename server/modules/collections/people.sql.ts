import type { Db } from '../../platform/db/db.ts'

/** Roles of people in listed books, with the number of titles. */
export const readRoles = (db: Db, personIds: readonly number[], storeCode: string) => db.many<{
  id: number
  role: string
  productCount: number
}>`
  select c.person_id as id, c.role, count(*)::int as product_count from contributor c
  join product_index i on i.product_id = c.product_id and i.store_code = ${storeCode}
    where c.person_id = any(${personIds}) group by c.person_id, c.role`

/** Series with listed books that the person wrote. */
export const readSeriesOfAuthors = (db: Db, personIds: readonly number[], storeCode: string) => db.many<{
  id: number
  seriesId: number
}>`
  select c.person_id as id, b.series_id from contributor c join book b on b.product_id = c.product_id
  join product_index i on i.product_id = c.product_id and i.store_code = ${storeCode}
  where c.person_id = any(${personIds}) and c.role = 'author' and b.series_id is not null group by c.person_id,
    b.series_id order by count(*) desc, b.series_id`

export const readAuthorsOfSeries = (db: Db, seriesIds: readonly number[], storeCode: string, limit: number) => db.many<{
  id: number
  personId: number
}>`
  select id, person_id from (
    select b.series_id as id, c.person_id, row_number() over (partition by b.series_id order by count(*) desc,
      c.person_id) as rank
    from book b join contributor c on c.product_id = b.product_id and c.role = 'author' join product_index i
      on i.product_id = b.product_id and i.store_code = ${storeCode}
    where b.series_id = any(${seriesIds}) group by b.series_id, c.person_id
  ) a where rank <= ${limit} order by id, rank`

/** The first author of each product. */
export const readFirstAuthors = (db: Db, productIds: readonly number[]) => db.many<{ id: number; personId: number }>`
  select distinct on (product_id) product_id as id, person_id from contributor
  where product_id = any(${productIds}) and role = 'author' order by product_id, position, person_id`

/** Ids of listed books that each person wrote, newest first. */
export const readTitlesOfAuthors = (db: Db, personIds: readonly number[], storeCode: string, limit: number) => db.many<{
  id: number
  productId: number
}>`
  select id, product_id from (
    select c.person_id as id, c.product_id, row_number() over (partition by c.person_id
      order by b.published_on desc nulls last, c.product_id desc) as rank
    from contributor c join book b on b.product_id = c.product_id
    join product_index i on i.product_id = c.product_id and i.store_code = ${storeCode}
    where c.person_id = any(${personIds}) and c.role = 'author'
  ) t where rank <= ${limit} order by id, rank`

/** Ids of the newest listed books in which the person has any role. */
export async function newestOfPerson(db: Db, personId: number, storeCode: string, limit: number): Promise<number[]> {
  const rows = await db.many<{
    id: number
    publishedOn: string | null
  }>`select distinct b.published_on, c.product_id as id from contributor c join book b on b.product_id = c.product_id
    join product_index i on i.product_id = c.product_id and i.store_code = ${storeCode}
    where c.person_id = ${personId} order by b.published_on desc nulls last, c.product_id desc limit ${limit}`
  return rows.map(({ id }) => id)
}
