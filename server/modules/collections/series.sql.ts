import { type Db, type Sql, sql } from '../../platform/db/db.ts'

export interface VolumeRow {
  seriesId: number
  productId: number
  volume: string | null
  number: number | null
  name: string
}

/** Listed books of series in reading order; of one volume, editions in stock first and paper before files. */
export const readVolumes = (db: Db, seriesIds: readonly number[], storeCode: string) => db.many<VolumeRow>`
  select b.series_id, b.product_id, b.volume, b.volume_number as number, t.name from book b
  join product_index i on i.product_id = b.product_id and i.store_code = ${storeCode}
  join product_text t on t.product_id = b.product_id and t.store_code = ${storeCode}
  join product p on p.id = b.product_id
  where b.series_id = any(${seriesIds})
  order by b.series_id, b.volume_number nulls last, case when b.volume_number is null then b.published_on
    end nulls last, i.in_stock desc, p.type <> 'simple', p.type, b.published_on desc nulls last, b.product_id`

export interface PlaceRow {
  id: number
  seriesId: number
  volume: string | null
  previousId: number | null
  previousVolume: string | null
  nextId: number | null
  nextVolume: string | null
}

// of several editions, one in the product's own format first, then one in stock
const neighbour = (storeCode: string, comparison: Sql, direction: Sql) => sql`left join lateral (
    select x.product_id, x.volume from book x join product_index i on i.product_id = x.product_id
      and i.store_code = ${storeCode} join product q on q.id = x.product_id
    where x.series_id = b.series_id and x.volume_number ${comparison} b.volume_number
    order by x.volume_number ${direction}, q.type <> p.type, i.in_stock desc, x.product_id desc limit 1)`

/** The neighbouring volumes of books in their series. */
export const readPlaces = (db: Db, productIds: readonly number[], storeCode: string) => db.many<PlaceRow>`
  select b.product_id as id, b.series_id, b.volume, v.product_id as previous_id, v.volume as previous_volume,
    n.product_id as next_id, n.volume as next_volume
  from book b join product p on p.id = b.product_id
  ${neighbour(storeCode, sql`<`, sql`desc`)} v on true
  ${neighbour(storeCode, sql`>`, sql`asc`)} n on true
  where b.product_id = any(${productIds}) and b.series_id is not null`

export type Kind = 'cycle' | 'collection'

/** A series of unknown kind is a cycle if one person wrote all its titles. */
export const readKinds = (db: Db, seriesIds: readonly number[]) => db.many<{ id: number; kind: Kind }>`
  select s.id, coalesce(s.kind, case when exists (
      select 1 from book b join contributor c on c.product_id = b.product_id and c.role = 'author'
      where b.series_id = s.id
      group by c.person_id having count(*) = (select count(*) from book x where x.series_id = s.id)
    ) then 'cycle' else 'collection' end) as kind
  from series s where s.id = any(${seriesIds})`

const MAX_CANDIDATES = 12

export interface OtherRow {
  id: number
  productId: number
  number: number | null
}

/** Titles of the same series: those with a higher number first, then from the beginning. */
export const readOthers = (db: Db, productIds: readonly number[], storeCode: string) => db.many<OtherRow>`
  select b.product_id as id, o.product_id, o.number from book b join product p on p.id = b.product_id
  join lateral (
    select x.product_id, x.volume_number as number from book x
    join product_index i on i.product_id = x.product_id and i.store_code = ${storeCode}
    join product q on q.id = x.product_id
    where x.series_id = b.series_id and x.product_id <> b.product_id
      and x.volume_number is distinct from coalesce(b.volume_number, -1)
    order by x.volume_number > b.volume_number desc nulls last, x.volume_number nulls last,
      x.published_on desc nulls last, q.type <> p.type, i.in_stock desc, x.product_id
    limit ${MAX_CANDIDATES}) o on true
  where b.product_id = any(${productIds}) and b.series_id is not null`
