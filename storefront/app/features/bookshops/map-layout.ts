import { RIVERS } from './region.ts'

interface Shop {
  code: string
  city: string
  latitude?: number | null
  longitude?: number | null
}

export const SCALE_BAR_KM = 20
const WIDTH = 640
/** Space around the outermost bookshops, in units of the drawing. */
const MARGIN = 70
const KM_PER_DEGREE = 111.2
/** Minimum distance between the centres of two markers. */
const MIN_MARKER_DISTANCE = 28
const MIN_SPAN = 0.5

/**
 * Coordinates of the drawing: north is up, with the same scale in both directions. Undefined without any coordinates.
 */
export function mapLayoutOf(shops: readonly Shop[]) {
  const located = shops.flatMap(({ code, city, latitude, longitude }, at) =>
    latitude == null || longitude == null ? [] : [{ code, city, number: at + 1, latitude, longitude }],
  )
  if (located.length === 0) return undefined
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const [north, east] = [middle(located.map((shop) => shop.latitude)), middle(located.map((shop) => shop.longitude))]
  const narrow = Math.cos((north * Math.PI) / 180)
  const spanOf = (values: number[]) => Math.max(MIN_SPAN, Math.max(...values) - Math.min(...values))
  const wide = spanOf(located.map((shop) => shop.longitude)) * narrow
  const high = spanOf(located.map((shop) => shop.latitude))
  const scale = (WIDTH - 2 * MARGIN) / Math.max(wide, high)
  const height = Math.round(high * scale + 2 * MARGIN)
  const toPoint = (longitude: number, latitude: number) => ({
    x: Math.round(WIDTH / 2 + (longitude - east) * narrow * scale),
    y: Math.round(height / 2 - (latitude - north) * scale),
  })
  const markers: { code: string; city: string; number: number; x: number; y: number }[] = []
  for (const { code, city, number, latitude, longitude } of located) {
    const marker = { code, city, number, ...toPoint(longitude, latitude) }
    // places markers of the same town side by side
    for (const other of markers)
      if (Math.hypot(marker.x - other.x, marker.y - other.y) < MIN_MARKER_DISTANCE)
        marker.x = other.x + MIN_MARKER_DISTANCE
    markers.push(marker)
  }
  const towns = [...new Set(markers.map(({ city }) => city))].map((name) => {
    const own = markers.filter(({ city }) => city === name)
    const x = Math.max(...own.map((marker) => marker.x))
    const isLeft = x > WIDTH - 120
    const y = own.reduce((sum, marker) => sum + marker.y, 0) / own.length
    return { name, isLeft, y: y + 5, x: isLeft ? Math.min(...own.map((marker) => marker.x)) - 20 : x + 20 }
  })
  const rivers = RIVERS.map(({ name, course }) => {
    const points = course.map(([longitude, latitude]) => toPoint(longitude, latitude))
    return { name, path: smooth(points) }
  })
  return { width: WIDTH, height, markers, towns, rivers, kilometre: scale / KM_PER_DEGREE }
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
