import { readFileSync } from 'node:fs'
import Pdf from 'pdfkit'

export const INK = '#211c16'
export const QUIET = '#5e5548'
const LINE = '#d9cfba'
const TINT = '#f6f1e6'
export const ACCENT = '#9b1b30'

const WIDTH = 595.28
const HEIGHT = 841.89
export const LEFT = 45
const TOP = 42
const RIGHT = WIDTH - LEFT
/** Below it stands the foot of the page. */
const BOTTOM = HEIGHT - 74
export const INNER = RIGHT - LEFT

/** Figures of one width, so that columns of amounts stand under each other. */
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga', 'lnum', 'tnum']

export interface Style {
  size?: number
  bold?: boolean
  color?: string
  align?: 'left' | 'right' | 'center'
}

export interface Column {
  title: string
  /** In points. */
  width: number
  align?: 'left' | 'right'
}

/** A cell's words, and a quieter line below them. */
export type Cell = string | { text: string; note: string }

export interface Row {
  cells: readonly Cell[]
  bold?: boolean
}

const fontFile = (name: string) => readFileSync(new URL(`./fonts/literata-${name}.ttf`, import.meta.url))
let fonts: { regular: Buffer; semibold: Buffer } | undefined

/** An A4 page after another, written from top to bottom; `y` is where the next piece goes. */
export class Paper {
  readonly #doc: PDFKit.PDFDocument
  readonly #chunks: Buffer[] = []
  readonly #done: Promise<Buffer>
  readonly #parts: { from: number; foot: readonly string[] }[] = []
  y = TOP

  constructor(about: { title: string; author: string; language: string; created: Date }) {
    fonts ??= { regular: fontFile('regular'), semibold: fontFile('semibold') }
    this.#doc = new Pdf({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: about.language,
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: about.title, Author: about.author, CreationDate: about.created, ModDate: about.created },
    })
    this.#doc.registerFont('regular', fonts.regular)
    this.#doc.registerFont('semibold', fonts.semibold)
    this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#done = new Promise((resolve, reject) => {
      this.#doc.on('end', () => resolve(Buffer.concat(this.#chunks)))
      this.#doc.on('error', reject)
    })
  }

  #set({ size = 9, bold = false, color = INK }: Style) {
    this.#doc
      .font(bold ? 'semibold' : 'regular')
      .fontSize(size)
      .fillColor(color)
  }

  /** How high the words stand in such a width. */
  heightOf(words: string, width: number, style: Style = {}): number {
    this.#set(style)
    return this.#doc.heightOfString(words, { width, features: FIGURES, lineGap: 0.5 })
  }

  widthOf(words: string, style: Style = {}): number {
    this.#set(style)
    return this.#doc.widthOfString(words, { features: FIGURES })
  }

  /** Writes at a place and answers how high it stands; `y` stays. */
  put(words: string, x: number, y: number, width: number, style: Style = {}): number {
    const height = this.heightOf(words, width, style)
    this.#set(style)
    this.#doc.text(words, x, y, { width, align: style.align ?? 'left', features: FIGURES, lineGap: 0.5 })
    return height
  }

  /** Several lines under each other; answers how high they stand. */
  lines(lines: readonly { text: string; style?: Style }[], x: number, y: number, width: number): number {
    let at = y
    for (const { text, style } of lines) at += this.put(text, x, at, width, style) + 1
    return at - y
  }

  rule(y: number, { x = LEFT, width = INNER, color = LINE, weight = 0.7 } = {}) {
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

  /** The shop's sign: a bookmark, and the name beside it. */
  sign(name: string, x: number, y: number) {
    this.#doc.path(`M${x} ${y}h13v25l-6.5 -6l-6.5 6z`).fill(ACCENT)
    this.put(name, x + 21, y - 3, 240, { size: 20, bold: true, color: ACCENT })
  }

  /** Goes to a new page where not so much room is left. */
  need(height: number): boolean {
    if (this.y + height <= BOTTOM) return false
    this.newPage()
    return true
  }

  newPage() {
    this.#doc.addPage()
    this.y = TOP
  }

  /** A table that goes on over pages, its head on each of them. */
  table(columns: readonly Column[], rows: readonly Row[], x = LEFT) {
    const width = columns.reduce((sum, column) => sum + column.width, 0)
    this.#head(columns, x, width)
    for (const row of rows) {
      const height = Math.max(...columns.map((column, i) => this.#cellHeight(row.cells[i] ?? '', column, row.bold))) + 9
      if (this.need(height)) this.#head(columns, x, width)
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
    // two languages stand under each other
    const columns = titled.map((column) => ({ ...column, title: column.title.replace(' / ', '\n') }))
    const style: Style = { size: 7.5, color: QUIET }
    const height = Math.max(...columns.map(({ title, width: inner }) => this.heightOf(title, inner - 8, style))) + 8
    this.need(height + 30)
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
      (cell.note ? this.heightOf(cell.note, width - 8, { size: 7, color: QUIET }) + 1 : 0)
    )
  }

  #cell(cell: Cell, left: number, { width, align }: Column, bold?: boolean) {
    const { text, note } = typeof cell === 'string' ? { text: cell, note: '' } : cell
    const height = this.put(text, left + 4, this.y + 4.5, width - 8, { size: 8.5, bold, align })
    if (note) this.put(note, left + 4, this.y + 5.5 + height, width - 8, { size: 7, color: QUIET, align })
  }

  /** From here on it is another paper: on a page of its own, its pages counted anew. */
  begin(foot: readonly string[]) {
    if (this.#parts.length > 0) this.newPage()
    this.#parts.push({ from: this.#doc.bufferedPageRange().count - 1, foot })
  }

  /** Writes the foot of every page, now that their number is known, and ends the file. */
  finish(pageOf: (page: number, pages: number) => string): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange()
    this.#parts.forEach(({ from, foot }, part) => {
      const until = this.#parts[part + 1]?.from ?? count
      for (let page = from; page < until; page++) this.#foot(page, foot, pageOf(page - from + 1, until - from))
    })
    this.#doc.end()
    return this.#done
  }

  #foot(page: number, foot: readonly string[], numbered: string) {
    this.#doc.switchToPage(page)
    this.rule(HEIGHT - 62)
    this.lines(
      foot.map((text) => ({ text, style: { size: 7, color: QUIET } })),
      LEFT,
      HEIGHT - 56,
      INNER - 90,
    )
    this.put(numbered, RIGHT - 90, HEIGHT - 56, 90, { size: 7, color: QUIET, align: 'right' })
  }
}
