import { expect, it } from 'vitest'
import {
  boundsOf,
  clustersOf,
  panned,
  ringsOf,
  roundDistance,
  toPixel,
  toCoordinates,
  viewOf,
  zoomed,
} from './map-view.ts'

const size = { width: 400, height: 300 }
const lublin = { latitude: 51.2465, longitude: 22.5684 }
const view = { center: lublin, scale: 10 }

it('CHK-10: draws a kilometre to the north as 100 pixels at 10 metres per pixel', () => {
  const { x, y } = toPixel(view, size, { ...lublin, latitude: lublin.latitude + 1000 / 111_195 })
  expect([x, y].map(Math.round)).toEqual([200, 50])
})

it('CHK-10: draws a kilometre to the east as long as one to the north', () => {
  const east = 1000 / (111_195 * Math.cos((lublin.latitude * Math.PI) / 180))
  expect(Math.round(toPixel(view, size, { ...lublin, longitude: lublin.longitude + east }).x)).toBe(300)
})

it('CHK-10: converts a pixel to coordinates and back', () => {
  const coordinates = toCoordinates(view, size, { x: 30, y: 250 })
  const { x, y } = toPixel(view, size, coordinates)
  expect([x, y].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([30, 250])
})

it('CHK-10: shows all found points in the first view, with a margin', () => {
  const points = [lublin, { latitude: 51.2, longitude: 22.61 }, { latitude: 51.27, longitude: 22.4 }]
  const shown = viewOf(points, size)
  for (const { x, y } of points.map((point) => toPixel(shown, size, point))) {
    expect(x).toBeGreaterThanOrEqual(35)
    expect(x).toBeLessThanOrEqual(365)
    expect(y).toBeGreaterThanOrEqual(35)
    expect(y).toBeLessThanOrEqual(265)
  }
})

it('CHK-10: has a view for a single point and for none', () => {
  expect(viewOf([lublin], size).center).toEqual(lublin)
  expect(viewOf([], size).scale).toBeGreaterThan(100)
})

it('CHK-10: zooms around the given pixel, within the limits of the scale', () => {
  const finger = { x: 100, y: 80 }
  const [before, after] = [view, zoomed(view, size, 2, finger)].map((one) => toCoordinates(one, size, finger))
  expect(after?.latitude).toBeCloseTo(before?.latitude ?? 0, 6)
  expect(after?.longitude).toBeCloseTo(before?.longitude ?? 0, 5)
  expect(zoomed(view, size, 2).scale).toBe(5)
  expect(zoomed(view, size, 1e9).scale).toBe(0.4)
  expect(zoomed(view, size, 1e-9).scale).toBe(800)
})

it('CHK-10: shows what is to the west after a drag to the right', () => {
  const moved = panned(view, size, { x: 50, y: 0 })
  expect(moved.center.longitude).toBeLessThan(lublin.longitude)
  expect(Math.round(toPixel(moved, size, lublin).x)).toBe(250)
})

it('CHK-10: returns bounds as south, west, north, east', () => {
  const [south = 0, west = 0, north = 0, east = 0] = boundsOf(view, size)
  expect([south < lublin.latitude, north > lublin.latitude, west < lublin.longitude, east > lublin.longitude]).toEqual([
    true,
    true,
    true,
    true,
  ])
})

it('CHK-10: rounds distances down to 1, 2 or 5 times a power of ten', () => {
  expect([99, 100, 250, 730, 1999, 20_000].map(roundDistance)).toEqual([50, 100, 200, 500, 1000, 20_000])
  expect(ringsOf(view, size)).toEqual([500, 1000, 1500])
})

it('CHK-10: joins points that would overlap into one marker and leaves the others alone', () => {
  const near = { ...lublin, latitude: lublin.latitude + 0.0005 }
  const far = { ...lublin, latitude: lublin.latitude + 0.008 }
  const outside = { ...lublin, latitude: lublin.latitude + 1 }
  expect(clustersOf([lublin, near, far, outside], view, size, 40).map(({ points }) => points)).toEqual([
    [lublin, near],
    [far],
  ])
  expect(clustersOf([lublin, near], { ...view, scale: 1 }, size, 40)).toHaveLength(2)
})
