import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { filePath, formatsOf } from '../../modules/catalog/index.ts'
import type { Title } from '../title.ts'
import { exists, writeWhole } from '../write-whole.ts'

/** Gives each e-book and audiobook the specimen of each of its formats, where it has no file yet. */
export async function copySpecimens(titles: readonly Title[], seedFolder: string, dataDir: string): Promise<void> {
  for (const title of titles.filter(({ type }) => type === 'downloadable'))
    for (const format of formatsOf(title.fileFormats)) {
      const file = filePath(dataDir, title.sku, format)
      if (file && !(await exists(file)))
        await writeWhole(file, await readFile(path.join(seedFolder, 'specimens', `specimen.${format}`)))
    }
}
