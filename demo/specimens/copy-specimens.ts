import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { filePath, formatsOf } from '../../server/modules/catalog/index.ts'
import type { Title } from '../title.ts'
import { fileExists, writeFileAtomically } from '../write-file-atomically.ts'

/** Copies a specimen for each format of an e-book or audiobook without a file. */
export async function copySpecimens(titles: readonly Title[], seedFolder: string, dataDir: string): Promise<void> {
  for (const title of titles.filter(({ type }) => type === 'downloadable'))
    for (const format of formatsOf(title.fileFormats)) {
      const file = filePath(dataDir, title.sku, format)
      if (file && !(await fileExists(file)))
        await writeFileAtomically(file, await readFile(path.join(seedFolder, 'specimens', `specimen.${format}`)))
    }
}
