import { filePath, type Format, formatsOf } from '../../modules/catalog/index.ts'
import type { Title } from '../title.ts'
import { exists, writeWhole } from '../write-whole.ts'
import { makePdf } from './book-pdf.ts'
import { makeEpub } from './epub.ts'
import { type Manuscript, manuscriptOf } from './manuscript.ts'
import { makeMp3 } from './mp3.ts'

const MAKERS: Readonly<Record<Format, (manuscript: Manuscript) => Buffer | Promise<Buffer>>> = {
  epub: makeEpub,
  pdf: makePdf,
  mp3: makeMp3,
}

/** Lays down a file of each format of each e-book and audiobook that has none there. */
export async function printSpecimens(titles: readonly Title[], dataDir: string): Promise<void> {
  for (const title of titles.filter(({ type }) => type === 'downloadable'))
    for (const format of formatsOf(title.fileFormats)) {
      const file = filePath(dataDir, title.sku, format)
      if (file && !(await exists(file))) await writeWhole(file, await MAKERS[format](manuscriptOf(title)))
    }
}
