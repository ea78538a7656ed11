import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type ContentFile, pushContent, splitPath } from '../modules/content/index.ts'
import { notifyChangedTags } from '../platform/db/changes.ts'
import type { Database } from '../platform/db/db.ts'
import { writeAttributes } from './attributes.ts'
import { writeAllTitlesUrl } from './all-titles.ts'
import { writeLabels } from './labels.ts'
import { setSeedState } from './seed-state.ts'
import { writePayments } from './payments.ts'

/**
 * Writes what every shop needs: attributes, a page of all titles, payment methods, a home page and a menu. Nothing of
 * the demo, including its name and address.
 */
export async function seedEmpty(db: Database, seedFolder: string): Promise<void> {
  const files = await readTexts(path.join(seedFolder, 'empty'))
  await db.transaction(async (tx) => {
    await setSeedState(tx, 'none')
    await writeAttributes(tx)
    await writeLabels(tx)
    await writeAllTitlesUrl(tx)
    await writePayments(tx)
    await pushContent(tx, files, { actor: { kind: 'command-line', name: 'setup' } })
    await notifyChangedTags(tx, ['catalog', 'cms', 'store'])
  })
}

async function readTexts(folder: string): Promise<ContentFile[]> {
  const found = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  return Promise.all(
    found.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const relativePath = path.relative(folder, file).split(path.sep).join('/')
      return { ...splitPath(relativePath), text: await readFile(file, 'utf8') }
    }),
  )
}
