import { mix } from './palettes.ts'
import { patterns } from './patterns.ts'
import {
  rect,
  rule,
  clipped,
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
} from './cover-design.ts'
import { setText, type Block } from './set-text.ts'

export type Template = (sheet: CoverDesign) => string

/** Patterned background with a label. */
const label: Template = (sheet) => {
  const { w, h, ground, figure } = sheet
  const width = w * 0.74
  const inner = width * 0.84
  const series = sheet.series
  const entries: ([Block, number, string] | undefined)[] = [
    [authorIn(sheet, inner, { max: 24 }), 0, ground],
    [
      setText(sheet.title, {
        voice: sheet.flip ? 'medium' : 'light',
        width: inner,
        height: h * 0.27,
        max: 82,
        leading: 1.1,
      }),
      44,
      ground,
    ],
    sheet.subtitle ? [subtitleIn(sheet, inner, 28)!, 32, ground] : undefined,
    series ? [smallCaps(sheet, series, inner, 15), 46, ground] : undefined,
  ]
  const pad = w * 0.085
  const tall = heightOf(entries) + pad * 2 + (sheet.volume ? h * 0.02 : 0)
  const box = { x: (w - width) / 2, y: sheet.flip ? h * 0.13 : (h - tall) * 0.42, w: width, h: tall }
  const middle = w / 2
  return (
    picture(sheet, 'pattern', { x: 0, y: 0, w, h }, { back: ground, fore: mix(ground, figure, 0.62) }) +
    rect(box, figure) +
    `<rect x="${box.x + 9}" y="${box.y + 9}" width="${box.w - 18}" height="${box.h - 18}" fill="none" ` +
    `stroke="${ground}" stroke-width="1.5"/>` +
    stack(entries, middle, box.y + pad, 'centre').drawn +
    badge(sheet, middle, box.y + box.h, figure, ground) +
    plate(sheet, middle)
  )
}
const badge = (sheet: CoverDesign, cx: number, cy: number, ground: string, figure: string) => {
  const r = sheet.h * 0.05
  const volume = numeral(sheet, r * 0.86, 'black')
  return volume
    ? `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${ground}"/>` +
        `<circle cx="${cx}" cy="${cy}" r="${r - 6}" fill="none" stroke="${figure}" stroke-width="1.5"/>` +
        volume.draw(cx, cy - volume.height / 2, figure, 'centre')
    : ''
}
const plate = (sheet: CoverDesign, middle: number) => {
  const block = smallCaps(sheet, sheet.note ? `${sheet.publisher} · ${sheet.note}` : sheet.publisher, sheet.w * 0.6, 15)
  const [w, h] = [block.width + 40, block.height + 24]
  const y = sheet.h - sheet.w * 0.07 - h
  return rect({ x: middle - w / 2, y, w, h }, sheet.figure) + block.draw(middle, y + 12, sheet.ground, 'centre')
}

/** The title as large as possible; the sign is cut off by the lower edge. */
const poster: Template = (sheet) => {
  const { w, h, ground, figure } = sheet
  const m = w * 0.085
  const title = setText(sheet.title, {
    voice: 'black',
    width: w - m * 2,
    height: h * 0.46,
    max: w * 0.27,
    leading: 1.06,
  })
  const series = seriesLine(sheet)
  const text = stack(
    [
      [authorIn(sheet, w - m * 2), 0, figure],
      [title, 46 + title.size * 0.2, figure],
      sheet.subtitle ? [subtitleIn(sheet, (w - m * 2) * 0.9)!, 26 + title.size * 0.24, figure] : undefined,
      series ? [smallCaps(sheet, series, w * 0.7), 30 + (sheet.subtitle ? 0 : title.size * 0.26), figure] : undefined,
    ],
    m,
    m * 1.05,
    'left',
  )
  // the imprint takes the lower left corner
  const side = Math.min(w * (sheet.flip ? 0.86 : 0.78), (h - text.end - 44) * 1.2)
  const box = { x: Math.max(w * 0.37, w - side * 0.86), y: Math.max(text.end + 44, h - side * 0.84), w: side, h: side }
  const back = mix(ground, figure, 0.02)
  const volume = numeral(sheet, h * 0.1, 'black')
  return (
    picture(sheet, 'sign', box, { back, fore: mix(ground, figure, 0.42) }) +
    text.drawn +
    (volume ? volume.draw(m, h - m * 1.5 - volume.height - 14, figure, 'left') : '') +
    imprint(sheet, figure, m, 'left', 0.26) +
    noteMark(sheet, figure, w - m, 'right')
  )
}

/** One sign in the middle of a plain background. */
const emblem: Template = (sheet) => {
  const { w, h, ground, figure } = sheet
  const m = w * 0.095
  const [inner, middle] = [w - m * 2, w / 2]
  const title = setText(sheet.title, { voice: 'light', width: inner, height: h * 0.25, max: w * 0.15, leading: 1.1 })
  const series = sheet.series
  const volume = numeral(sheet, h * 0.06)
  const entries: ([Block, number, string] | undefined)[] = [
    [title, 0, figure],
    sheet.subtitle ? [subtitleIn(sheet, inner * 0.9, 30)!, 26 + title.size * 0.2, figure] : undefined,
    series ? [smallCaps(sheet, series, inner, 16), 30 + (sheet.subtitle ? 0 : title.size * 0.26), figure] : undefined,
    volume ? [volume, 24, figure] : undefined,
  ]
  const author = authorIn(sheet, inner)
  const tall = heightOf(entries)
  const foot = h - m * 1.75
  const head = m + author.height
  const [from, to] = sheet.flip ? [head + 50 + tall, foot - 10] : [head + 20, foot - tall - 34]
  const side = Math.min(w * 0.7, (to - from) * 0.86)
  const box = { x: middle - side / 2, y: (from + to) / 2 - side / 2, w: side, h: side }
  return (
    author.draw(middle, m, figure, 'centre') +
    picture(sheet, 'sign', box, { back: ground, fore: figure }) +
    stack(entries, middle, sheet.flip ? head + 44 : foot - tall - 14, 'centre').drawn +
    imprint(sheet, figure, sheet.note ? m : middle, sheet.note ? 'left' : 'centre') +
    noteMark(sheet, figure, w - m, 'right')
  )
}

/** A scene that fills the page, with the text on plain background below or above it. */
const horizon: Template = (sheet) => {
  const { w, h, ground, figure } = sheet
  const m = w * 0.085
  const inner = w - m * 2
  const title = setText(sheet.title, { voice: 'medium', width: inner, height: h * 0.25, max: w * 0.155, leading: 1.08 })
  const series = seriesLine(sheet)
  const entries: ([Block, number, string] | undefined)[] = [
    [authorIn(sheet, inner, { voice: 'italic', caps: false, tracking: 0, max: 38 }), 0, figure],
    [title, 30 + title.size * 0.16, figure],
    sheet.subtitle ? [subtitleIn(sheet, inner * 0.92, 28)!, 22 + title.size * 0.22, figure] : undefined,
    series ? [smallCaps(sheet, series, inner, 15), 24 + (sheet.subtitle ? 0 : title.size * 0.26), figure] : undefined,
  ]
  const tall = heightOf(entries)
  const band = Math.max(h * 0.36, h - tall - m * (sheet.flip ? 2.9 : 3.5))
  const box = { x: 0, y: sheet.flip ? h - band : 0, w, h: band }
  const inked = { back: figure, fore: ground }
  const top = sheet.flip ? m : band + m * 0.95
  const foot = sheet.flip
    ? (() => {
        const block = smallCaps(sheet, sheet.note ? `${sheet.publisher} · ${sheet.note}` : sheet.publisher, w * 0.7, 15)
        return (
          rect({ x: m, y: h - m * 0.85 - block.height - 22, w: block.width + 36, h: block.height + 22 }, ground) +
          block.draw(m + 18, h - m * 0.85 - block.height - 11, figure, 'left')
        )
      })()
    : imprint(sheet, figure, m, 'left') + noteMark(sheet, figure, w - m, 'right')
  const seam = sheet.flip ? h - band : band
  return (
    rect(box, figure) +
    picture(sheet, 'scene', box, inked) +
    badge(sheet, w - m - h * 0.05, seam, ground, figure) +
    stack(entries, m, top, 'left').drawn +
    foot
  )
}

/** A frame with centred text, as in a series of classics. */
const frame: Template = (sheet) => {
  const { w, h, ground, figure } = sheet
  const edge = w * 0.05
  const middle = w / 2
  const inner = w * 0.74
  const author = authorIn(sheet, inner, { voice: 'italic', caps: false, tracking: 0.005, max: 42 })
  const title = setText(sheet.title, {
    voice: 'medium',
    width: inner,
    height: h * 0.27,
    max: w * 0.125,
    leading: 1.24,
    tracking: 0.05,
    caps: true,
  })
  const series = sheet.series
  const text = stack(
    [
      [author, 0, figure],
      [title, 50, figure],
      sheet.subtitle ? [subtitleIn(sheet, inner * 0.92, 29)!, 36, figure] : undefined,
    ],
    middle,
    h * 0.115,
    'centre',
  )
  // only signs with a round centre have space for the volume number
  const hollow = ['rosette', 'rings', 'labyrinth', 'sun'].includes(sheet.sign)
  const volume = hollow ? undefined : numeral(sheet, h * 0.055)
  const floor = h - w * 0.085 - 60 - (series ? 34 : 0) - (volume ? volume.height + 20 : 0)
  const side = Math.min(w * 0.52, floor - text.end - h * 0.1)
  const spot = (text.end + floor) / 2
  const drawn =
    side > h * 0.1
      ? picture(
          sheet,
          'sign',
          { x: middle - side / 2, y: spot - side / 2, w: side, h: side },
          { back: ground, fore: figure },
        )
      : ''
  const numbered = hollow && side > h * 0.16 ? badge(sheet, middle, spot, ground, figure) : ''
  const border = (inset: number, weight: number) =>
    `<rect x="${inset}" y="${inset}" width="${w - inset * 2}" height="${h - inset * 2}" fill="none" ` +
    `stroke="${figure}" stroke-width="${weight}"/>`
  const foot = smallCaps(sheet, sheet.note ? `${sheet.publisher} · ${sheet.note}` : sheet.publisher, inner, 16)
  return (
    border(edge, 5) +
    border(edge + 11, 1.4) +
    text.drawn +
    drawn +
    numbered +
    (series ? smallCaps(sheet, series, inner, 15).draw(middle, floor + 4, figure, 'centre') : '') +
    (volume?.draw(middle, floor + 38, figure, 'centre') ?? '') +
    foot.draw(middle, h - edge - 11 - w * 0.055 - foot.height, figure, 'centre')
  )
}

/** A patterned strip at the side; the title in italics on ruled lines. */
const margin: Template = (sheet) => {
  const { w, h, ground, figure } = sheet
  const strip = w * (sheet.flip ? 0.3 : 0.22)
  const x = strip + w * 0.075
  const inner = w - x - w * 0.075
  const title = setText(sheet.title, {
    voice: sheet.flip ? 'italic' : 'medium',
    width: inner,
    height: h * 0.47,
    max: w * 0.17,
    leading: 1.26,
  })
  const author = authorIn(sheet, inner, { max: 25 })
  const top = w * 0.085
  const start = top + author.height + 78
  const step = title.size * 1.26
  const first = start + title.height - (title.lines.length - 1) * step
  const rules = title.lines
    .map((_, index) => rule(x, first + index * step + title.size * 0.27, inner, mix(ground, figure, 0.35), 1.4))
    .join('')
  const series = seriesLine(sheet)
  const volume = numeral(sheet, h * 0.15, sheet.flip ? 'italic' : 'light')
  const rest = stack(
    [
      sheet.subtitle ? [subtitleIn(sheet, inner, 29)!, 0, figure] : undefined,
      series ? [smallCaps(sheet, series, inner, 15), 34, figure] : undefined,
    ],
    x,
    start + title.height + title.size * 0.27 + 40,
    'left',
  )
  const box = { x: 0, y: 0, w: strip, h }
  // the strip is a section of a page-sized pattern, which keeps its scale
  const page = { x: -w * 0.2, y: 0, w, h }
  const side = inner * 0.56
  const room = h - w * 0.085 - 70 - rest.end
  const mark =
    !volume && room > side + 60
      ? picture(
          sheet,
          'sign',
          { x: x + inner - side, y: h - w * 0.085 - 50 - side, w: side, h: side },
          { back: ground, fore: mix(ground, figure, 0.85) },
        )
      : ''
  return (
    author.draw(x, top, figure, 'left') +
    mark +
    rules +
    title.draw(x, start, figure, 'left') +
    rest.drawn +
    clipped(
      box,
      rect(box, figure) + patterns[sheet.pattern](page, { back: figure, fore: mix(figure, ground, 0.8) }, sheet.dice),
    ) +
    (volume ? volume.draw(x - 4, h - w * 0.085 - 40 - volume.height, figure, 'left') : '') +
    imprint(sheet, figure, x, 'left') +
    noteMark(sheet, figure, w - w * 0.075, 'right')
  )
}

export const templates: Template[] = [label, poster, emblem, horizon, frame, margin]
