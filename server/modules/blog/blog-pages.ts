import type { Db } from '../../platform/db/db.ts'
import { readSitemapPages } from './sections.sql.ts'

/** Limit of one file of the sitemap. */
const MAX_PAGES = 20_000

/** Posts, categories and authors with their paths by store view: for the sitemap. */
export const listBlogPages = (db: Db, now: Date) => readSitemapPages(db, now, MAX_PAGES)
