import type { Database } from '../../../platform/db/db.ts'
import { MemoryIndex } from './memory-index.ts'
import { indexChanged, indexOf } from './open-index.ts'

/** The index in memory, once it is read and knows of everything committed until now. */
export async function memoryIndex(db: Database): Promise<MemoryIndex> {
  // what was written past the rules of the shop is told by the database, a moment later
  indexChanged(db)
  for (let tries = 0; tries < 200; tries++) {
    const index = await indexOf(db)
    if (index instanceof MemoryIndex) return index
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the catalogue was not read into memory')
}
