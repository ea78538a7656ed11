import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { slug } from '../language/slug.ts'
import type { Db } from '../server/platform/db/db.ts'

interface Biography {
  name: string
  /** YYYY or YYYY-MM-DD */
  born: string
  died: string
  pl?: string
  en?: string
}

/** Writes the lives of real authors; existing data is unchanged. */
export async function writeBiographies(tx: Db, seedFolder: string): Promise<void> {
  const biographies = JSON.parse(await readFile(path.join(seedFolder, 'people.json'), 'utf8')) as Biography[]
  const rows = biographies.map(({ name, born, died, pl, en }) => ({
    key: slug(name),
    born,
    died,
    biography: pl ? { default: pl, en } : {},
  }))
  await tx.run`update person p set born = l.born, died = l.died, biography = l.biography
    from json_to_recordset(${JSON.stringify(rows)}::json) as l (key text, born text, died text, biography jsonb)
    where p.url_key = l.key and p.born is null and p.died is null and p.biography = '{}'`
}
