import { inflateSync } from 'node:zlib'

/** In place of a character that its font lacks. */
export const HOLE = '\ufffd'

/**
 * The text of a PDF, decoded with the ToUnicode tables of its fonts, as PDF viewers and screen readers do.
 */
export function extractText(pdf: Buffer): string {
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
      ;[...list.matchAll(/<(\w+)>/g)].forEach(([, hex = ''], i) =>
        map.set(
          (Number.parseInt(from, 16) + i).toString(16).padStart(4, '0'),
          Buffer.from(hex, 'hex').swap16().toString('utf16le'),
        ),
      )
    }
    characters.set(name, map)
  }
  const lines: string[] = []
  for (const body of objects.values()) {
    let font: Map<string, string> | undefined
    for (const [, name, shown] of streamOf(body).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = characters.get(name)
      else
        lines.push(
          [...(shown ?? '').matchAll(/<(\w+)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((glyph) => (glyph === '0000' ? HOLE : (font?.get(glyph.toLowerCase()) ?? '?')))
            .join(''),
        )
    }
  }
  return lines.join('\n').replaceAll('\u00a0', ' ')
}
