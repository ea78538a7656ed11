import type { StoreView } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { getConfiguration } from '../store/index.ts'
import { wordingAt } from './cms.sql.ts'
import { renderHtml } from './html.ts'

export interface Wording {
  title: string
  /** Sanitized, with absolute links, so that it can be shown anywhere. */
  html: string
}

/** A page as it was at an instant, or its first version if it is younger; undefined if it never existed. */
export async function findWording(
  db: Db,
  store: StoreView,
  identifier: string,
  { at, baseUrl }: { at: Date; baseUrl: string },
): Promise<Wording | undefined> {
  const row = await wordingAt(db, store, identifier, at)
  if (!row) return undefined
  const html = renderHtml(
    row.content,
    { store, baseUrl, configuration: await getConfiguration(db, store.code) },
    row.contentFormat,
  )
  return { title: row.title, html: html.replaceAll(/ (href|src)="\//g, ` $1="${baseUrl}/`) }
}
