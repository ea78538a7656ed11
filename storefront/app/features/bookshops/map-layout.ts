import { RIVERS } from './region.ts'

interface Shop {
  code: string
  city: string
  latitude?: number | null
  longitude?: number | null
}

export const KILOMETRES = 20
const WIDTH = 640
/** Space around the outermost bookshops, in units of the drawing. */
const MARGIN = 70
const DEGREE = 111.2
/** Minimum distance between the centres of two markers. */
const APART = 28
const MIN_SPAN = 0.5

/**
 * Coordinates of the drawing: north is up, with the same scale in both directions. Undefined without any coordinates.
 */
export function mapLayoutOf(shops: readonly Shop[]) {
  const known = shops.flatMap(({ code, city, latitude, longitude }, at) =>
    latitude == null || longitude == null ? [] : [{ code, city, number: at + 1, latitude, longitude }],
  )
  if (known.length === 0) return undefined
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const [north, east] = [middle(known.map((shop) => shop.latitude)), middle(known.map((shop) => shop.longitude))]
  const narrow = Math.cos((north * Math.PI) / 180)
  const spanOf = (values: number[]) => Math.max(MIN_SPAN, Math.max(...values) - Math.min(...values))
  const wide = spanOf(known.map((shop) => shop.longitude)) * narrow
  const high = spanOf(known.map((shop) => shop.latitude))
  const scale = (WIDTH - 2 * MARGIN) / Math.max(wide, high)
  const height = Math.round(high * scale + 2 * MARGIN)
  const at = (longitude: number, latitude: number) => ({
    x: Math.round(WIDTH / 2 + (longitude - east) * narrow * scale),
    y: Math.round(height / 2 - (latitude - north) * scale),
  })
  const places: { code: string; city: string; number: number; x: number; y: number }[] = []
  for (const { code, city, number, latitude, longitude } of known) {
    const place = { code, city, number, ...at(longitude, latitude) }
    // places markers of the same town side by side
    for (const other of places) if (Math.hypot(place.x - other.x, place.y - other.y) < APART) place.x = other.x + APART
    places.push(place)
  }
  const towns = [...new Set(places.map(({ city }) => city))].map((name) => {
    const own = places.filter(({ city }) => city === name)
    const x = Math.max(...own.map((place) => place.x))
    const isLeft = x > WIDTH - 120
    const y = own.reduce((sum, place) => sum + place.y, 0) / own.length
    return { name, isLeft, y: y + 5, x: isLeft ? Math.min(...own.map((place) => place.x)) - 20 : x + 20 }
  })
  const rivers = RIVERS.map(({ name, course }) => {
    const points = course.map(([longitude, latitude]) => at(longitude, latitude))
    return { name, path: smooth(points) }
  })
  return { width: WIDTH, height, places, towns, rivers, kilometre: scale / DEGREE }
}

/** SVG path with a curve at each point instead of a corner. */
function smooth(points: readonly { x: number; y: number }[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const bends = rest.map((point, at) => {
    const next = rest[at + 1]
    return next
      ? `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`
      : `L${point.x} ${point.y}`
  })
  return `M${first.x} ${first.y}${bends.join('')}`
}
