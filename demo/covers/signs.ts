import { mix } from './palettes.ts'
import { rounded, point, circle, rect, path, line, indexes, centre, leaf, type Ornament } from './shapes.ts'

const rosette: Ornament = (box, { background, foreground }, random) => {
  const { cx, cy, r } = centre(box)
  const petals = [8, 10, 12][Math.floor(random(0, 3))]!
  const turn = (index: number, half = 0) => ((index + half) * 360) / petals
  const pointAt = (angle: number, distance: number) =>
    [cx + Math.cos((angle * Math.PI) / 180) * distance, cy + Math.sin((angle * Math.PI) / 180) * distance] as const
  let out = ''
  for (const index of indexes(petals)) {
    out += leaf(...pointAt(turn(index), r * 0.3), r * 0.68, turn(index), foreground, 0.3)
    out += leaf(
      ...pointAt(turn(index, 0.5), r * 0.5),
      r * 0.42,
      turn(index, 0.5),
      mix(background, foreground, 0.6),
      0.3,
    )
  }
  for (const index of indexes(petals))
    out +=
      leaf(...pointAt(turn(index), r * 0.46), r * 0.36, turn(index), background, 0.24) +
      circle(...pointAt(turn(index, 0.5), r * 0.96), r * 0.035, foreground)
  out +=
    circle(cx, cy, r * 0.36, foreground) +
    indexes(petals)
      .map((index) => leaf(...pointAt(turn(index, 0.5), r * 0.12), r * 0.2, turn(index, 0.5), background, 0.3))
      .join('')
  return out + circle(cx, cy, r * 0.07, background)
}
const labyrinth: Ornament = (box, { foreground }, random) => {
  const { cx, cy, r } = centre(box)
  return indexes(8)
    .map((index) => {
      const radius = r * (0.12 + index * 0.12)
      const [gap, start] = [random(0.5, 1.1) * (0.5 + 1.4 / (index + 1)), random(0, Math.PI * 2)]
      const end = start + Math.PI * 2 - gap
      const point = (angle: number) =>
        `${rounded(cx + Math.cos(angle) * radius)} ${rounded(cy + Math.sin(angle) * radius)}`
      return line(`M${point(start)}A${rounded(radius)} ${rounded(radius)} 0 1 1 ${point(end)}`, foreground, r * 0.05)
    })
    .join('')
}
const crescent: Ornament = (box, { background, foreground }, random) => {
  const { cx, cy, r } = centre(box)
  const side = random(0, 1) > 0.5 ? 1 : -1
  return (
    circle(cx, cy, r * 0.94, foreground) +
    circle(cx + side * r * 0.34, cy - r * 0.16, r * 0.78, background) +
    [
      [0.36, -0.3, 0.05],
      [0.62, 0.12, 0.032],
      [0.24, 0.2, 0.026],
    ]
      .map(([dx, dy, size]) => circle(cx + side * r * dx!, cy + r * dy!, r * size!, foreground))
      .join('')
  )
}
const openBook: Ornament = (box, { background, foreground }, random) => {
  const { cx, cy, r } = centre(box)
  const base = cy + r * 0.52
  const leaves = Math.round(random(5, 7))
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
          path(closed(side, 0), foreground) +
          indexes(leaves)
            .map((index) =>
              line(
                page(side, 0.12 + (index * 0.88) / leaves),
                index % 2 ? mix(background, foreground, 0.6) : foreground,
                r * 0.035,
              ),
            )
            .join(''),
      )
      .join('') + line(`M${rounded(cx)} ${rounded(base)}V${rounded(base - r * 0.8)}`, foreground, r * 0.035)
  )
}
const stem: Ornament = (box, { background, foreground }, random) => {
  const { cx, cy, r } = centre(box)
  const pairs = Math.round(random(4, 6))
  const bend = random(-0.12, 0.12) * r
  return (
    line(`M${point(cx - bend, cy + r)}Q${point(cx + bend, cy, cx, cy - r * 0.6)}`, foreground, r * 0.028) +
    leaf(cx, cy - r * 0.56, r * 0.44, -90, foreground, 0.3) +
    indexes(pairs)
      .map((index) => {
        const top = cy + r * 0.72 - (index * r * 1.22) / pairs
        const length = r * (0.62 - index * 0.045)
        return (
          leaf(cx, top, length, -38, foreground, 0.27) +
          leaf(cx, top + r * 0.07, length, -142, mix(background, foreground, 0.6), 0.27)
        )
      })
      .join('')
  )
}
const rings: Ornament = (box, { background, foreground }, random) => {
  const { cx, cy, r } = centre(box)
  const shift = random(-0.07, 0.07)
  return indexes(7)
    .map((index) =>
      circle(
        cx + r * shift * index,
        cy + (r * index) / 22,
        r * (0.96 - index * 0.135),
        index % 2 ? background : mix(background, foreground, 1 - index * 0.09),
      ),
    )
    .join('')
}
const sun: Ornament = (box, { background, foreground }, random) => {
  const { cx, cy, r } = centre(box)
  const rays = Math.round(random(14, 22)) * 2
  return (
    indexes(rays)
      .map(
        (index) =>
          `<path transform="translate(${point(cx, cy)}) rotate(${rounded((index * 360) / rays)})" ` +
          `d="M${point(r * 0.56, -r * 0.03)}L${rounded(r * (index % 2 ? 0.8 : 0.98))} 0` +
          `L${point(r * 0.56, r * 0.03)}Z" fill="${foreground}"/>`,
      )
      .join('') +
    circle(cx, cy, r * 0.46, foreground) +
    circle(cx, cy, r * 0.34, mix(background, foreground, 0.72))
  )
}
const window: Ornament = (box, { background, foreground }, random) => {
  const { cx, cy, r } = centre(box)
  const [w, top, foot] = [r * 0.66, cy - r * 0.3, cy + r * 0.95]
  const arch = (edge: number) =>
    `M${point(cx - w + edge, foot - edge)}V${rounded(top)}a${point(w - edge, w - edge)} 0 0 1 ` +
    `${rounded((w - edge) * 2)} 0V${rounded(foot - edge)}Z`
  const bar = r * 0.045
  const moon = circle(cx + w * random(-0.45, 0.45), top + r * random(-0.2, 0.25), r * 0.2, background)
  return (
    path(arch(0), foreground) +
    path(arch(r * 0.06), background) +
    path(arch(r * 0.1), foreground) +
    moon +
    rect(cx - bar / 2, top - w, bar, foot - top + w, background) +
    rect(cx - w, top + r * 0.02, w * 2, bar, background) +
    rect(cx - w, top + r * 0.6, w * 2, bar, background)
  )
}
const overlap: Ornament = (box, { background, foreground }, random) => {
  const { cx, cy, r } = centre(box)
  const angle = random(0, Math.PI)
  const [dx, dy] = [Math.cos(angle) * r * 0.34, Math.sin(angle) * r * 0.34]
  const size = r * 0.62
  const reach = Math.sqrt(size ** 2 - (r * 0.34) ** 2)
  const [px, py] = [-Math.sin(angle) * reach, Math.cos(angle) * reach]
  const [start, end, radii] = [point(cx + px, cy + py), point(cx - px, cy - py), point(size, size)]
  const lens = `M${start}A${radii} 0 0 1 ${end}A${radii} 0 0 1 ${start}Z`
  return (
    circle(cx - dx, cy - dy, size, foreground) +
    circle(cx + dx, cy + dy, size, mix(background, foreground, 0.5)) +
    path(lens, mix(background, foreground, 0.22))
  )
}

/** Signs: a single figure for the middle of a cover. */
export const signs = { rosette, labyrinth, crescent, openBook, stem, rings, sun, window, overlap }
export type Sign = keyof typeof signs
