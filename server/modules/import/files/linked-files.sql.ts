import { sql } from '../../../platform/db/db.ts'
import type { LinkedFile, TitleRecord } from '../record/title-record.ts'
import { isWebAddress } from './file-name.ts'

/** A cover or sample that a title's record links to. */
export interface TitleLink extends LinkedFile {
  id: number
  /** The import whose message folder contains the file; null for a web URL. */
  message: string | null
  line: number | null
  reference: string | null
  /** The record was imported before: its link does not replace that of a newer record. */
  isKnown: boolean
}

export function titleLink(
  id: number,
  { line, reference }: Pick<TitleRecord, 'line' | 'reference'>,
  link: LinkedFile,
  message: string | undefined,
  isKnown = false,
): TitleLink {
  const own = isWebAddress(link.url)
    ? { message: null, line: null, reference: null }
    : { message: message ?? null, line, reference }
  return { id, ...link, ...own, isKnown }
}

/** Columns of cover_fetch and excerpt_fetch, in the order of `linkValues`. */
export const LINK_COLUMNS = sql`product_id, url, version, message, line, reference, last_error, failed_at`

export const linkValues = (links: readonly TitleLink[]) => sql`
  select id, url, version, message, line, reference, problem, case when problem is not null then now() end
  from json_to_recordset(${JSON.stringify(links)}::json) as r (id int, url text, version text, message text, line int,
    reference text, problem text, "isKnown" boolean)`

/** Unread files of a message folder are queued again with their message; web URLs are retried by the job. */
export const REPLACE_LINK = sql`
  do update set url = excluded.url, version = excluded.version, message = excluded.message, line = excluded.line,
    reference = excluded.reference, attempts = 0, due_at = now(), last_error = excluded.last_error, fetched_at = null,
    failed_at = excluded.failed_at
  where f.url <> excluded.url or (excluded.failed_at is null and (f.version <> excluded.version
    or (excluded.message is not null and f.fetched_at is null)))`

/** An unread file of the message folder. */
export interface MessageFile {
  productId: number
  url: string
  line: number
  reference: string
}
