import type { Db } from '../../../platform/db/db.ts'

export interface StoredAuthor {
  id: number
  name: string
  born: string | null
  died: string | null
  /** Store view code -> text; empty if the operator removed it. */
  biography: Record<string, string>
  biographySource: string | null
  portrait: string | null
}

/** Locks the row of the person until the end of the transaction. */
export const readAuthor = (db: Db, key: string) => db.one<StoredAuthor>`
  select n.id, o.label as name, n.born, n.died, n.biography, n.biography_source, n.portrait
  from person n join attribute_option o on o.id = n.id where n.url_key = ${key} for update of n`

/** Also clears `biography_imported`, so that imports do not overwrite what the operator wrote. */
export const writeAuthor = (
  tx: Db,
  { id, born, died, biography, biographySource, portrait }: Omit<StoredAuthor, 'name'>,
) => tx.run`
  update person set born = ${born}, died = ${died}, biography = ${JSON.stringify(biography)}, portrait = ${portrait},
    biography_source = ${biographySource}, biography_imported = '{}' where id = ${id}`

export const isPortraitUsed = async (db: Db, portrait: string): Promise<boolean> =>
  (await db.one<{ id: number }>`select id from person where portrait = ${portrait} limit 1`) !== undefined
