import type { Db } from '../../../platform/db/db.ts'
import { type FoundPlace, findPlace } from './find-place.ts'
import type { Network } from './point.ts'
import { type Area, type Coordinates, type FoundPoint, type PointSelection, readPoints } from './points.sql.ts'

/** Farther points are too far to collect a parcel. */
const RADIUS_M = 50_000
const METRES_OF_DEGREE = 111_320

export interface PointSearch {
  search?: string
  /** Location of the reader. */
  near?: Coordinates
  area?: Area
  codes?: readonly string[]
  isOpen247?: boolean
  isAccessible?: boolean
  takesCash?: boolean
}

export interface PointPage {
  points: FoundPoint[]
  total: number
  center: (Coordinates & { name: string | null }) | null
}

function areaAround({ latitude, longitude }: Coordinates): Area {
  const north = RADIUS_M / METRES_OF_DEGREE
  const east = north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return { south: latitude - north, north: latitude + north, west: longitude - east, east: longitude + east }
}

const sharedArea = (a: Area, b: Area): Area => ({
  south: Math.max(a.south, b.south),
  west: Math.max(a.west, b.west),
  north: Math.min(a.north, b.north),
  east: Math.min(a.east, b.east),
})

const NOTHING: PointPage = { points: [], total: 0, center: null }

/** Points of a network that match a search, nearest first. */
export async function findPoints(
  db: Db,
  network: Network,
  { search, near, area, codes, ...filters }: PointSearch,
  { pageSize, currentPage }: { pageSize: number; currentPage: number },
): Promise<PointPage> {
  const isSearched = search !== undefined && search.trim() !== ''
  const place: FoundPlace | undefined = isSearched ? await findPlace(db, network, search) : undefined
  if (isSearched && !place) return NOTHING
  const center = place ?? near
  const around = center && !codes ? areaAround(center) : undefined
  const selection: PointSelection = {
    network,
    ...filters,
    ...(codes && { codes: codes.map((code) => code.trim().toUpperCase()) }),
    ...(center && { center }),
    ...((area ?? around) && { area: area && around ? sharedArea(area, around) : (area ?? around) }),
  }
  const points = await readPoints(db, selection, { limit: pageSize, offset: (currentPage - 1) * pageSize })
  // a page past the last has no row that contains the total
  const total = points[0]?.total ?? (currentPage === 1 ? 0 : await countOf(db, selection))
  return {
    points,
    total,
    center: center ? { latitude: center.latitude, longitude: center.longitude, name: place?.name ?? null } : null,
  }
}

const countOf = async (db: Db, selection: PointSelection): Promise<number> =>
  (await readPoints(db, selection, { limit: 1, offset: 0 }))[0]?.total ?? 0
