import sharp from 'sharp'
import { styleOfGenre, trimOf, type Kind } from './genres.ts'
import type { RandomInRange } from './shapes.ts'
import { families } from './palettes.ts'
import { templates } from './templates.ts'

export type CoverBook = {
  title: string
  subtitle?: string
  author: string
  series?: string
  volume?: number
  genre: string
  publisher: string
  kind: Kind
}

const height = 960
const notes: Partial<Record<Kind, string>> = { audiobook: 'audiobook', ebook: 'e-book' }

// FNV-1a with a final mix, so that titles that differ in one letter get very different values
const hash = (text: string) => {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

const createRandom = (seed: number): RandomInRange => {
  let state = seed
  return (low, high) => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return low + (((value ^ (value >>> 14)) >>> 0) / 4294967296) * (high - low)
  }
}

const pick = <T>(list: T[], seed: string, step = 0): T => list[(hash(seed) + step) % list.length]!

// „Chłopki. Opowieść o naszych babkach”: the second sentence becomes the subtitle
const splitTitle = (title: string, subtitle: string | undefined) => {
  if (subtitle) return { title, subtitle }
  const parts = /^(.{3,60}?)(?:\.|:| [–—])\s+(.{8,})$/u.exec(title)
  return parts ? { title: parts[1]!, subtitle: parts[2]! } : { title, subtitle: undefined }
}

/** Draws the front cover as SVG with all letters as outlines; deterministic for each book. */
export const drawCover = (book: CoverBook): string => {
  const designSeed = book.series ?? `${book.title}|${book.author}`
  const [mmWide, mmTall] = trimOf(book.genre, book.kind, hash(`trim ${designSeed}`))
  const w = Math.round((height * mmWide) / mmTall)
  const family = pick(families, `family ${designSeed}`)
  const volume = book.volume ?? 0
  const palette = pick(family, `palette ${designSeed}`, volume)
  const isInverted = hash(`turned ${designSeed}`) % 3 === 0
  const ground = isInverted ? palette.figure : palette.ground
  const figure = isInverted ? palette.ground : palette.figure
  const genreStyle = styleOfGenre(book.genre)
  const drawn = pick(
    templates,
    `template ${designSeed}`,
  )({
    w,
    h: height,
    ...splitTitle(book.title.trim(), book.subtitle),
    author: book.author,
    series: book.series,
    volume: book.volume,
    publisher: book.publisher,
    note: notes[book.kind],
    ground,
    figure,
    pattern: pick(genreStyle.patterns, `pattern ${designSeed}`, volume),
    scene: pick(genreStyle.scenes, `scene ${designSeed}`, volume),
    sign: pick(genreStyle.signs, `sign ${designSeed}`, volume),
    flip: hash(`flip ${designSeed}`) % 2 === 0,
    random: createRandom(hash(`dice ${designSeed} ${book.volume ?? ''}`)),
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${height}" viewBox="0 0 ${w} ${height}">` +
    `<rect width="${w}" height="${height}" fill="${ground}"/>${drawn}</svg>`
  )
}

/**
 * Renders the master image, 960 px tall. Lossless WebP, since lossy is a fifth larger and takes three times as long for
 * flat colours with sharp letters.
 */
export const renderCover = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).removeAlpha().webp({ lossless: true, effort: 1 }).toBuffer()
