/**
 * Geometry of the point map, which needs no map server: converts coordinates to pixels and back on a local plane,
 * accurate for the extent of a town.
 */

export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

export interface MapView {
  readonly center: Coordinates
  /** Metres per pixel. */
  readonly scale: number
}

export interface Pixel {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const METRES_PER_DEGREE = 111_195
const MIN_SCALE = 0.4
const MAX_SCALE = 800
/** Minimum distance in pixels between the points and the edge of the first view. */
const MARGIN_PX = 36

const metresOfLongitude = (latitude: number) => METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)

const clampScale = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale))

export function toPixel(
  { center, scale }: MapView,
  { width, height }: Size,
  { latitude, longitude }: Coordinates,
): Pixel {
  return {
    x: width / 2 + ((longitude - center.longitude) * metresOfLongitude(center.latitude)) / scale,
    y: height / 2 - ((latitude - center.latitude) * METRES_PER_DEGREE) / scale,
  }
}

export function toCoordinates({ center, scale }: MapView, { width, height }: Size, { x, y }: Pixel): Coordinates {
  return {
    latitude: center.latitude - ((y - height / 2) * scale) / METRES_PER_DEGREE,
    longitude: center.longitude + ((x - width / 2) * scale) / metresOfLongitude(center.latitude),
  }
}

/** Straight-line distance in metres, accurate within a town. */
export const metresBetween = (one: Coordinates, other: Coordinates): number =>
  Math.round(
    Math.hypot(
      (other.latitude - one.latitude) * METRES_PER_DEGREE,
      (other.longitude - one.longitude) * metresOfLongitude(one.latitude),
    ),
  )

/** Bounds of the view as the API expects them: south, west, north, east. */
export function boundsOf(view: MapView, size: Size): number[] {
  const [southWest, northEast] = [
    toCoordinates(view, size, { x: 0, y: size.height }),
    toCoordinates(view, size, { x: size.width, y: 0 }),
  ]
  return [southWest.latitude, southWest.longitude, northEast.latitude, northEast.longitude].map(
    (degrees) => Math.round(degrees * 1e5) / 1e5,
  )
}

/** View that shows all points; Poland when there are none. */
export function viewOf(points: readonly Coordinates[], size: Size): MapView {
  const [first] = points
  if (!first) return { center: { latitude: 52, longitude: 19.3 }, scale: MAX_SCALE }
  const [latitudes, longitudes] = [points.map(({ latitude }) => latitude), points.map(({ longitude }) => longitude)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const center = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const across = ((east - west) * metresOfLongitude(center.latitude)) / Math.max(1, size.width - 2 * MARGIN_PX)
  const up = ((north - south) * METRES_PER_DEGREE) / Math.max(1, size.height - 2 * MARGIN_PX)
  return { center, scale: clampScale(Math.max(across, up, 1)) }
}

/** Zooms in by a factor above 1, out below 1; the coordinates at the pixel `anchor` stay there. */
export function zoomed(view: MapView, size: Size, factor: number, anchor: Pixel = middleOf(size)): MapView {
  const scale = clampScale(view.scale / factor)
  const fixed = toCoordinates(view, size, anchor)
  const moved = toPixel({ center: view.center, scale }, size, fixed)
  return { center: toCoordinates({ ...view, scale }, size, shift(middleOf(size), moved, anchor)), scale }
}

/** The view after a drag by x and y pixels. */
export const panned = (view: MapView, size: Size, { x, y }: Pixel): MapView => ({
  ...view,
  center: toCoordinates(view, size, { x: size.width / 2 - x, y: size.height / 2 - y }),
})

const middleOf = ({ width, height }: Size): Pixel => ({ x: width / 2, y: height / 2 })
const shift = (from: Pixel, to: Pixel, pixel: Pixel): Pixel => ({
  x: from.x + to.x - pixel.x,
  y: from.y + to.y - pixel.y,
})

/** Largest of 100, 200, 500, 1000 … that is at most `limit`. */
export function roundDistance(limit: number): number {
  const power = 10 ** Math.floor(Math.log10(limit))
  return (limit >= 5 * power ? 5 : limit >= 2 * power ? 2 : 1) * power
}

/** Radii of the rings around the searched place, in metres. */
export function ringsOf({ scale }: MapView, { width, height }: Size): number[] {
  const step = roundDistance((Math.min(width, height) * scale) / 4)
  return [1, 2, 3].map((times) => times * step)
}

export interface Cluster<Point> {
  position: Pixel
  /** Several points share a marker; clicking it zooms in. */
  points: Point[]
}

/** Groups points that would overlap into one marker, at the position of the first in the list. */
export function clustersOf<Point extends Coordinates>(
  points: readonly Point[],
  view: MapView,
  size: Size,
  minDistance: number,
): Cluster<Point>[] {
  const clusters: Cluster<Point>[] = []
  for (const point of points) {
    const position = toPixel(view, size, point)
    if (position.x < 0 || position.y < 0 || position.x > size.width || position.y > size.height) continue
    const neighbour = clusters.find(
      (one) => Math.hypot(one.position.x - position.x, one.position.y - position.y) < minDistance,
    )
    if (neighbour) neighbour.points.push(point)
    else clusters.push({ position, points: [point] })
  }
  return clusters
}
