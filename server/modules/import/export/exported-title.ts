import type { StoredCompound } from '../writing/compounds.sql.ts'
import type { StoredTitle } from '../writing/titles.sql.ts'

export type Texts = StoredTitle['texts'][string]

/** A title in the export. */
export type ExportedTitle = StoredTitle & {
  own: Texts
  /** Texts of the English view where they differ. */
  english: Partial<Texts> | undefined
  /** Category paths. */
  categoryPaths: string[]
  compound?: StoredCompound
  choices?: object
  /** URL of the cover. */
  cover: string | null
}

export interface Writer {
  start(): string
  title(title: ExportedTitle): string
  end(): string
}
