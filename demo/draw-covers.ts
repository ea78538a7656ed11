import path from 'node:path'
import type { Db } from '../server/platform/db/db.ts'
import type { CoverBook } from './covers/covers.ts'
import { fileExists, writeFileAtomically } from './write-file-atomically.ts'

export interface Cover {
  /** Path below media/catalog/product. */
  file: string
  book: CoverBook
}

/**
 * Draws missing covers, two at a time, and stores their sizes; an interrupted run is continued by the next one.
 */
export async function drawCovers(
  db: Db,
  covers: readonly Cover[],
  { mediaFolder, print }: { mediaFolder: string; print: (line: string) => void },
): Promise<void> {
  const folder = path.join(mediaFolder, 'catalog', 'product')
  const unmeasured = new Set(
    (await db.many<{ file: string }>`select file from product_image where width is null`).map(({ file }) => file),
  )
  const todo: (Cover & { isDrawn: boolean })[] = []
  for (const cover of covers) {
    const isDrawn = await fileExists(path.join(folder, cover.file))
    if (!isDrawn || unmeasured.has(cover.file)) todo.push({ ...cover, isDrawn })
  }
  if (todo.length === 0) return
  const { drawCover, renderCover } = await import('./covers/covers.ts')
  const queue = todo.values()
  let done = 0
  const draw = async () => {
    for (const { file, book, isDrawn } of queue) {
      const svg = drawCover(book)
      if (!isDrawn) await writeFileAtomically(path.join(folder, file), await renderCover(svg))
      const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? []
      await db.run`update product_image set width = ${Number(width)}, height = ${Number(height)} where file = ${file}`
      if (++done % 25 === 0) print(`drawing covers … ${done} of ${todo.length}`)
    }
  }
  await Promise.all([draw(), draw()])
  print(`drawing covers … ${done} done`)
}
