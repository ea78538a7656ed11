import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

export type FontStyle = 'light' | 'medium' | 'black' | 'italic' | 'small'
export type Setting = {
  fontStyle: FontStyle
  width: number
  height: number
  max: number
  leading: number
  tracking?: number
  caps?: boolean
}
export type Block = {
  size: number
  height: number
  width: number
  lines: string[]
  draw(x: number, top: number, colour: string, align: Align): string
}
export type Align = 'left' | 'centre' | 'right'

const fonts = new Map<FontStyle, Font>()
const fontOf = (fontStyle: FontStyle): Font => {
  let font = fonts.get(fontStyle)
  if (!font)
    fonts.set(fontStyle, (font = create(readFileSync(new URL(`./fonts/literata-${fontStyle}.woff2`, import.meta.url)))))
  return font
}

const round = (value: number) => Math.round(value * 100) / 100
const supportedText = (font: Font, text: string) =>
  Array.from(text.normalize('NFC'))
    .filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    .join('')

const measure = (fontStyle: FontStyle, text: string, tracking: number) => {
  const font = fontOf(fontStyle)
  const letters = supportedText(font, text)
  const advance = font.layout(letters).positions.reduce((sum, position) => sum + position.xAdvance, 0)
  return advance / font.unitsPerEm + tracking * Math.max(0, letters.length - 1)
}

const outline = (fontStyle: FontStyle, text: string, size: number, tracking: number, x: number, baseline: number) => {
  const font = fontOf(fontStyle)
  const scale = size / font.unitsPerEm
  const run = font.layout(supportedText(font, text))
  let pen = x
  let path = ''
  run.glyphs.forEach((glyph, index) => {
    const position = run.positions[index]
    path += glyph.path
      .scale(scale, -scale)
      .translate(pen + (position?.xOffset ?? 0) * scale, baseline)
      .toSVG()
    pen += (position?.xAdvance ?? 0) * scale + tracking * size
  })
  return path
}

const softHyphen = '\u00ad'
const longWord = 16
// breaks a long word in two near its middle, before a syllable that begins with one or two consonants
const halves = (word: string) => {
  if (word.length <= longWord) return [word]
  const places = [...word.matchAll(/(?<=[aeiouyąęó])(?=[^aeiouyąęó\P{L}]{1,2}[aeiouyąęó])/giu)]
    .map((match) => match.index)
    .filter((index) => index > 4 && index < word.length - 4)
  const breakIndex = places.toSorted((a, b) => Math.abs(a - word.length / 2) - Math.abs(b - word.length / 2))[0]
  return breakIndex ? [word.slice(0, breakIndex) + softHyphen, word.slice(breakIndex)] : [word]
}

// a Polish line does not end with a short preposition, nor begin with a dash
const unbreakable = (text: string) => {
  const pieces: string[] = []
  let pendingWords = ''
  for (const word of text.trim().split(/\s+/)) {
    if (/^[–—-]$/.test(word) && pieces.length) pieces.push(`${pieces.pop()} ${word}`)
    else if (/^(\p{L}|na|od|do|za|po|we|ze|ku)$/iu.test(word)) pendingWords += `${word} `
    else {
      const [first, ...rest] = halves(word)
      pieces.push(pendingWords + first!, ...rest)
      pendingWords = ''
    }
  }
  if (pendingWords) pieces.push(pendingWords.trim())
  return pieces
}

/** Breaks pieces into `count` lines: with the narrowest maximum width, then with the least raggedness. */
const breakInto = (widths: number[], space: number, count: number) => {
  const total = widths.length
  const span = (from: number, to: number) =>
    widths.slice(from, to).reduce((sum, width) => sum + width, space * (to - from - 1))
  const solve = (cost: (width: number) => number, join: (a: number, b: number) => number) => {
    const best = Array.from({ length: count + 1 }, () => Array.from({ length: total + 1 }, () => Infinity))
    const from = Array.from({ length: count + 1 }, () => Array.from({ length: total + 1 }, () => 0))
    best[0]![0] = 0
    for (let line = 1; line <= count; line++)
      for (let end = line; end <= total; end++)
        for (let start = line - 1; start < end; start++) {
          const value = join(best[line - 1]![start]!, cost(span(start, end)))
          if (value < best[line]![end]!) {
            best[line]![end] = value
            from[line]![end] = start
          }
        }
    const breaks: [number, number][] = []
    for (let line = count, end = total; line > 0; line--) {
      const start = from[line]![end]!
      breaks.unshift([start, end])
      end = start
    }
    return { value: best[count]![total]!, breaks }
  }
  const widest = solve((width) => width, Math.max).value
  const even = solve(
    (width) => (width > widest + 1e-6 ? Infinity : (widest - width) ** 2),
    (a, b) => a + b,
  )
  return { widest, breaks: even.breaks }
}

const joinPieces = (pieces: string[]) =>
  pieces
    .join(' ')
    .replaceAll(`${softHyphen} `, '')
    .replace(new RegExp(`${softHyphen}$`), '-')

/** Sets a text as large as its box allows, on the number of lines that permits the largest size. */
export const setText = (
  text: string,
  { fontStyle, width, height, max, leading, tracking = 0, caps = false }: Setting,
): Block => {
  const font = fontOf(fontStyle)
  const cap = font.capHeight / font.unitsPerEm
  const pieces = unbreakable(caps ? text.toLocaleUpperCase('pl') : text)
  const widths = pieces.map((piece) => measure(fontStyle, joinPieces([piece]), tracking))
  const space = measure(fontStyle, ' ', 0) + tracking * 2
  let chosen = { size: 0, lines: [''] }
  for (let count = 1; count <= Math.min(pieces.length, 9); count++) {
    const { widest, breaks } = breakInto(widths, space, count)
    const size = Math.min(max, width / widest, height / ((count - 1) * leading + cap))
    // another line has to make the text at least 4 % larger
    if (size > chosen.size * 1.04)
      chosen = { size, lines: breaks.map(([from, to]) => joinPieces(pieces.slice(from, to))) }
  }
  const { size, lines } = chosen
  const lineWidths = lines.map((line) => measure(fontStyle, line, tracking) * size)
  return {
    size,
    lines,
    width: Math.max(...lineWidths),
    height: ((lines.length - 1) * leading + cap) * size,
    draw: (x, top, colour, align) => {
      const paths = lines.map((line, index) => {
        const free = align === 'left' ? 0 : align === 'right' ? lineWidths[index]! : lineWidths[index]! / 2
        return outline(fontStyle, line, size, tracking, round(x - free), round(top + (cap + index * leading) * size))
      })
      return `<path fill="${colour}" d="${paths.join('')}"/>`
    },
  }
}
