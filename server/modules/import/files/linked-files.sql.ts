import { sql } from '../../../platform/db/db.ts'
import type { LinkedFile, TitleRecord } from '../record/title-record.ts'
import { isWebAddress } from './file-name.ts'

/** A link of a title's record. */
export interface TitleLink extends LinkedFile {
  id: number
  /** The import that found the file beside its message. */
  message: string | null
  line: number | null
  reference: string | null
  /** The record is known: it takes the place of no newer one's link. */
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

/** A file beside a message that could not be read comes again with it; one of the web is retried by the job. */
export const REPLACE_LINK = sql`
  do update set url = excluded.url, version = excluded.version, message = excluded.message, line = excluded.line,
    reference = excluded.reference, attempts = 0, due_at = now(), last_error = excluded.last_error, fetched_at = null,
    failed_at = excluded.failed_at
  where f.url <> excluded.url or (excluded.failed_at is null and (f.version <> excluded.version
    or (excluded.message is not null and f.fetched_at is null)))`

/** A file beside its message that is to be read. */
export interface FileBeside {
  productId: number
  url: string
  line: number
  reference: string
}
