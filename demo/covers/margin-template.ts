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
  imprint,
  noteMark,
  numeral,
  type Template,
} from './cover-design.ts'
import { setText } from './set-text.ts'

/** A patterned strip at the side; the title in italics on ruled lines. */
export const margin: Template = (design) => {
  const { w, h, ground, figure } = design
  const strip = w * (design.flip ? 0.3 : 0.22)
  const x = strip + w * 0.075
  const inner = w - x - w * 0.075
  const title = setText(design.title, {
    fontStyle: design.flip ? 'italic' : 'medium',
    width: inner,
    height: h * 0.47,
    max: w * 0.17,
    leading: 1.26,
  })
  const author = authorIn(design, inner, { max: 25 })
  const top = w * 0.085
  const start = top + author.height + 78
  const step = title.size * 1.26
  const first = start + title.height - (title.lines.length - 1) * step
  const rules = title.lines
    .map((_, index) => rule(x, first + index * step + title.size * 0.27, inner, mix(ground, figure, 0.35), 1.4))
    .join('')
  const series = seriesLine(design)
  const volume = numeral(design, h * 0.15, design.flip ? 'italic' : 'light')
  const rest = stack(
    [
      design.subtitle ? [subtitleIn(design, inner, 29)!, 0, figure] : undefined,
      series ? [smallCaps(design, series, inner, 15), 34, figure] : undefined,
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
          design,
          'sign',
          { x: x + inner - side, y: h - w * 0.085 - 50 - side, w: side, h: side },
          { background: ground, foreground: mix(ground, figure, 0.85) },
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
      rect(box, figure) +
        patterns[design.pattern](page, { background: figure, foreground: mix(figure, ground, 0.8) }, design.random),
    ) +
    (volume ? volume.draw(x - 4, h - w * 0.085 - 40 - volume.height, figure, 'left') : '') +
    imprint(design, figure, x, 'left') +
    noteMark(design, figure, w - w * 0.075, 'right')
  )
}
