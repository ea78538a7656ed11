import { inflateSync } from 'node:zlib'

/** In place of a character that its font lacks. */
export const HOLE = '\ufffd'

/** A4. */
const PAGE_HEIGHT = 841.89

/** A text where it is printed: points from the left and the upper edge of its page. */
export interface PrintedText {
  page: number
  x: number
  y: number
  size: number
  text: string
}

/**
 * The text of a PDF, decoded with the ToUnicode tables of its fonts, as PDF viewers and screen readers do.
 */
export const extractText = (pdf: Buffer): string =>
  printedTexts(pdf)
    .map(({ text }) => text)
    .join('\n')

/** The texts of a PDF with their places. */
export function printedTexts(pdf: Buffer): PrintedText[] {
  const text = pdf.toString('latin1')
  const objects = new Map(
    [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, id, body]) => [id ?? '', body ?? '']),
  )
  const streamOf = (body: string) => {
    const start = /stream\r?\n/.exec(body)
    if (!start) return ''
    const raw = Buffer.from(body.slice(start.index + start[0].length, body.lastIndexOf('endstream')), 'latin1')
    return body.includes('FlateDecode') ? inflateSync(raw).toString('latin1') : raw.toString('latin1')
  }
  const characters = new Map<string, Map<string, string>>()
  const fontIds = new Map([...text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name ?? '', id ?? '']))
  for (const [name, id] of fontIds) {
    const map = new Map<string, string>()
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''
    for (const [, from = '', list = ''] of streamOf(objects.get(unicode) ?? '').matchAll(/<(\w+)> <\w+> \[(.*?)\]/g)) {
      ;[...list.matchAll(/<([\w ]*)>/g)].forEach(([, hex = ''], i) =>
        map.set(
          (Number.parseInt(from, 16) + i).toString(16).padStart(4, '0'),
          // a ligature has several letters
          Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
        ),
      )
    }
    characters.set(name, map)
  }
  const printed: PrintedText[] = []
  let page = 0
  for (const body of objects.values()) {
    let font: Map<string, string> | undefined
    let [x, y, size] = [0, 0, 0]
    const content = streamOf(body)
    if (content.includes('BT\n')) page++
    for (const [, left, top, name, points, shown] of content.matchAll(
      /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|\/(F\d+) ([\d.]+) Tf|\[([^\]]*)\] TJ/g,
    )) {
      if (left) [x, y] = [Number(left), PAGE_HEIGHT - Number(top)]
      else if (name) [font, size] = [characters.get(name), Number(points)]
      else {
        const text = [...(shown ?? '').matchAll(/<(\w+)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => (glyph === '0000' ? HOLE : (font?.get(glyph.toLowerCase()) ?? '?')))
          .join('')
        printed.push({ page, x, y, size, text: text.replaceAll('\u00a0', ' ') })
      }
    }
  }
  return printed
}
