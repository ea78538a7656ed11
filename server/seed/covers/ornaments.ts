import { mix } from './palettes.ts'

export type Box = { x: number; y: number; w: number; h: number }
export type Inks = { back: string; fore: string }
export type Dice = (low: number, high: number) => number
export type Ornament = (box: Box, inks: Inks, dice: Dice) => string

const n = (value: number) => Math.round(value * 10) / 10
const p = (...values: readonly number[]) => values.map(n).join(' ')
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`
const ring = (x: number, y: number, r: number, stroke: string, width: number) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`
const rect = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"/>`
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`
const count = (to: number) => Array.from({ length: to }, (_, index) => index)
const centre = ({ x, y, w, h }: Box) => ({ cx: x + w / 2, cy: y + h / 2, r: Math.min(w, h) / 2 })
const leaf = (x: number, y: number, length: number, angle: number, fill: string, fat = 0.32) =>
  `<path transform="translate(${p(x, y)}) rotate(${n(angle)})" ` +
  `d="M0 0C${p(length * 0.25, -length * fat, length * 0.75, -length * fat, length)} 0` +
  `C${p(length * 0.75, length * fat, length * 0.25, length * fat)} 0 0Z" fill="${fill}"/>`
const wave = (x: number, y: number, w: number, length: number, swing: number) => {
  let d = `M${n(x)} ${n(y)}q${n(length / 2)} ${n(-swing)} ${n(length)} 0`
  for (let at = length; at < w; at += length) d += `t${n(length)} 0`
  return d
}

// ---- patterns: fill a box edge to edge

const waves: Ornament = ({ x, y, w, h }, { fore }, dice) => {
  const step = w / dice(7, 11)
  const swing = step * 0.55
  return count(Math.ceil(h / (step * 0.42)) + 2)
    .map((row) =>
      line(wave(x - step * 2 - (row % 2) * step, y + row * step * 0.42, w + step * 4, step, swing), fore, step * 0.09),
    )
    .join('')
}
const tiles: Ornament = ({ x, y, w, h }, { back, fore }, dice) => {
  const side = w / Math.round(dice(4, 6))
  const shades = [fore, mix(back, fore, 0.55), mix(back, fore, 0.25)]
  return count(Math.ceil(h / side))
    .flatMap((row) =>
      count(Math.round(w / side)).map((column) => {
        const [left, top] = [x + column * side, y + row * side]
        const turn = Math.floor(dice(0, 4)) * 90
        const [half, fill] = [side / 2, shades[Math.floor(dice(0, 3))]]
        const d = `M${p(-half, -half)}h${n(side)}a${p(side, side)} 0 0 1 ${p(-side, side)}z`
        return `<path transform="translate(${p(left + half, top + half)}) rotate(${turn})" d="${d}" fill="${fill}"/>`
      }),
    )
    .join('')
}
const rain: Ornament = ({ x, y, w, h }, { back, fore }, dice) => {
  const step = w / dice(15, 22)
  const slant = step * dice(1, 2.4)
  return count(Math.ceil((w + slant * 8) / step))
    .map((column) => {
      const left = x + column * step - slant * 4
      let d = ''
      for (let top = y - dice(0, 160); top < y + h;) {
        const length = dice(50, 240)
        const at = left + ((y + h - top) / h) * slant * 4
        d += `M${n(at)} ${n(top)}l${n((-length / h) * slant * 4)} ${n(length)}`
        top += length + dice(18, 46)
      }
      return line(d, column % 3 ? fore : mix(back, fore, 0.5), step * 0.26)
    })
    .join('')
}
const scales: Ornament = ({ x, y, w, h }, { back, fore }, dice) => {
  const r = w / Math.round(dice(4, 7)) / 2
  return count(Math.ceil(h / r) + 3)
    .map((row) =>
      count(Math.ceil(w / r / 2) + 2)
        .map((column) => {
          const [cx, cy] = [x + column * r * 2 - (row % 2 ? r : 0), y + row * r - r / 2]
          return (
            circle(cx, cy, r, back) +
            circle(cx, cy, r * 0.94, fore) +
            circle(cx, cy, r * 0.72, back) +
            circle(cx, cy, r * 0.5, mix(back, fore, 0.6)) +
            circle(cx, cy, r * 0.26, back)
          )
        })
        .join(''),
    )
    .join('')
}
const meadow: Ornament = ({ x, y, w, h }, { back, fore }, dice) => {
  const step = w / Math.round(dice(4, 6))
  return count(Math.ceil(h / step) * 2 + 2)
    .flatMap((row) =>
      count(Math.ceil(w / step) + 1).map((column) => {
        const [cx, cy] = [x + (column + (row % 2 ? 0.5 : 0)) * step, y + (row * step) / 2 + step * 0.3]
        const shade = (row + column) % 3 === 0 ? mix(back, fore, 0.55) : fore
        return (
          [-150, -90, -30]
            .map((angle) => leaf(cx, cy, step * (angle === -90 ? 0.42 : 0.36), angle, shade, 0.24))
            .join('') + circle(cx, cy + step * 0.06, step * 0.035, shade)
        )
      }),
    )
    .join('')
}
const stars: Ornament = ({ x, y, w, h }, { back, fore }, dice) => {
  const spots = count(90).map(() => ({ x: x + dice(0, w), y: y + dice(0, h), r: dice(1.6, 5.5) }))
  const [cx, cy] = [x + w * dice(0.2, 0.8), y + h * dice(0.72, 1)]
  const orbits = count(9)
    .map((index) => ring(cx, cy, w * (0.2 + index * 0.17), mix(back, fore, 0.45), 1.8))
    .join('')
  return orbits + spots.map((spot) => circle(spot.x, spot.y, spot.r, fore)).join('') + circle(cx, cy, w * 0.11, fore)
}

const stripes: Ornament = ({ x, y, w, h }, { back, fore }, dice) => {
  const shades = [fore, mix(back, fore, 0.6), mix(back, fore, 0.3), back]
  let out = ''
  for (let left = x, last = -1; left < x + w;) {
    const wide = w * (dice(0, 1) > 0.6 ? dice(0.03, 0.075) : dice(0.006, 0.018))
    let shade = Math.floor(dice(0, 4))
    if (shade === last) shade = (shade + 1) % 4
    last = shade
    out += rect(left, y, wide + 0.6, h, shades[shade]!)
    left += wide
  }
  return out
}

// ---- scenes: a picture in a box

const moonrise: Ornament = ({ x, y, w, h }, { back, fore }, dice) => {
  const horizon = y + h * dice(0.62, 0.74)
  const [cx, r] = [x + w * dice(0.3, 0.7), Math.min(w, h) * dice(0.2, 0.27)]
  const glints = count(9)
    .map((row) => {
      const width = r * 2 * (1 - row * 0.075) * dice(0.55, 1.05)
      const top = horizon + (row + 0.7) * ((y + h - horizon) / 9.4)
      return rect(cx - width / 2 + dice(-r / 4, r / 4), top, width, Math.max(3, (h - horizon + y) / 30), fore)
    })
    .join('')
  return (
    circle(cx, horizon - r * dice(0.9, 1.5), r, fore) +
    rect(x, horizon, w, y + h - horizon, mix(back, fore, 0.18)) +
    glints
  )
}
const hills: Ornament = ({ x, y, w, h }, { back, fore }, dice) => {
  const sun = circle(x + w * dice(0.25, 0.75), y + h * dice(0.26, 0.36), Math.min(w, h) * dice(0.14, 0.2), fore)
  return (
    sun +
    count(4)
      .map((row) => {
        const top = y + h * (0.46 + row * 0.13)
        const [a, b] = [dice(-0.16, 0.16) * h, dice(-0.16, 0.16) * h]
        const curve = p(x + w * 0.3, top - a, x + w * 0.6, top + b, x + w, top - b / 2)
        return path(`M${p(x, top + a * 0.4)}C${curve}V${n(y + h)}H${n(x)}Z`, mix(back, fore, 0.2 + row * 0.26))
      })
      .join('')
  )
}
const city: Ornament = ({ x, y, w, h }, { back, fore }, dice) => {
  let out = circle(x + w * dice(0.55, 0.8), y + h * 0.27, Math.min(w, h) * 0.13, mix(back, fore, 0.45))
  let left = x - w * 0.02
  const ground = n(y + h)
  while (left < x + w) {
    const width = w * dice(0.12, 0.19)
    const top = y + h * dice(0.4, 0.62)
    const roof = Math.floor(dice(0, 3))
    const [half, quarter] = [width / 2, width / 4]
    const outlines = [
      `l${p(half, -half)}l${p(half, half)}`,
      `h${n(quarter)}v${n(-quarter)}h${n(half)}v${n(quarter)}h${n(quarter)}`,
      `a${p(half, half)} 0 0 1 ${n(width)} 0`,
    ]
    out += path(`M${n(left)} ${ground}V${n(top)}${outlines[roof]}V${ground}Z`, fore)
    const pane = width * 0.15
    for (let row = top + pane * 1.1; row < y + h - pane; row += pane * 2.3)
      for (const column of [0.2, 0.425, 0.65])
        if (dice(0, 1) > 0.42) out += rect(left + width * column, row, pane, pane * 1.4, back)
    left += width + w * 0.008
  }
  return out
}
const road: Ornament = ({ x, y, w, h }, { back, fore }, dice) => {
  const vanish = x + w * dice(0.3, 0.7)
  const horizon = y + h * dice(0.36, 0.48)
  const fields = count(13)
    .map((index) => {
      const [a, b] = [x - w * 1.5 + (index * w * 4) / 13, x - w * 1.5 + ((index + 0.5) * w * 4) / 13]
      return path(`M${n(vanish)} ${n(horizon)}L${n(a)} ${n(y + h)}H${n(b)}Z`, fore)
    })
    .join('')
  return (
    rect(x, horizon, w, h - horizon + y, mix(back, fore, 0.22)) +
    fields +
    circle(vanish + w * dice(-0.2, 0.2), horizon - h * 0.16, Math.min(w, h) * 0.1, fore)
  )
}
const arches: Ornament = ({ x, y, w, h }, { back, fore }, dice) => {
  const cx = x + w * (dice(0, 1) > 0.5 ? 0.5 : dice(0.1, 0.9))
  const width = Math.min(w, h) / 9
  return count(7)
    .map((index) => {
      const r = width * (index + 0.8)
      return line(
        `M${n(cx - r)} ${n(y + h)}v${n(-h * 0.12)}a${n(r)} ${n(r)} 0 0 1 ${n(r * 2)} 0v${n(h * 0.12)}`,
        index % 2 ? mix(back, fore, 0.5) : fore,
        width * 0.62,
      )
    })
    .join('')
}
const rowOfBooks: Ornament = ({ x, y, w, h }, { back, fore }, dice) => {
  let out = ''
  let left = x + w * 0.06
  const floor = y + h * 0.9
  while (left < x + w * 0.86) {
    const width = w * dice(0.04, 0.1)
    const tall = h * dice(0.5, 0.76)
    const shade = mix(back, fore, [1, 0.72, 0.4][Math.floor(dice(0, 3))]!)
    out +=
      rect(left, floor - tall, width, tall, shade) +
      rect(left, floor - tall * 0.86, width, h * 0.016, back) +
      rect(left, floor - tall * 0.82, width, h * 0.007, back)
    left += width + w * 0.012
  }
  return out + rect(x, floor, w, h * 0.014, fore)
}

const forest: Ornament = ({ x, y, w, h }, { back, fore }, dice) => {
  const moon = circle(x + w * dice(0.25, 0.75), y + h * 0.3, Math.min(w, h) * 0.17, mix(back, fore, 0.5))
  return (
    moon +
    count(3)
      .map(
        (depth) =>
          count(7 + depth)
            .map((index) => {
              const [cx, foot] = [x + (w * (index + dice(0.2, 0.8))) / (7 + depth), y + h * (0.8 + depth * 0.13)]
              const tall = h * dice(0.3, 0.52)
              const wide = tall * 0.17
              return path(
                `M${n(cx)} ${n(foot - tall)}L${n(cx + wide)} ${n(foot)}H${n(cx - wide)}Z`,
                mix(back, fore, 0.36 + depth * 0.32),
              )
            })
            .join('') + rect(x, y + h * (0.8 + depth * 0.13) - 0.5, w, h * 0.3, mix(back, fore, 0.36 + depth * 0.32)),
      )
      .join('')
  )
}
const sea: Ornament = ({ x, y, w, h }, { back, fore }, dice) => {
  const disc = circle(x + w * dice(0.3, 0.7), y + h * 0.4, Math.min(w, h) * dice(0.2, 0.28), fore)
  const length = w / dice(3, 5)
  return (
    disc +
    count(6)
      .map((row) => {
        const top = y + h * (0.46 + row * 0.1)
        const d = wave(x - length * (1 + dice(0, 1)), top, w + length * 3, length, h * 0.06)
        return path(`${d}V${n(y + h)}H${n(x - length * 2)}Z`, row % 2 ? fore : mix(back, fore, 0.2 + row * 0.06))
      })
      .join('')
  )
}

// ---- signs: one figure in the middle

const rosette: Ornament = (box, { back, fore }, dice) => {
  const { cx, cy, r } = centre(box)
  const petals = [8, 10, 12][Math.floor(dice(0, 3))]!
  const turn = (index: number, half = 0) => ((index + half) * 360) / petals
  const at = (angle: number, distance: number) =>
    [cx + Math.cos((angle * Math.PI) / 180) * distance, cy + Math.sin((angle * Math.PI) / 180) * distance] as const
  let out = ''
  for (const index of count(petals)) {
    out += leaf(...at(turn(index), r * 0.3), r * 0.68, turn(index), fore, 0.3)
    out += leaf(...at(turn(index, 0.5), r * 0.5), r * 0.42, turn(index, 0.5), mix(back, fore, 0.6), 0.3)
  }
  for (const index of count(petals))
    out +=
      leaf(...at(turn(index), r * 0.46), r * 0.36, turn(index), back, 0.24) +
      circle(...at(turn(index, 0.5), r * 0.96), r * 0.035, fore)
  out +=
    circle(cx, cy, r * 0.36, fore) +
    count(petals)
      .map((index) => leaf(...at(turn(index, 0.5), r * 0.12), r * 0.2, turn(index, 0.5), back, 0.3))
      .join('')
  return out + circle(cx, cy, r * 0.07, back)
}
const labyrinth: Ornament = (box, { fore }, dice) => {
  const { cx, cy, r } = centre(box)
  return count(8)
    .map((index) => {
      const radius = r * (0.12 + index * 0.12)
      const [gap, start] = [dice(0.5, 1.1) * (0.5 + 1.4 / (index + 1)), dice(0, Math.PI * 2)]
      const end = start + Math.PI * 2 - gap
      const point = (angle: number) => `${n(cx + Math.cos(angle) * radius)} ${n(cy + Math.sin(angle) * radius)}`
      return line(`M${point(start)}A${n(radius)} ${n(radius)} 0 1 1 ${point(end)}`, fore, r * 0.05)
    })
    .join('')
}
const crescent: Ornament = (box, { back, fore }, dice) => {
  const { cx, cy, r } = centre(box)
  const side = dice(0, 1) > 0.5 ? 1 : -1
  return (
    circle(cx, cy, r * 0.94, fore) +
    circle(cx + side * r * 0.34, cy - r * 0.16, r * 0.78, back) +
    [
      [0.36, -0.3, 0.05],
      [0.62, 0.12, 0.032],
      [0.24, 0.2, 0.026],
    ]
      .map(([dx, dy, size]) => circle(cx + side * r * dx!, cy + r * dy!, r * size!, fore))
      .join('')
  )
}
const openBook: Ornament = (box, { back, fore }, dice) => {
  const { cx, cy, r } = centre(box)
  const base = cy + r * 0.52
  const leaves = Math.round(dice(5, 7))
  const page = (side: number, lift: number) => {
    const reach = r * (0.97 - lift * 0.3)
    const [x, rise] = [cx + side * reach * 0.55, base - r * (0.26 + lift * 0.95)]
    const end = p(cx + side * reach, base - r * (0.1 + lift * 1.05))
    return `M${p(cx, base)}C${p(cx + side * r * 0.1, base - r * (0.22 + lift * 0.75), x, rise)} ${end}`
  }
  const closed = (side: number, lift: number) =>
    `${page(side, lift)}V${n(base - r * lift * 0.3)}C${p(cx + side * r * 0.6, base - r * 0.12)} ` +
    `${p(cx + side * r * 0.15, base - r * 0.08, cx, base + r * 0.1)}Z`
  return (
    [-1, 1]
      .map(
        (side) =>
          path(closed(side, 0), fore) +
          count(leaves)
            .map((index) =>
              line(page(side, 0.12 + (index * 0.88) / leaves), index % 2 ? mix(back, fore, 0.6) : fore, r * 0.035),
            )
            .join(''),
      )
      .join('') + line(`M${n(cx)} ${n(base)}V${n(base - r * 0.8)}`, fore, r * 0.035)
  )
}
const stem: Ornament = (box, { back, fore }, dice) => {
  const { cx, cy, r } = centre(box)
  const pairs = Math.round(dice(4, 6))
  const bend = dice(-0.12, 0.12) * r
  return (
    line(`M${n(cx - bend)} ${n(cy + r)}Q${n(cx + bend)} ${n(cy)} ${n(cx)} ${n(cy - r * 0.6)}`, fore, r * 0.028) +
    leaf(cx, cy - r * 0.56, r * 0.44, -90, fore, 0.3) +
    count(pairs)
      .map((index) => {
        const top = cy + r * 0.72 - (index * r * 1.22) / pairs
        const length = r * (0.62 - index * 0.045)
        return (
          leaf(cx, top, length, -38, fore, 0.27) + leaf(cx, top + r * 0.07, length, -142, mix(back, fore, 0.6), 0.27)
        )
      })
      .join('')
  )
}
const rings: Ornament = (box, { back, fore }, dice) => {
  const { cx, cy, r } = centre(box)
  const shift = dice(-0.07, 0.07)
  return count(7)
    .map((index) =>
      circle(
        cx + r * shift * index,
        cy + (r * index) / 22,
        r * (0.96 - index * 0.135),
        index % 2 ? back : mix(back, fore, 1 - index * 0.09),
      ),
    )
    .join('')
}
const sun: Ornament = (box, { back, fore }, dice) => {
  const { cx, cy, r } = centre(box)
  const rays = Math.round(dice(14, 22)) * 2
  return (
    count(rays)
      .map(
        (index) =>
          `<path transform="translate(${p(cx, cy)}) rotate(${n((index * 360) / rays)})" d="M${p(r * 0.56, -r * 0.03)}` +
          `L${n(r * (index % 2 ? 0.8 : 0.98))} 0L${p(r * 0.56, r * 0.03)}Z" fill="${fore}"/>`,
      )
      .join('') +
    circle(cx, cy, r * 0.46, fore) +
    circle(cx, cy, r * 0.34, mix(back, fore, 0.72))
  )
}
const window: Ornament = (box, { back, fore }, dice) => {
  const { cx, cy, r } = centre(box)
  const [w, top, foot] = [r * 0.66, cy - r * 0.3, cy + r * 0.95]
  const arch = (edge: number) =>
    `M${p(cx - w + edge, foot - edge)}V${n(top)}a${p(w - edge, w - edge)} 0 0 1 ` +
    `${n((w - edge) * 2)} 0V${n(foot - edge)}Z`
  const bar = r * 0.045
  const moon = circle(cx + w * dice(-0.45, 0.45), top + r * dice(-0.2, 0.25), r * 0.2, back)
  return (
    path(arch(0), fore) +
    path(arch(r * 0.06), back) +
    path(arch(r * 0.1), fore) +
    moon +
    rect(cx - bar / 2, top - w, bar, foot - top + w, back) +
    rect(cx - w, top + r * 0.02, w * 2, bar, back) +
    rect(cx - w, top + r * 0.6, w * 2, bar, back)
  )
}
const overlap: Ornament = (box, { back, fore }, dice) => {
  const { cx, cy, r } = centre(box)
  const angle = dice(0, Math.PI)
  const [dx, dy] = [Math.cos(angle) * r * 0.34, Math.sin(angle) * r * 0.34]
  const size = r * 0.62
  const reach = Math.sqrt(size ** 2 - (r * 0.34) ** 2)
  const [px, py] = [-Math.sin(angle) * reach, Math.cos(angle) * reach]
  const [start, end, radii] = [p(cx + px, cy + py), p(cx - px, cy - py), p(size, size)]
  const lens = `M${start}A${radii} 0 0 1 ${end}A${radii} 0 0 1 ${start}Z`
  return (
    circle(cx - dx, cy - dy, size, fore) +
    circle(cx + dx, cy + dy, size, mix(back, fore, 0.5)) +
    path(lens, mix(back, fore, 0.22))
  )
}

export const patterns = { waves, tiles, rain, scales, meadow, stars, stripes }
export const scenes = { moonrise, hills, city, road, arches, rowOfBooks, forest, sea }
export const signs = { rosette, labyrinth, crescent, openBook, stem, rings, sun, window, overlap }
export type Pattern = keyof typeof patterns
export type Scene = keyof typeof scenes
export type Sign = keyof typeof signs
