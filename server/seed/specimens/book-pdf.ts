import { INNER, LEFT, PdfWriter } from '../../modules/orders/index.ts'
import type { Manuscript } from './manuscript.ts'

const PROSE = { size: 12 }

/** The same words on pages of A4; the same manuscript is the same file to the byte. */
export function makePdf({
  title,
  authors,
  publisher,
  language,
  modified,
  chapters,
  words,
}: Manuscript): Promise<Buffer> {
  const paper = new PdfWriter({ title, author: authors.join(', '), language, created: modified })
  const foot = [title]
  const write = (text: string, style: { size: number; bold?: boolean }, space: number) => {
    paper.ensureSpace(paper.heightOf(text, INNER, style) + space)
    paper.y += paper.put(text, LEFT, paper.y, INNER, style) + space
  }
  paper.beginDocument(foot)
  paper.y += 160
  write(title, { size: 30, bold: true }, 16)
  for (const line of [authors.join(', '), publisher]) if (line) write(line, { size: 14 }, 8)
  for (const { heading, paragraphs } of chapters) {
    paper.newPage()
    write(heading, { size: 20, bold: true }, 14)
    for (const paragraph of paragraphs) write(paragraph, PROSE, 8)
  }
  return paper.finish(words.page)
}
