import { type Db, join, type Sql, sql } from '../../../platform/db/db.ts'
import type { DeliveryPoint, Network } from './point.ts'

const pointColumns = sql`
  p.id, p.network, p.code, p.type, p.name, p.street, p.postcode, p.city, p.latitude, p.longitude, p.opening_hours,
  p.is_open_24_7 as "isOpen247", p.takes_cash, p.is_accessible, p.description, p.photo_url, p.status`

/** A point as JSON, for selection in another query. */
export const pointAsJson = (id: Sql) => sql`(select json_build_object('id', p.id, 'network', p.network, 'code', p.code,
    'type', p.type, 'name', p.name, 'street', p.street, 'postcode', p.postcode, 'city', p.city,
    'latitude', p.latitude, 'longitude', p.longitude, 'openingHours', p.opening_hours, 'isOpen247', p.is_open_24_7,
    'takesCash', p.takes_cash, 'isAccessible', p.is_accessible, 'description', p.description,
    'photoUrl', p.photo_url, 'status', p.status)
  from delivery_point p where p.id = ${id})`

export interface Coordinates {
  latitude: number
  longitude: number
}

export interface Area {
  south: number
  west: number
  north: number
  east: number
}

export interface PointSelection {
  network: Network
  isOpen247?: boolean
  isAccessible?: boolean
  takesCash?: boolean
  area?: Area
  codes?: readonly string[]
  center?: Coordinates
}

const EARTH_RADIUS_M = 6_371_000

/** Great-circle distance in metres. */
const distanceFrom = ({ latitude, longitude }: Coordinates) => sql`(2 * ${EARTH_RADIUS_M}::float8 * asin(least(1, sqrt(
  sin(radians(p.latitude - ${latitude}::float8) / 2) ^ 2
  + cos(radians(${latitude}::float8)) * cos(radians(p.latitude))
    * sin(radians(p.longitude - ${longitude}::float8) / 2) ^ 2))))`

const isWithin = ({ south, west, north, east }: Area) => sql`p.latitude between ${south}::float8 and ${north}::float8
  and p.longitude between ${west}::float8 and ${east}::float8`

const conditions = ({ network, isOpen247, isAccessible, takesCash, area, codes }: PointSelection): Sql => {
  const all = [
    sql`p.network = ${network}`,
    // a query by codes also returns closed and paused points, with their status
    codes ? sql`upper(p.code) = any(${codes})` : sql`p.status = 'open'`,
    ...(isOpen247 ? [sql`p.is_open_24_7`] : []),
    ...(isAccessible ? [sql`p.is_accessible`] : []),
    ...(takesCash ? [sql`p.takes_cash`] : []),
    ...(area ? [isWithin(area)] : []),
  ]
  return join(all, ' and ')
}

export interface FoundPoint extends DeliveryPoint {
  /** In metres. */
  distance: number | null
  /** Number of points on all pages. */
  total: number
}

export const readPoints = (
  db: Db,
  selection: PointSelection,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundPoint[]> => db.many<FoundPoint>`
  select ${pointColumns}, ${selection.center ? distanceFrom(selection.center) : sql`null::float8`} as distance,
    (count(*) over ())::int as total
  from delivery_point p where ${conditions(selection)}
  order by ${selection.center ? sql`distance` : sql`p.city_key, p.street_key`}, p.code
  limit ${limit} offset ${offset}`

export const readPoint = (db: Db, network: Network, code: string): Promise<DeliveryPoint | undefined> =>
  db.one<DeliveryPoint>`
    select ${pointColumns} from delivery_point p where p.network = ${network} and upper(p.code) = upper(${code})`

/** Locks a point until the order is placed; waits while the point is being closed. */
export const lockPoint = (tx: Db, id: number): Promise<DeliveryPoint | undefined> => tx.one<DeliveryPoint>`
  select ${pointColumns} from delivery_point p where p.id = ${id} for share`

export const readPointsById = (db: Db, ids: readonly number[]): Promise<DeliveryPoint[]> => db.many<DeliveryPoint>`
  select ${pointColumns} from delivery_point p where p.id = any(${ids})`
