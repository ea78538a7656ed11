import { createHash } from 'node:crypto'
import { type Db, sql } from '../../../../platform/db/db.ts'
import { cityKey, streetKey } from '../place-keys.ts'
import type { ListedPoint, Network } from '../point.ts'

/** Serializes imports of one network; true if the network has had a list before. */
export async function lockNetwork(tx: Db, network: Network): Promise<boolean> {
  const isNew = await tx.run`
    insert into delivery_point_list (network, name, points, imported_at) values (${network}, '', 0, now())
    on conflict (network) do nothing`
  await tx.one`select 1 from delivery_point_list where network = ${network} for update`
  return isNew === 0
}

export interface KnownPoint {
  id: number
  code: string
  status: 'open' | 'paused' | 'closed'
  digest: string
}

export const readKnownPoints = (tx: Db, network: Network): Promise<KnownPoint[]> => tx.many<KnownPoint>`
  select p.id, p.code, p.status, p.digest from delivery_point p where p.network = ${network}`

const rowOf = (point: ListedPoint) => ({
  code: point.code,
  type: point.type,
  name: point.name,
  street: point.street,
  postcode: point.postcode,
  city: point.city,
  latitude: point.latitude,
  longitude: point.longitude,
  hours: point.openingHours,
  always: point.isOpen247,
  cash: point.takesCash,
  accessible: point.isAccessible,
  description: point.description,
  photo: point.photoUrl,
  status: point.status,
  city_key: cityKey(point.city),
  street_key: streetKey(point.street),
})

/** A point to be written; with `id` if it exists. */
export interface PointRow extends ReturnType<typeof rowOf> {
  id?: number
  digest: string
}

export function rowWithDigest(point: ListedPoint): PointRow {
  const row = rowOf(point)
  return { ...row, digest: createHash('md5').update(JSON.stringify(row)).digest('base64') }
}

const rowsOf = (points: readonly PointRow[]) => sql`
  json_to_recordset(${JSON.stringify(points)}::json) as n (id int, code text, type text, name text, street text,
    postcode text, city text, latitude float8, longitude float8, hours jsonb, always boolean, cash boolean,
    accessible boolean, description text, photo text, status text, city_key text, street_key text, digest text)`

const values = sql`n.type, n.name, n.street, n.postcode, n.city, n.latitude, n.longitude, n.hours, n.always, n.cash,
  n.accessible, n.description, n.photo, n.status, n.city_key, n.street_key, n.digest`

export const updatePoints = (tx: Db, points: readonly PointRow[]): Promise<number> =>
  tx.run`
    update delivery_point p set (type, name, street, postcode, city, latitude, longitude, opening_hours, is_open_24_7,
      takes_cash, is_accessible, description, photo_url, status, city_key, street_key, digest, updated_at)
      = row(${values}, now())
    from ${rowsOf(points)} where p.id = n.id`

export const insertPoints = (tx: Db, network: Network, points: readonly PointRow[]): Promise<number> =>
  tx.run`
    insert into delivery_point (network, code, type, name, street, postcode, city, latitude, longitude, opening_hours,
      is_open_24_7, takes_cash, is_accessible, description, photo_url, status, city_key, street_key, digest)
    select ${network}, n.code, ${values} from ${rowsOf(points)}`

/** Points are never deleted: carts and customers refer to them. */
export const closePoints = (tx: Db, ids: readonly number[]): Promise<number> =>
  tx.run`update delivery_point set status = 'closed', digest = '', updated_at = now() where id = any(${ids})`

export const recordImport = (
  tx: Db,
  network: Network,
  { name, points, at }: { name: string; points: number; at: Date },
): Promise<number> =>
  tx.run`
    update delivery_point_list set name = ${name}, points = ${points}, imported_at = ${at} where network = ${network}`

export interface NetworkRow {
  network: Network
  open: number
  paused: number
  closed: number
  name: string | null
  importedAt: Date | null
}

export const readNetworks = (db: Db): Promise<NetworkRow[]> => db.many<NetworkRow>`
  select p.network, (count(*) filter (where p.status = 'open'))::int as open,
    (count(*) filter (where p.status = 'paused'))::int as paused,
    (count(*) filter (where p.status = 'closed'))::int as closed, l.name, l.imported_at
  from delivery_point p left join delivery_point_list l on l.network = p.network
  group by p.network, l.name, l.imported_at order by p.network`
