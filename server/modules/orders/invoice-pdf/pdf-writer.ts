import Pdf from 'pdfkit'
import { fontFile, type FontName, fontOf, refuseMissing } from './fonts.ts'
import { type TextRun, textRuns, wrapLine } from './text-runs.ts'

const TEXT_COLOR = '#211c16'
export const MUTED_COLOR = '#5e5548'
const LINE = '#d9cfba'
const TINT = '#f6f1e6'
export const ACCENT = '#9b1b30'

const WIDTH = 595.28
const HEIGHT = 841.89
export const LEFT = 45
const TOP = 42
const RIGHT = WIDTH - LEFT
/** Lower edge of the content, above the footer. */
const BOTTOM = HEIGHT - 74
export const CONTENT_WIDTH = RIGHT - LEFT

/** Tabular figures, so that amounts align. */
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga', 'lnum', 'tnum']

/** Points between lines. */
const LINE_GAP = 0.5

export interface Style {
  size?: number
  bold?: boolean
  color?: string
  align?: 'left' | 'right'
}

export interface Column {
  title: string
  /** In points. */
  width: number
  align?: 'left' | 'right'
}

/** A cell's text, optionally with a muted line below. */
export type Cell = string | { text: string; note: string }

export interface Row {
  cells: readonly Cell[]
  bold?: boolean
}

const ownFont = (isBold: boolean): FontName => (isBold ? 'semibold' : 'regular')

/** Writes A4 pages from top to bottom; `y` is the current position. */
export class PdfWriter {
  readonly #doc: PDFKit.PDFDocument
  readonly #chunks: Buffer[] = []
  readonly #done: Promise<Buffer>
  readonly #parts: { from: number; footer: readonly string[] }[] = []
  readonly #registered = new Set<FontName>()
  y = TOP

  constructor(metadata: { title: string; author: string; language: string; created: Date }) {
    this.#doc = new Pdf({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: metadata.language,
      displayTitle: true,
      pdfVersion: '1.7',
      info: {
        Title: metadata.title,
        Author: metadata.author,
        CreationDate: metadata.created,
        ModDate: metadata.created,
      },
    })
    this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#done = new Promise((resolve, reject) => {
      this.#doc.on('end', () => resolve(Buffer.concat(this.#chunks)))
      this.#doc.on('error', reject)
    })
  }

  #font(name: FontName) {
    if (!this.#registered.has(name)) this.#doc.registerFont(name, fontFile(name))
    this.#registered.add(name)
    this.#doc.font(name)
  }

  #set({ size = 9, bold = false, color = TEXT_COLOR }: Style) {
    this.#font(ownFont(bold))
    this.#doc.fontSize(size).fillColor(color)
  }

  /** Height of a text at a width. */
  heightOf(text: string, width: number, style: Style = {}): number {
    this.#set(style)
    const lines = this.#mixedLines(text, width, style)
    return lines
      ? lines.length * (this.#doc.currentLineHeight(true) + LINE_GAP)
      : this.#doc.heightOfString(text, { width, features: FIGURES, lineGap: LINE_GAP })
  }

  widthOf(text: string, style: Style = {}): number {
    this.#set(style)
    return this.#doc.widthOfString(text, { features: FIGURES })
  }

  /** Writes a text at a position and returns its height; `y` is unchanged. Refuses a text that no font can show. */
  put(text: string, x: number, y: number, width: number, style: Style = {}): number {
    refuseMissing([text])
    const height = this.heightOf(text, width, style)
    this.#set(style)
    const align = style.align ?? 'left'
    const lines = this.#mixedLines(text, width, style)
    if (lines)
      for (const [index, runs] of lines.entries())
        this.#putRuns(runs, { x, y: y + (index * height) / lines.length, width, align })
    else this.#doc.text(text, x, y, { width, align, features: FIGURES, lineGap: LINE_GAP })
    return height
  }

  /** The lines of a text that needs several fonts; undefined if the document's own has all of its letters. */
  #mixedLines(text: string, width: number, { bold = false }: Style): TextRun[][] | undefined {
    const own = ownFont(bold)
    const characters = text.normalize('NFC')
    if ([...characters].every((one) => one === '\n' || fontOf(one, own) === own)) return undefined
    const widthOfLine = (line: string) => this.#widthOfRuns(textRuns(line, own), own)
    const lines = characters.split('\n').flatMap((line) => wrapLine(line, (part) => widthOfLine(part) <= width))
    return lines.map((line) => textRuns(line, own))
  }

  #widthOfRuns(runs: readonly TextRun[], own: FontName): number {
    let sum = 0
    for (const { text, font } of runs) {
      this.#font(font)
      sum += this.#doc.widthOfString(text, { features: FIGURES })
    }
    this.#font(own)
    return sum
  }

  #putRuns(
    runs: readonly TextRun[],
    { x, y, width, align }: { x: number; y: number; width: number; align: Style['align'] },
  ) {
    this.#font('regular')
    const baseline = this.#ascent()
    const left = width - this.#widthOfRuns(runs, 'regular')
    let at = x + (align === 'right' ? left : 0)
    for (const { text, font } of runs) {
      this.#font(font)
      this.#doc.text(text, at, y + baseline - this.#ascent(), { lineBreak: false, features: FIGURES })
      at += this.#doc.widthOfString(text, { features: FIGURES })
    }
  }

  /** From the top of a line to its baseline, in the current font. */
  #ascent(): number {
    const { _font: font, _fontSize: size } = this.#doc as unknown as { _font: { ascender: number }; _fontSize: number }
    return (font.ascender / 1000) * size
  }

  /** Writes lines and returns their height. */
  lines(lines: readonly { text: string; style?: Style }[], x: number, y: number, width: number): number {
    let at = y
    for (const { text, style } of lines) at += this.put(text, x, at, width, style) + 1
    return at - y
  }

  rule(y: number, { x = LEFT, width = CONTENT_WIDTH, color = LINE, weight = 0.7 } = {}) {
    this.#doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .strokeColor(color)
      .stroke()
  }

  box(x: number, y: number, width: number, height: number) {
    this.#doc.rect(x, y, width, height).fill(TINT)
  }

  /** The shop's logo: a bookmark with the name. */
  logo(name: string, x: number, y: number) {
    this.#doc.path(`M${x} ${y}h13v25l-6.5 -6l-6.5 6z`).fill(ACCENT)
    this.put(name, x + 21, y - 3, 240, { size: 20, bold: true, color: ACCENT })
  }

  /** Starts a new page if less height is left. */
  ensureSpace(height: number): boolean {
    if (this.y + height <= BOTTOM) return false
    this.newPage()
    return true
  }

  newPage() {
    this.#doc.addPage()
    this.y = TOP
  }

  /** A table that continues over pages and repeats its header. */
  table(columns: readonly Column[], rows: readonly Row[], x = LEFT) {
    const width = columns.reduce((sum, column) => sum + column.width, 0)
    this.#head(columns, x, width)
    for (const row of rows) {
      const height = Math.max(...columns.map((column, i) => this.#cellHeight(row.cells[i] ?? '', column, row.bold))) + 9
      if (this.ensureSpace(height)) this.#head(columns, x, width)
      let left = x
      columns.forEach((column, i) => {
        this.#cell(row.cells[i] ?? '', left, column, row.bold)
        left += column.width
      })
      this.y += height
      this.rule(this.y, { x, width })
    }
  }

  #head(titled: readonly Column[], x: number, width: number) {
    // one line per language
    const columns = titled.map((column) => ({ ...column, title: column.title.replace(' / ', '\n') }))
    const style: Style = { size: 7.5, color: MUTED_COLOR }
    const height = Math.max(...columns.map(({ title, width: inner }) => this.heightOf(title, inner - 8, style))) + 8
    this.ensureSpace(height + 30)
    this.box(x, this.y, width, height)
    let left = x
    for (const { title, width: inner, align } of columns) {
      this.put(title, left + 4, this.y + 4, inner - 8, { ...style, align })
      left += inner
    }
    this.y += height
  }

  #cellHeight(cell: Cell, { width }: Column, bold?: boolean): number {
    if (typeof cell === 'string') return this.heightOf(cell, width - 8, { size: 8.5, bold })
    return (
      this.heightOf(cell.text, width - 8, { size: 8.5, bold }) +
      (cell.note ? this.heightOf(cell.note, width - 8, { size: 7, color: MUTED_COLOR }) + 1 : 0)
    )
  }

  #cell(cell: Cell, left: number, { width, align }: Column, bold?: boolean) {
    const { text, note } = typeof cell === 'string' ? { text: cell, note: '' } : cell
    const height = this.put(text, left + 4, this.y + 4.5, width - 8, { size: 8.5, bold, align })
    if (note) this.put(note, left + 4, this.y + 5.5 + height, width - 8, { size: 7, color: MUTED_COLOR, align })
  }

  /** Starts a document on a new page, with its own page numbers. */
  beginDocument(footer: readonly string[]) {
    if (this.#parts.length > 0) this.newPage()
    this.#parts.push({ from: this.#doc.bufferedPageRange().count - 1, footer })
  }

  /** Writes the footers, which contain the page count, and ends the file. */
  finish(pageOf: (page: number, pages: number) => string): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange()
    this.#parts.forEach(({ from, footer }, part) => {
      const until = this.#parts[part + 1]?.from ?? count
      for (let page = from; page < until; page++) this.#foot(page, footer, pageOf(page - from + 1, until - from))
    })
    this.#doc.end()
    return this.#done
  }

  #foot(page: number, footer: readonly string[], numbered: string) {
    this.#doc.switchToPage(page)
    this.rule(HEIGHT - 62)
    this.lines(
      footer.map((text) => ({ text, style: { size: 7, color: MUTED_COLOR } })),
      LEFT,
      HEIGHT - 56,
      CONTENT_WIDTH - 90,
    )
    this.put(numbered, RIGHT - 90, HEIGHT - 56, 90, { size: 7, color: MUTED_COLOR, align: 'right' })
  }
}
