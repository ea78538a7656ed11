import type { PickupLocationSortInput } from '../../generated/resolvers.ts'
import type { Db } from '../../platform/db/db.ts'
import { cityKey, type Coordinates, listCentres } from '../delivery/index.ts'
import { findPickupPlaces, type Source } from '../inventory/index.ts'

export interface PickupLocation {
  /** The fields that filters and sorts name. */
  location: ReturnType<typeof toMagentoLocation>
  openingHours: Source['openingHours']
  distance: number
}

interface LocationFilter extends Partial<Record<'eq' | 'neq' | 'like', string | null>> {
  in?: readonly (string | null | undefined)[] | null
  nin?: readonly (string | null | undefined)[] | null
}

interface LocationSearch {
  area?: { search_term: string; radius: number } | null
  filters?: Readonly<Record<string, LocationFilter | null | undefined>> | null
  sort?: PickupLocationSortInput | null
  skus: readonly string[]
}

function matchesFilter(value: string, { eq, neq, like, in: values, nin }: LocationFilter): boolean {
  const text = value.toLowerCase()
  const same = (other: string | null | undefined) => text === (other ?? '').toLowerCase()
  if (eq != null && !same(eq)) return false
  if (neq != null && same(neq)) return false
  if (values && !values.some(same)) return false
  if (nin?.some(same)) return false
  return like == null || text.includes(like.toLowerCase().replaceAll('%', ''))
}

const EARTH_RADIUS_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance. */
function distanceKm(a: Coordinates, b: Coordinates): number {
  const north = Math.sin(radians(a.latitude - b.latitude) / 2) ** 2
  const east = Math.sin(radians(a.longitude - b.longitude) / 2) ** 2
  const share = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(share)))
}

const coordinatesOf = ({ latitude, longitude }: Source): Coordinates[] =>
  latitude === null || longitude === null ? [] : [{ latitude, longitude }]

const COUNTRY = /:\s*([a-z]{2})\s*$/i
const HOME = 'PL'

/**
 * Distances of the shops in an area, by code. As in Magento the term is a postcode, town or province, `:` and a
 * country. A shop in that town or with that postcode has the distance 0, and is where the others are measured from.
 */
async function distancesIn(
  db: Db,
  places: readonly Source[],
  { search_term, radius }: { search_term: string; radius: number },
): Promise<Map<string, number>> {
  const country = COUNTRY.exec(search_term)?.[1]?.toUpperCase() ?? HOME
  const term = search_term.replace(COUNTRY, '').trim()
  const key = cityKey(term)
  if (key === '') return new Map()
  const isThere = ({ country: own, city, postcode }: Source) =>
    own === country && (cityKey(city) === key || cityKey(postcode) === key)
  const shops = places.filter(isThere).flatMap(coordinatesOf)
  const centres = shops.length > 0 || country !== HOME ? shops : await listCentres(db, term)
  const distances = places.flatMap((place) => {
    const toCentre = coordinatesOf(place).flatMap((own) => centres.map((centre) => distanceKm(own, centre)))
    const distance = isThere(place) ? 0 : Math.min(...toCentre)
    return distance <= radius ? [[place.code, distance] as const] : []
  })
  return new Map(distances)
}

const toMagentoLocation = (place: Source) => ({
  pickup_location_code: place.code,
  name: place.name,
  description: place.description,
  contact_name: place.name,
  email: place.email,
  phone: place.phone,
  fax: null,
  street: place.street,
  postcode: place.postcode,
  city: place.city,
  country_id: place.country,
  region: null,
  region_id: place.regionId,
  latitude: place.latitude,
  longitude: place.longitude,
})

const valueOf = ({ location, distance }: PickupLocation, name: string): string | number =>
  name === 'distance' ? distance : (location[name as keyof typeof location] ?? '')

function compareBy(sort: PickupLocationSortInput) {
  const keys = Object.entries(sort)
  return (a: PickupLocation, b: PickupLocation): number => {
    for (const [name, direction] of keys) {
      const [one, other] = [valueOf(a, name), valueOf(b, name)]
      const order =
        typeof one === 'number' && typeof other === 'number'
          ? one - other
          : String(one).localeCompare(String(other), 'pl')
      if (order !== 0) return direction === 'DESC' ? -order : order
    }
    return 0
  }
}

/** Shops for collection; in an area the nearest first, unless sorted otherwise. */
export async function findPickupLocations(
  db: Db,
  { area, filters, sort, skus }: LocationSearch,
): Promise<PickupLocation[]> {
  const places = await findPickupPlaces(db, { skus })
  const distances = area ? await distancesIn(db, places, area) : undefined
  return places
    .filter(({ code }) => !distances || distances.has(code))
    .map((place) => ({
      location: toMagentoLocation(place),
      openingHours: place.openingHours,
      distance: distances?.get(place.code) ?? 0,
    }))
    .filter((found) =>
      Object.entries(filters ?? {}).every(
        ([name, filter]) => !filter || matchesFilter(String(valueOf(found, name)), filter),
      ),
    )
    .toSorted(compareBy(sort ?? { distance: 'ASC' }))
}
