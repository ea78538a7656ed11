import type { Db } from '../../platform/db/db.ts'
import { readAllPlaces } from './sections.sql.ts'

/** Limit of one file of the sitemap. */
const MAX_PAGES = 20_000

/** Posts, categories and authors with their paths by store view: for the sitemap. */
export const listBlogPages = (db: Db, now: Date) => readAllPlaces(db, now, MAX_PAGES)
