import { type Pattern, patterns } from './patterns.ts'
import { type Scene, scenes } from './scenes.ts'
import type { Box, RandomInRange, Inks } from './shapes.ts'
import { type Sign, signs } from './signs.ts'
import { setText, type Align, type Block, type Setting } from './set-text.ts'

/** Content and design of a cover. */
export type CoverDesign = {
  w: number
  h: number
  title: string
  subtitle?: string
  author: string
  series?: string
  volume?: number
  publisher: string
  note?: string
  ground: string
  figure: string
  pattern: Pattern
  scene: Scene
  sign: Sign
  flip: boolean
  random: RandomInRange
}

export type Template = (design: CoverDesign) => string
export const rect = ({ x, y, w, h }: Box, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`
export const rule = (x: number, y: number, w: number, colour: string, weight = 1.6) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${weight}" fill="${colour}"/>`
export const clipped = ({ x, y, w, h }: Box, drawn: string) =>
  `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${x} ${y} ${w} ${h}">${drawn}</svg>`

export const picture = (design: CoverDesign, of: 'pattern' | 'scene' | 'sign', box: Box, inks: Inks) =>
  of === 'pattern'
    ? clipped(box, patterns[design.pattern](box, inks, design.random))
    : of === 'scene'
      ? clipped(box, scenes[design.scene](box, inks, design.random))
      : signs[design.sign](box, inks, design.random)

export const smallCaps = (design: CoverDesign, text: string, width: number, size = 17): Block =>
  setText(text, {
    fontStyle: 'small',
    width,
    height: 60,
    max: size * (design.h / 960),
    leading: 1.5,
    tracking: 0.13,
    caps: true,
  })
export const authorIn = (design: CoverDesign, width: number, setting: Partial<Setting> = {}): Block =>
  setText(design.author, {
    fontStyle: 'small',
    width,
    height: design.h * 0.07,
    max: 27,
    leading: 1.45,
    tracking: 0.11,
    caps: true,
    ...setting,
  })
export const subtitleIn = (design: CoverDesign, width: number, max = 34): Block | undefined =>
  design.subtitle
    ? setText(design.subtitle, { fontStyle: 'italic', width, height: design.h * 0.13, max, leading: 1.22 })
    : undefined
export const seriesLine = ({ series, volume }: CoverDesign) =>
  series ? (volume ? `${series} · ${volume}` : series) : volume ? `tom ${volume}` : undefined

/** Draws blocks below each other, separated by gaps; returns the SVG and the lower end. */
export const stack = (blocks: ([Block, number, string] | undefined)[], x: number, top: number, align: Align) => {
  let y = top
  let drawn = ''
  for (const entry of blocks) {
    if (!entry) continue
    const [block, gap, colour] = entry
    if (drawn) y += gap
    drawn += block.draw(x, y, colour, align)
    y += block.height
  }
  return { drawn, end: y }
}
export const heightOf = (blocks: ([Block, number, string] | undefined)[]) =>
  blocks
    .filter((entry) => entry !== undefined)
    .reduce((sum, [block, gap], index) => sum + block.height + (index ? gap : 0), 0)

export const imprint = (design: CoverDesign, colour: string, x: number, align: Align, width = 0.6) => {
  const block = smallCaps(design, design.publisher, design.w * width, 16)
  return block.draw(x, design.h - design.w * 0.07 - block.height, colour, align)
}
export const noteMark = (design: CoverDesign, colour: string, x: number, align: Align) => {
  const block = design.note ? smallCaps(design, design.note, design.w * 0.4, 16) : undefined
  return block ? block.draw(x, design.h - design.w * 0.07 - block.height, colour, align) : ''
}
export const numeral = (design: CoverDesign, size: number, fontStyle: 'light' | 'black' | 'italic' = 'light') =>
  design.volume
    ? setText(String(design.volume), { fontStyle, width: size, height: size, max: size * 1.35, leading: 1 })
    : undefined
