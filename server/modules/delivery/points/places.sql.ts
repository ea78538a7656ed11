import { type Db, type Sql, sql } from '../../../platform/db/db.ts'
import type { Coordinates } from './points.sql.ts'

/** A group of nearby points, with their average coordinates. */
export interface Place extends Coordinates {
  city: string
  cityKey: string
  points: number
}

export interface Street extends Place {
  street: string
  streetKey: string
}

const around = sql`avg(p.latitude)::float8 as latitude, avg(p.longitude)::float8 as longitude, count(*)::int as points`

/** Uses the index, which `like` does only if the pattern is known when the statement is planned. */
const beginsWith = (column: Sql, start: string) => sql`${column} ~>=~ ${start} and ${column} ~<~ ${start + LAST}`
const LAST = '\u{10FFFF}'

/** Towns of the same name are distinguished by the first digit of their postcodes. */
export const readTowns = (db: Db): Promise<Place[]> => db.many<Place>`
  select p.city_key, min(p.city) as city, ${around}
  from delivery_point p where p.status <> 'closed' group by p.city_key, left(p.postcode, 1)
  order by points desc, p.city_key`

export const readStreets = (db: Db, cityKey: string): Promise<Street[]> => db.many<Street>`
  select p.city_key, min(p.city) as city, p.street_key, min(p.street) as street, ${around}
  from delivery_point p where p.status <> 'closed' and p.city_key = ${cityKey}
  group by p.city_key, p.street_key, left(p.postcode, 1) order by points desc, p.street_key`

/** Streets of all towns with a word that begins with `word`. */
export const readStreetsByWordPrefix = (db: Db, word: string): Promise<Street[]> => db.many<Street>`
  select p.city_key, min(p.city) as city, p.street_key, min(p.street) as street, ${around}
  from delivery_point p where p.status <> 'closed' and ' ' || p.street_key like ${`% ${word}%`}
  group by p.city_key, p.street_key, left(p.postcode, 1) order by points desc, p.city_key, p.street_key limit 200`

/** The town with the most points of a postcode, or of the beginning of one. */
export const readPostcode = (db: Db, start: string): Promise<Place | undefined> => db.one<Place>`
  select p.city_key, min(p.city) as city, ${around}
  from delivery_point p where p.status <> 'closed' and ${beginsWith(sql`p.postcode`, start)}
  group by p.city_key order by points desc limit 1`

export const readPointsByCodePrefix = (
  db: Db,
  network: string,
  start: string,
): Promise<(Coordinates & { name: string })[]> =>
  db.many<Coordinates & { name: string }>`
    select p.latitude, p.longitude, p.code as name from delivery_point p
    where p.network = ${network} and p.status = 'open' and ${beginsWith(sql`upper(p.code)`, start)}
    order by p.code limit 1`
