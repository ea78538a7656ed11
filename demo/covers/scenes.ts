import { mix } from './palettes.ts'
import { rounded, point, circle, rect, path, line, indexes, wave, type Ornament } from './shapes.ts'

const moonrise: Ornament = ({ x, y, w, h }, { background, foreground }, random) => {
  const horizon = y + h * random(0.62, 0.74)
  const [cx, r] = [x + w * random(0.3, 0.7), Math.min(w, h) * random(0.2, 0.27)]
  const glints = indexes(9)
    .map((row) => {
      const width = r * 2 * (1 - row * 0.075) * random(0.55, 1.05)
      const top = horizon + (row + 0.7) * ((y + h - horizon) / 9.4)
      return rect(cx - width / 2 + random(-r / 4, r / 4), top, width, Math.max(3, (h - horizon + y) / 30), foreground)
    })
    .join('')
  return (
    circle(cx, horizon - r * random(0.9, 1.5), r, foreground) +
    rect(x, horizon, w, y + h - horizon, mix(background, foreground, 0.18)) +
    glints
  )
}
const hills: Ornament = ({ x, y, w, h }, { background, foreground }, random) => {
  const sun = circle(
    x + w * random(0.25, 0.75),
    y + h * random(0.26, 0.36),
    Math.min(w, h) * random(0.14, 0.2),
    foreground,
  )
  return (
    sun +
    indexes(4)
      .map((row) => {
        const top = y + h * (0.46 + row * 0.13)
        const [a, b] = [random(-0.16, 0.16) * h, random(-0.16, 0.16) * h]
        const curve = point(x + w * 0.3, top - a, x + w * 0.6, top + b, x + w, top - b / 2)
        return path(
          `M${point(x, top + a * 0.4)}C${curve}V${rounded(y + h)}H${rounded(x)}Z`,
          mix(background, foreground, 0.2 + row * 0.26),
        )
      })
      .join('')
  )
}
const city: Ornament = ({ x, y, w, h }, { background, foreground }, random) => {
  let out = circle(x + w * random(0.55, 0.8), y + h * 0.27, Math.min(w, h) * 0.13, mix(background, foreground, 0.45))
  let left = x - w * 0.02
  const ground = rounded(y + h)
  while (left < x + w) {
    const width = w * random(0.12, 0.19)
    const top = y + h * random(0.4, 0.62)
    const roof = Math.floor(random(0, 3))
    const [half, quarter] = [width / 2, width / 4]
    const outlines = [
      `l${point(half, -half)}l${point(half, half)}`,
      `h${rounded(quarter)}v${rounded(-quarter)}h${rounded(half)}v${rounded(quarter)}h${rounded(quarter)}`,
      `a${point(half, half)} 0 0 1 ${rounded(width)} 0`,
    ]
    out += path(`M${rounded(left)} ${ground}V${rounded(top)}${outlines[roof]}V${ground}Z`, foreground)
    const pane = width * 0.15
    for (let row = top + pane * 1.1; row < y + h - pane; row += pane * 2.3)
      for (const column of [0.2, 0.425, 0.65])
        if (random(0, 1) > 0.42) out += rect(left + width * column, row, pane, pane * 1.4, background)
    left += width + w * 0.008
  }
  return out
}
const road: Ornament = ({ x, y, w, h }, { background, foreground }, random) => {
  const vanish = x + w * random(0.3, 0.7)
  const horizon = y + h * random(0.36, 0.48)
  const fields = indexes(13)
    .map((index) => {
      const [a, b] = [x - w * 1.5 + (index * w * 4) / 13, x - w * 1.5 + ((index + 0.5) * w * 4) / 13]
      return path(`M${rounded(vanish)} ${rounded(horizon)}L${rounded(a)} ${rounded(y + h)}H${rounded(b)}Z`, foreground)
    })
    .join('')
  return (
    rect(x, horizon, w, h - horizon + y, mix(background, foreground, 0.22)) +
    fields +
    circle(vanish + w * random(-0.2, 0.2), horizon - h * 0.16, Math.min(w, h) * 0.1, foreground)
  )
}
const arches: Ornament = ({ x, y, w, h }, { background, foreground }, random) => {
  const cx = x + w * (random(0, 1) > 0.5 ? 0.5 : random(0.1, 0.9))
  const width = Math.min(w, h) / 9
  return indexes(7)
    .map((index) => {
      const r = width * (index + 0.8)
      return line(
        `M${point(cx - r, y + h)}v${rounded(-h * 0.12)}a${point(r, r)} 0 0 1 ${rounded(r * 2)} 0v${rounded(h * 0.12)}`,
        index % 2 ? mix(background, foreground, 0.5) : foreground,
        width * 0.62,
      )
    })
    .join('')
}
const rowOfBooks: Ornament = ({ x, y, w, h }, { background, foreground }, random) => {
  let out = ''
  let left = x + w * 0.06
  const floor = y + h * 0.9
  while (left < x + w * 0.86) {
    const width = w * random(0.04, 0.1)
    const tall = h * random(0.5, 0.76)
    const shade = mix(background, foreground, [1, 0.72, 0.4][Math.floor(random(0, 3))]!)
    out +=
      rect(left, floor - tall, width, tall, shade) +
      rect(left, floor - tall * 0.86, width, h * 0.016, background) +
      rect(left, floor - tall * 0.82, width, h * 0.007, background)
    left += width + w * 0.012
  }
  return out + rect(x, floor, w, h * 0.014, foreground)
}

const forest: Ornament = ({ x, y, w, h }, { background, foreground }, random) => {
  const moon = circle(x + w * random(0.25, 0.75), y + h * 0.3, Math.min(w, h) * 0.17, mix(background, foreground, 0.5))
  return (
    moon +
    indexes(3)
      .map(
        (depth) =>
          indexes(7 + depth)
            .map((index) => {
              const [cx, foot] = [x + (w * (index + random(0.2, 0.8))) / (7 + depth), y + h * (0.8 + depth * 0.13)]
              const tall = h * random(0.3, 0.52)
              const wide = tall * 0.17
              return path(
                `M${rounded(cx)} ${rounded(foot - tall)}L${rounded(cx + wide)} ${rounded(foot)}H${rounded(cx - wide)}Z`,
                mix(background, foreground, 0.36 + depth * 0.32),
              )
            })
            .join('') +
          rect(x, y + h * (0.8 + depth * 0.13) - 0.5, w, h * 0.3, mix(background, foreground, 0.36 + depth * 0.32)),
      )
      .join('')
  )
}
const sea: Ornament = ({ x, y, w, h }, { background, foreground }, random) => {
  const disc = circle(x + w * random(0.3, 0.7), y + h * 0.4, Math.min(w, h) * random(0.2, 0.28), foreground)
  const length = w / random(3, 5)
  return (
    disc +
    indexes(6)
      .map((row) => {
        const top = y + h * (0.46 + row * 0.1)
        const d = wave(x - length * (1 + random(0, 1)), top, w + length * 3, length, h * 0.06)
        return path(
          `${d}V${rounded(y + h)}H${rounded(x - length * 2)}Z`,
          row % 2 ? foreground : mix(background, foreground, 0.2 + row * 0.06),
        )
      })
      .join('')
  )
}

/** Scenes: a picture that fills a box. */
export const scenes = { moonrise, hills, city, road, arches, rowOfBooks, forest, sea }
export type Scene = keyof typeof scenes
