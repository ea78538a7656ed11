import { mix } from './palettes.ts'
import { rounded, point, circle, ring, rect, line, indexes, leaf, wave, type Ornament } from './shapes.ts'

const waves: Ornament = ({ x, y, w, h }, { foreground }, random) => {
  const step = w / random(7, 11)
  const swing = step * 0.55
  return indexes(Math.ceil(h / (step * 0.42)) + 2)
    .map((row) =>
      line(
        wave(x - step * 2 - (row % 2) * step, y + row * step * 0.42, w + step * 4, step, swing),
        foreground,
        step * 0.09,
      ),
    )
    .join('')
}
const tiles: Ornament = ({ x, y, w, h }, { background, foreground }, random) => {
  const side = w / Math.round(random(4, 6))
  const shades = [foreground, mix(background, foreground, 0.55), mix(background, foreground, 0.25)]
  return indexes(Math.ceil(h / side))
    .flatMap((row) =>
      indexes(Math.round(w / side)).map((column) => {
        const [left, top] = [x + column * side, y + row * side]
        const turn = Math.floor(random(0, 4)) * 90
        const [half, fill] = [side / 2, shades[Math.floor(random(0, 3))]]
        const d = `M${point(-half, -half)}h${rounded(side)}a${point(side, side)} 0 0 1 ${point(-side, side)}z`
        const at = point(left + half, top + half)
        return `<path transform="translate(${at}) rotate(${turn})" d="${d}" fill="${fill}"/>`
      }),
    )
    .join('')
}
const rain: Ornament = ({ x, y, w, h }, { background, foreground }, random) => {
  const step = w / random(15, 22)
  const slant = step * random(1, 2.4)
  return indexes(Math.ceil((w + slant * 8) / step))
    .map((column) => {
      const left = x + column * step - slant * 4
      let d = ''
      for (let top = y - random(0, 160); top < y + h;) {
        const length = random(50, 240)
        const at = left + ((y + h - top) / h) * slant * 4
        d += `M${rounded(at)} ${rounded(top)}l${rounded((-length / h) * slant * 4)} ${rounded(length)}`
        top += length + random(18, 46)
      }
      return line(d, column % 3 ? foreground : mix(background, foreground, 0.5), step * 0.26)
    })
    .join('')
}
const scales: Ornament = ({ x, y, w, h }, { background, foreground }, random) => {
  const r = w / Math.round(random(4, 7)) / 2
  return indexes(Math.ceil(h / r) + 3)
    .map((row) =>
      indexes(Math.ceil(w / r / 2) + 2)
        .map((column) => {
          const [cx, cy] = [x + column * r * 2 - (row % 2 ? r : 0), y + row * r - r / 2]
          return (
            circle(cx, cy, r, background) +
            circle(cx, cy, r * 0.94, foreground) +
            circle(cx, cy, r * 0.72, background) +
            circle(cx, cy, r * 0.5, mix(background, foreground, 0.6)) +
            circle(cx, cy, r * 0.26, background)
          )
        })
        .join(''),
    )
    .join('')
}
const meadow: Ornament = ({ x, y, w, h }, { background, foreground }, random) => {
  const step = w / Math.round(random(4, 6))
  return indexes(Math.ceil(h / step) * 2 + 2)
    .flatMap((row) =>
      indexes(Math.ceil(w / step) + 1).map((column) => {
        const [cx, cy] = [x + (column + (row % 2 ? 0.5 : 0)) * step, y + (row * step) / 2 + step * 0.3]
        const shade = (row + column) % 3 === 0 ? mix(background, foreground, 0.55) : foreground
        return (
          [-150, -90, -30]
            .map((angle) => leaf(cx, cy, step * (angle === -90 ? 0.42 : 0.36), angle, shade, 0.24))
            .join('') + circle(cx, cy + step * 0.06, step * 0.035, shade)
        )
      }),
    )
    .join('')
}
const stars: Ornament = ({ x, y, w, h }, { background, foreground }, random) => {
  const spots = indexes(90).map(() => ({ x: x + random(0, w), y: y + random(0, h), r: random(1.6, 5.5) }))
  const [cx, cy] = [x + w * random(0.2, 0.8), y + h * random(0.72, 1)]
  const orbits = indexes(9)
    .map((index) => ring(cx, cy, w * (0.2 + index * 0.17), mix(background, foreground, 0.45), 1.8))
    .join('')
  return (
    orbits +
    spots.map((spot) => circle(spot.x, spot.y, spot.r, foreground)).join('') +
    circle(cx, cy, w * 0.11, foreground)
  )
}

const stripes: Ornament = ({ x, y, w, h }, { background, foreground }, random) => {
  const shades = [foreground, mix(background, foreground, 0.6), mix(background, foreground, 0.3), background]
  let out = ''
  for (let left = x, last = -1; left < x + w;) {
    const wide = w * (random(0, 1) > 0.6 ? random(0.03, 0.075) : random(0.006, 0.018))
    let shade = Math.floor(random(0, 4))
    if (shade === last) shade = (shade + 1) % 4
    last = shade
    out += rect(left, y, wide + 0.6, h, shades[shade]!)
    left += wide
  }
  return out
}

/** Patterns that fill a box completely. */
export const patterns = { waves, tiles, rain, scales, meadow, stars, stripes }
export type Pattern = keyof typeof patterns
