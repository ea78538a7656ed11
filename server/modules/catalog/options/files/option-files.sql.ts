import type { Db } from '../../../../platform/db/db.ts'

/** What an option takes. */
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

/** A file as it is kept. */
export interface StoredFile {
  id: number
  /** Its name in the folder, which nobody can guess. */
  token: string
  /** As its reader calls it. */
  name: string
  contentType: string
  size: number
}

export const readByToken = (db: Db, tokens: readonly string[]) => db.many<StoredFile & { optionId: number | null }>`
  select id, token, name, content_type, size, option_id from option_file where token = any(${tokens})`

export const readById = (db: Db, id: number) =>
  db.one<StoredFile>`select id, token, name, content_type, size from option_file where id = ${id}`

/** Bytes of all files that are in no order. */
export const readWaitingSize = async (db: Db): Promise<number> =>
  (
    await db.one<{ bytes: number }>`
    select coalesce(sum(size), 0)::float8 as bytes from option_file where not is_ordered`
  )?.bytes ?? 0

export const insertFile = (db: Db, optionId: number, file: Omit<StoredFile, 'id'>) => db.one<{ id: number }>`
  insert into option_file (token, option_id, name, content_type, size) values (${file.token}, ${optionId}, ${file.name},
    ${file.contentType}, ${file.size}) returning id`

/** How many of them are there. */
export const setOrdered = (tx: Db, tokens: readonly string[]) =>
  tx.run`update option_file set is_ordered = true where token = any(${tokens})`

/** Those that have waited since before this instant, but for some. */
export const deleteWaiting = (db: Db, before: Date, kept: readonly string[]) => db.many<{ token: string }>`
  delete from option_file where not is_ordered and created_at < ${before} and not token = any(${kept}) returning token`
