import { mix } from './palettes.ts'
import { rounded, point, circle, rect, path, line, indexes, centre, leaf, type Ornament } from './shapes.ts'

const rosette: Ornament = (box, { back, fore }, dice) => {
  const { cx, cy, r } = centre(box)
  const petals = [8, 10, 12][Math.floor(dice(0, 3))]!
  const turn = (index: number, half = 0) => ((index + half) * 360) / petals
  const at = (angle: number, distance: number) =>
    [cx + Math.cos((angle * Math.PI) / 180) * distance, cy + Math.sin((angle * Math.PI) / 180) * distance] as const
  let out = ''
  for (const index of indexes(petals)) {
    out += leaf(...at(turn(index), r * 0.3), r * 0.68, turn(index), fore, 0.3)
    out += leaf(...at(turn(index, 0.5), r * 0.5), r * 0.42, turn(index, 0.5), mix(back, fore, 0.6), 0.3)
  }
  for (const index of indexes(petals))
    out +=
      leaf(...at(turn(index), r * 0.46), r * 0.36, turn(index), back, 0.24) +
      circle(...at(turn(index, 0.5), r * 0.96), r * 0.035, fore)
  out +=
    circle(cx, cy, r * 0.36, fore) +
    indexes(petals)
      .map((index) => leaf(...at(turn(index, 0.5), r * 0.12), r * 0.2, turn(index, 0.5), back, 0.3))
      .join('')
  return out + circle(cx, cy, r * 0.07, back)
}
const labyrinth: Ornament = (box, { fore }, dice) => {
  const { cx, cy, r } = centre(box)
  return indexes(8)
    .map((index) => {
      const radius = r * (0.12 + index * 0.12)
      const [gap, start] = [dice(0.5, 1.1) * (0.5 + 1.4 / (index + 1)), dice(0, Math.PI * 2)]
      const end = start + Math.PI * 2 - gap
      const point = (angle: number) =>
        `${rounded(cx + Math.cos(angle) * radius)} ${rounded(cy + Math.sin(angle) * radius)}`
      return line(`M${point(start)}A${rounded(radius)} ${rounded(radius)} 0 1 1 ${point(end)}`, fore, r * 0.05)
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
    const end = point(cx + side * reach, base - r * (0.1 + lift * 1.05))
    return `M${point(cx, base)}C${point(cx + side * r * 0.1, base - r * (0.22 + lift * 0.75), x, rise)} ${end}`
  }
  const closed = (side: number, lift: number) =>
    `${page(side, lift)}V${rounded(base - r * lift * 0.3)}C${point(cx + side * r * 0.6, base - r * 0.12)} ` +
    `${point(cx + side * r * 0.15, base - r * 0.08, cx, base + r * 0.1)}Z`
  return (
    [-1, 1]
      .map(
        (side) =>
          path(closed(side, 0), fore) +
          indexes(leaves)
            .map((index) =>
              line(page(side, 0.12 + (index * 0.88) / leaves), index % 2 ? mix(back, fore, 0.6) : fore, r * 0.035),
            )
            .join(''),
      )
      .join('') + line(`M${rounded(cx)} ${rounded(base)}V${rounded(base - r * 0.8)}`, fore, r * 0.035)
  )
}
const stem: Ornament = (box, { back, fore }, dice) => {
  const { cx, cy, r } = centre(box)
  const pairs = Math.round(dice(4, 6))
  const bend = dice(-0.12, 0.12) * r
  return (
    line(`M${point(cx - bend, cy + r)}Q${point(cx + bend, cy, cx, cy - r * 0.6)}`, fore, r * 0.028) +
    leaf(cx, cy - r * 0.56, r * 0.44, -90, fore, 0.3) +
    indexes(pairs)
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
  return indexes(7)
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
    indexes(rays)
      .map(
        (index) =>
          `<path transform="translate(${point(cx, cy)}) rotate(${rounded((index * 360) / rays)})" ` +
          `d="M${point(r * 0.56, -r * 0.03)}L${rounded(r * (index % 2 ? 0.8 : 0.98))} 0` +
          `L${point(r * 0.56, r * 0.03)}Z" fill="${fore}"/>`,
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
    `M${point(cx - w + edge, foot - edge)}V${rounded(top)}a${point(w - edge, w - edge)} 0 0 1 ` +
    `${rounded((w - edge) * 2)} 0V${rounded(foot - edge)}Z`
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
  const [start, end, radii] = [point(cx + px, cy + py), point(cx - px, cy - py), point(size, size)]
  const lens = `M${start}A${radii} 0 0 1 ${end}A${radii} 0 0 1 ${start}Z`
  return (
    circle(cx - dx, cy - dy, size, fore) +
    circle(cx + dx, cy + dy, size, mix(back, fore, 0.5)) +
    path(lens, mix(back, fore, 0.22))
  )
}

/** Signs: a single figure for the middle of a cover. */
export const signs = { rosette, labyrinth, crescent, openBook, stem, rings, sun, window, overlap }
export type Sign = keyof typeof signs
