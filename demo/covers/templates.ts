import { mix } from './palettes.ts'
import { margin } from './margin-template.ts'
import {
  rect,
  picture,
  smallCaps,
  authorIn,
  subtitleIn,
  seriesLine,
  stack,
  heightOf,
  imprint,
  noteMark,
  numeral,
  type CoverDesign,
  type Template,
} from './cover-design.ts'
import { setText, type Block } from './set-text.ts'

/** Patterned background with a label. */
const label: Template = (design) => {
  const { w, h, ground, figure } = design
  const width = w * 0.74
  const inner = width * 0.84
  const series = design.series
  const entries: ([Block, number, string] | undefined)[] = [
    [authorIn(design, inner, { max: 24 }), 0, ground],
    [
      setText(design.title, {
        fontStyle: design.flip ? 'medium' : 'light',
        width: inner,
        height: h * 0.27,
        max: 82,
        leading: 1.1,
      }),
      44,
      ground,
    ],
    design.subtitle ? [subtitleIn(design, inner, 28)!, 32, ground] : undefined,
    series ? [smallCaps(design, series, inner, 15), 46, ground] : undefined,
  ]
  const pad = w * 0.085
  const tall = heightOf(entries) + pad * 2 + (design.volume ? h * 0.02 : 0)
  const box = { x: (w - width) / 2, y: design.flip ? h * 0.13 : (h - tall) * 0.42, w: width, h: tall }
  const middle = w / 2
  return (
    picture(design, 'pattern', { x: 0, y: 0, w, h }, { background: ground, foreground: mix(ground, figure, 0.62) }) +
    rect(box, figure) +
    `<rect x="${box.x + 9}" y="${box.y + 9}" width="${box.w - 18}" height="${box.h - 18}" fill="none" ` +
    `stroke="${ground}" stroke-width="1.5"/>` +
    stack(entries, middle, box.y + pad, 'centre').drawn +
    badge(design, middle, box.y + box.h, figure, ground) +
    plate(design, middle)
  )
}
const badge = (design: CoverDesign, cx: number, cy: number, ground: string, figure: string) => {
  const r = design.h * 0.05
  const volume = numeral(design, r * 0.86, 'black')
  return volume
    ? `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${ground}"/>` +
        `<circle cx="${cx}" cy="${cy}" r="${r - 6}" fill="none" stroke="${figure}" stroke-width="1.5"/>` +
        volume.draw(cx, cy - volume.height / 2, figure, 'centre')
    : ''
}
const plate = (design: CoverDesign, middle: number) => {
  const block = smallCaps(
    design,
    design.note ? `${design.publisher} · ${design.note}` : design.publisher,
    design.w * 0.6,
    15,
  )
  const [w, h] = [block.width + 40, block.height + 24]
  const y = design.h - design.w * 0.07 - h
  return rect({ x: middle - w / 2, y, w, h }, design.figure) + block.draw(middle, y + 12, design.ground, 'centre')
}

/** The title as large as possible; the sign is cut off by the lower edge. */
const poster: Template = (design) => {
  const { w, h, ground, figure } = design
  const m = w * 0.085
  const title = setText(design.title, {
    fontStyle: 'black',
    width: w - m * 2,
    height: h * 0.46,
    max: w * 0.27,
    leading: 1.06,
  })
  const series = seriesLine(design)
  const text = stack(
    [
      [authorIn(design, w - m * 2), 0, figure],
      [title, 46 + title.size * 0.2, figure],
      design.subtitle ? [subtitleIn(design, (w - m * 2) * 0.9)!, 26 + title.size * 0.24, figure] : undefined,
      series ? [smallCaps(design, series, w * 0.7), 30 + (design.subtitle ? 0 : title.size * 0.26), figure] : undefined,
    ],
    m,
    m * 1.05,
    'left',
  )
  // the imprint takes the lower left corner
  const side = Math.min(w * (design.flip ? 0.86 : 0.78), (h - text.end - 44) * 1.2)
  const box = { x: Math.max(w * 0.37, w - side * 0.86), y: Math.max(text.end + 44, h - side * 0.84), w: side, h: side }
  const background = mix(ground, figure, 0.02)
  const volume = numeral(design, h * 0.1, 'black')
  return (
    picture(design, 'sign', box, { background, foreground: mix(ground, figure, 0.42) }) +
    text.drawn +
    (volume ? volume.draw(m, h - m * 1.5 - volume.height - 14, figure, 'left') : '') +
    imprint(design, figure, m, 'left', 0.26) +
    noteMark(design, figure, w - m, 'right')
  )
}

/** One sign in the middle of a plain background. */
const emblem: Template = (design) => {
  const { w, h, ground, figure } = design
  const m = w * 0.095
  const [inner, middle] = [w - m * 2, w / 2]
  const title = setText(design.title, {
    fontStyle: 'light',
    width: inner,
    height: h * 0.25,
    max: w * 0.15,
    leading: 1.1,
  })
  const series = design.series
  const volume = numeral(design, h * 0.06)
  const entries: ([Block, number, string] | undefined)[] = [
    [title, 0, figure],
    design.subtitle ? [subtitleIn(design, inner * 0.9, 30)!, 26 + title.size * 0.2, figure] : undefined,
    series ? [smallCaps(design, series, inner, 16), 30 + (design.subtitle ? 0 : title.size * 0.26), figure] : undefined,
    volume ? [volume, 24, figure] : undefined,
  ]
  const author = authorIn(design, inner)
  const tall = heightOf(entries)
  const bottom = h - m * 1.75
  const head = m + author.height
  const [from, to] = design.flip ? [head + 50 + tall, bottom - 10] : [head + 20, bottom - tall - 34]
  const side = Math.min(w * 0.7, (to - from) * 0.86)
  const box = { x: middle - side / 2, y: (from + to) / 2 - side / 2, w: side, h: side }
  return (
    author.draw(middle, m, figure, 'centre') +
    picture(design, 'sign', box, { background: ground, foreground: figure }) +
    stack(entries, middle, design.flip ? head + 44 : bottom - tall - 14, 'centre').drawn +
    imprint(design, figure, design.note ? m : middle, design.note ? 'left' : 'centre') +
    noteMark(design, figure, w - m, 'right')
  )
}

/** A scene that fills the page, with the text on plain background below or above it. */
const horizon: Template = (design) => {
  const { w, h, ground, figure } = design
  const m = w * 0.085
  const inner = w - m * 2
  const title = setText(design.title, {
    fontStyle: 'medium',
    width: inner,
    height: h * 0.25,
    max: w * 0.155,
    leading: 1.08,
  })
  const series = seriesLine(design)
  const entries: ([Block, number, string] | undefined)[] = [
    [authorIn(design, inner, { fontStyle: 'italic', caps: false, tracking: 0, max: 38 }), 0, figure],
    [title, 30 + title.size * 0.16, figure],
    design.subtitle ? [subtitleIn(design, inner * 0.92, 28)!, 22 + title.size * 0.22, figure] : undefined,
    series ? [smallCaps(design, series, inner, 15), 24 + (design.subtitle ? 0 : title.size * 0.26), figure] : undefined,
  ]
  const tall = heightOf(entries)
  const band = Math.max(h * 0.36, h - tall - m * (design.flip ? 2.9 : 3.5))
  const box = { x: 0, y: design.flip ? h - band : 0, w, h: band }
  const inked = { background: figure, foreground: ground }
  const top = design.flip ? m : band + m * 0.95
  const bottom = design.flip
    ? (() => {
        const block = smallCaps(
          design,
          design.note ? `${design.publisher} · ${design.note}` : design.publisher,
          w * 0.7,
          15,
        )
        return (
          rect({ x: m, y: h - m * 0.85 - block.height - 22, w: block.width + 36, h: block.height + 22 }, ground) +
          block.draw(m + 18, h - m * 0.85 - block.height - 11, figure, 'left')
        )
      })()
    : imprint(design, figure, m, 'left') + noteMark(design, figure, w - m, 'right')
  const seam = design.flip ? h - band : band
  return (
    rect(box, figure) +
    picture(design, 'scene', box, inked) +
    badge(design, w - m - h * 0.05, seam, ground, figure) +
    stack(entries, m, top, 'left').drawn +
    bottom
  )
}

/** A frame with centred text, as in a series of classics. */
const frame: Template = (design) => {
  const { w, h, ground, figure } = design
  const edge = w * 0.05
  const middle = w / 2
  const inner = w * 0.74
  const author = authorIn(design, inner, { fontStyle: 'italic', caps: false, tracking: 0.005, max: 42 })
  const title = setText(design.title, {
    fontStyle: 'medium',
    width: inner,
    height: h * 0.27,
    max: w * 0.125,
    leading: 1.24,
    tracking: 0.05,
    caps: true,
  })
  const series = design.series
  const text = stack(
    [
      [author, 0, figure],
      [title, 50, figure],
      design.subtitle ? [subtitleIn(design, inner * 0.92, 29)!, 36, figure] : undefined,
    ],
    middle,
    h * 0.115,
    'centre',
  )
  // only signs with a round centre have space for the volume number
  const hollow = ['rosette', 'rings', 'labyrinth', 'sun'].includes(design.sign)
  const volume = hollow ? undefined : numeral(design, h * 0.055)
  const floor = h - w * 0.085 - 60 - (series ? 34 : 0) - (volume ? volume.height + 20 : 0)
  const side = Math.min(w * 0.52, floor - text.end - h * 0.1)
  const spot = (text.end + floor) / 2
  const drawn =
    side > h * 0.1
      ? picture(
          design,
          'sign',
          { x: middle - side / 2, y: spot - side / 2, w: side, h: side },
          { background: ground, foreground: figure },
        )
      : ''
  const numbered = hollow && side > h * 0.16 ? badge(design, middle, spot, ground, figure) : ''
  const border = (inset: number, weight: number) =>
    `<rect x="${inset}" y="${inset}" width="${w - inset * 2}" height="${h - inset * 2}" fill="none" ` +
    `stroke="${figure}" stroke-width="${weight}"/>`
  const foot = smallCaps(design, design.note ? `${design.publisher} · ${design.note}` : design.publisher, inner, 16)
  return (
    border(edge, 5) +
    border(edge + 11, 1.4) +
    text.drawn +
    drawn +
    numbered +
    (series ? smallCaps(design, series, inner, 15).draw(middle, floor + 4, figure, 'centre') : '') +
    (volume?.draw(middle, floor + 38, figure, 'centre') ?? '') +
    foot.draw(middle, h - edge - 11 - w * 0.055 - foot.height, figure, 'centre')
  )
}

export const templates: Template[] = [label, poster, emblem, horizon, frame, margin]
