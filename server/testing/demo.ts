import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { seedDemo } from '../../demo/seed.ts'
import type { DatabaseContents } from './database.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The demo shop. On a server it is seeded once per day and state of the code, and copied. */
export const demo: DatabaseContents = {
  name: 'demo',
  async hash() {
    // its dates are relative to the day of seeding
    const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
    const files = await Promise.all(
      ['demo', 'server'].map((folder) => readdir(path.join(root, folder), { recursive: true, withFileTypes: true })),
    )
    const read = files
      .flat()
      .filter((file) => file.isFile() && !file.name.endsWith('.test.ts'))
      .map((file) => path.join(file.parentPath, file.name))
    for (const file of read.toSorted()) hash.update(file).update(await readFile(file))
    return hash.digest('hex').slice(0, 16)
  },
  fill: (db) => seedDemo(db),
}
