/**
 * Geometry of the point map, which needs no map server: converts places to pixels and back on a local plane, accurate
 * for the extent of a town.
 */

export interface Place {
  readonly latitude: number
  readonly longitude: number
}

export interface MapView {
  readonly center: Place
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

const METRES_OF_DEGREE = 111_195
const NARROWEST = 0.4
const WIDEST = 800
/** Minimum distance in pixels between the points and the edge of the first view. */
const MARGIN = 36

const metresOfLongitude = (latitude: number) => METRES_OF_DEGREE * Math.cos((latitude * Math.PI) / 180)

const clampScale = (scale: number): number => Math.min(WIDEST, Math.max(NARROWEST, scale))

export function toPixel({ center, scale }: MapView, { width, height }: Size, { latitude, longitude }: Place): Pixel {
  return {
    x: width / 2 + ((longitude - center.longitude) * metresOfLongitude(center.latitude)) / scale,
    y: height / 2 - ((latitude - center.latitude) * METRES_OF_DEGREE) / scale,
  }
}

export function toPlace({ center, scale }: MapView, { width, height }: Size, { x, y }: Pixel): Place {
  return {
    latitude: center.latitude - ((y - height / 2) * scale) / METRES_OF_DEGREE,
    longitude: center.longitude + ((x - width / 2) * scale) / metresOfLongitude(center.latitude),
  }
}

/** Straight-line distance in metres, accurate within a town. */
export const metresBetween = (one: Place, other: Place): number =>
  Math.round(
    Math.hypot(
      (other.latitude - one.latitude) * METRES_OF_DEGREE,
      (other.longitude - one.longitude) * metresOfLongitude(one.latitude),
    ),
  )

/** Bounds of the view as the API expects them: south, west, north, east. */
export function boundsOf(view: MapView, size: Size): number[] {
  const [southWest, northEast] = [
    toPlace(view, size, { x: 0, y: size.height }),
    toPlace(view, size, { x: size.width, y: 0 }),
  ]
  return [southWest.latitude, southWest.longitude, northEast.latitude, northEast.longitude].map(
    (degrees) => Math.round(degrees * 1e5) / 1e5,
  )
}

/** View that shows all places; Poland when there are none. */
export function viewOf(places: readonly Place[], size: Size): MapView {
  const [first] = places
  if (!first) return { center: { latitude: 52, longitude: 19.3 }, scale: WIDEST }
  const [latitudes, longitudes] = [places.map(({ latitude }) => latitude), places.map(({ longitude }) => longitude)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const center = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const across = ((east - west) * metresOfLongitude(center.latitude)) / Math.max(1, size.width - 2 * MARGIN)
  const up = ((north - south) * METRES_OF_DEGREE) / Math.max(1, size.height - 2 * MARGIN)
  return { center, scale: clampScale(Math.max(across, up, 1)) }
}

/** Zooms in by a factor above 1, out below 1; the place at the pixel `at` stays there. */
export function zoomed(view: MapView, size: Size, factor: number, at: Pixel = middleOf(size)): MapView {
  const scale = clampScale(view.scale / factor)
  const fixed = toPlace(view, size, at)
  const moved = toPixel({ center: view.center, scale }, size, fixed)
  return { center: toPlace({ ...view, scale }, size, shift(middleOf(size), moved, at)), scale }
}

/** The view after a drag by x and y pixels. */
export const panned = (view: MapView, size: Size, { x, y }: Pixel): MapView => ({
  ...view,
  center: toPlace(view, size, { x: size.width / 2 - x, y: size.height / 2 - y }),
})

const middleOf = ({ width, height }: Size): Pixel => ({ x: width / 2, y: height / 2 })
const shift = (from: Pixel, to: Pixel, at: Pixel): Pixel => ({ x: from.x + to.x - at.x, y: from.y + to.y - at.y })

/** Largest of 100, 200, 500, 1000 … that is at most `most`. */
export function roundDistance(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1) * power
}

/** Radii of the rings around the searched place, in metres. */
export function ringsOf({ scale }: MapView, { width, height }: Size): number[] {
  const step = roundDistance((Math.min(width, height) * scale) / 4)
  return [1, 2, 3].map((times) => times * step)
}

export interface Cluster<Point> {
  at: Pixel
  /** Several points share a marker; clicking it zooms in. */
  points: Point[]
}

/** Groups points that would overlap into one marker, at the position of the first in the list. */
export function clustersOf<Point extends Place>(
  points: readonly Point[],
  view: MapView,
  size: Size,
  apart: number,
): Cluster<Point>[] {
  const clusters: Cluster<Point>[] = []
  for (const point of points) {
    const at = toPixel(view, size, point)
    if (at.x < 0 || at.y < 0 || at.x > size.width || at.y > size.height) continue
    const near = clusters.find((one) => Math.hypot(one.at.x - at.x, one.at.y - at.y) < apart)
    if (near) near.points.push(point)
    else clusters.push({ at, points: [point] })
  }
  return clusters
}
