import type { Db } from '../../../platform/db/db.ts'
import { readSample } from './links.sql.ts'

/** Magento's URL paths of samples: of a link, and of a product. */
export const SAMPLE_PATHS = {
  link: '/downloadable/download/linkSample/link_id',
  sample: '/downloadable/download/sample/sample_id',
} as const

/** The sample file at such a path, with a name for the download. */
export async function findSample(
  db: Db,
  kind: keyof typeof SAMPLE_PATHS,
  id: number,
): Promise<{ file: string; name: string } | undefined> {
  const found = await readSample(db, kind, id)
  return found?.file ? { file: found.file, name: `${found.name} ${found.title}` } : undefined
}
