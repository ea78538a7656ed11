import type { Db } from '../../../../platform/db/db.ts'

/** An option of type `file` with its limits. */
export interface FileOption {
  id: number
  title: string
  fileExtensions: string[] | null
  imageSizeX: number | null
  imageSizeY: number | null
}

export const readFileOptions = (db: Db, ids: readonly number[], storeCode: string) => db.many<FileOption>`
  select id, coalesce(titles ->> ${storeCode}, title) as title, file_extensions, image_size_x, image_size_y
  from custom_option where id = any(${ids}) and type = 'file'`

/** An uploaded file. */
export interface StoredFile {
  id: number
  /** Unguessable file name on disk. */
  token: string
  /** The user's name of the file. */
  name: string
  contentType: string
  size: number
}

export const readFilesByToken = (db: Db, tokens: readonly string[]) => db.many<
  StoredFile & { optionId: number | null }
>`
  select id, token, name, content_type, size, option_id from option_file where token = any(${tokens})`

export const readFileById = (db: Db, id: number) =>
  db.one<StoredFile>`select id, token, name, content_type, size from option_file where id = ${id}`

/** Total bytes of the files that are not part of an order. */
export const readUnorderedBytes = async (db: Db): Promise<number> =>
  (
    await db.one<{ bytes: number }>`
    select coalesce(sum(size), 0)::float8 as bytes from option_file where not is_ordered`
  )?.bytes ?? 0

export const insertFile = (db: Db, optionId: number, file: Omit<StoredFile, 'id'>) => db.one<{ id: number }>`
  insert into option_file (token, option_id, name, content_type, size) values (${file.token}, ${optionId}, ${file.name},
    ${file.contentType}, ${file.size}) returning id`

/** Marks files as ordered. Returns the number of files found. */
export const setOrdered = (tx: Db, tokens: readonly string[]) =>
  tx.run`update option_file set is_ordered = true where token = any(${tokens})`

/** Deletes files without an order that are older than `before`, except `inUse`. */
export const deleteUnorderedFiles = (db: Db, before: Date, inUse: readonly string[]) => db.many<{ token: string }>`
  delete from option_file where not is_ordered and created_at < ${before} and not token = any(${inUse}) returning token`
