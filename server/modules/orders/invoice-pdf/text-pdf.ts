import { CONTENT_WIDTH, LEFT, PdfWriter, type Style } from './pdf-writer.ts'

const SECTION = /^§ \d/
const PARAGRAPH_GAP = 6
const HEADING_ROOM = 60

interface TextDocument {
  title: string
  /** Plain text; empty lines separate paragraphs. */
  text: string
  author: string
  footer: readonly string[]
  locale: string
  created: Date
  pageOf: (page: number, pages: number) => string
}

/** A text as a PDF, such as the terms that an order was made on. */
export function textPdf({ title, text, author, footer, locale, created, pageOf }: TextDocument): Promise<Buffer> {
  const pdf = new PdfWriter({ title, author, language: locale, created })
  pdf.beginDocument(footer)
  const write = (line: string, style: Style) => {
    pdf.ensureSpace(style.bold ? HEADING_ROOM : pdf.heightOf(line, CONTENT_WIDTH, style))
    pdf.y += pdf.put(line, LEFT, pdf.y, CONTENT_WIDTH, style) + 2
  }
  write(title, { size: 16, bold: true })
  for (const line of text.split('\n')) {
    if (line.trim() === '') pdf.y += PARAGRAPH_GAP
    else write(line, SECTION.test(line) ? { size: 11, bold: true } : { size: 9.5 })
  }
  return pdf.finish(pageOf)
}
