import type { RequestContext } from '../../../platform/context.ts'
import { listStoreViews } from '../../store/index.ts'
import { listPath, type ListName } from '../category/lists.ts'
import { type AlternateRow, type BlogType, readAlternates, readPageAlternates } from './routes.sql.ts'

export interface Alternate {
  store_code: string
  /** Path within that store view, with a leading slash. */
  url: string
}

const grouped = (rows: readonly AlternateRow[], keys: readonly (string | number)[]): Alternate[][] =>
  keys.map((key) =>
    rows
      .filter((row) => row.key === String(key))
      .map(({ storeCode, requestPath }) => ({ store_code: storeCode, url: `/${requestPath}` })),
  )

const ofProducts = async (ids: readonly number[], { db }: RequestContext) =>
  grouped(await readAlternates(db, 'PRODUCT', ids), ids)
const ofCategories = async (ids: readonly number[], { db }: RequestContext) =>
  grouped(await readAlternates(db, 'CATEGORY', ids), ids)
const ofBlog = {
  MF_BLOG_POST: async (ids: readonly number[], { db }: RequestContext) =>
    grouped(await readAlternates(db, 'MF_BLOG_POST', ids), ids),
  MF_BLOG_CATEGORY: async (ids: readonly number[], { db }: RequestContext) =>
    grouped(await readAlternates(db, 'MF_BLOG_CATEGORY', ids), ids),
  MF_BLOG_TAG: async (ids: readonly number[], { db }: RequestContext) =>
    grouped(await readAlternates(db, 'MF_BLOG_TAG', ids), ids),
  MF_BLOG_AUTHOR: async (ids: readonly number[], { db }: RequestContext) =>
    grouped(await readAlternates(db, 'MF_BLOG_AUTHOR', ids), ids),
}
const ofPages = async (identifiers: readonly string[], { db }: RequestContext) =>
  grouped(await readPageAlternates(db, identifiers), identifiers)

/** Paths of the same page in each store view that shows it, one per view. */
export const alternatesOfProduct = (context: RequestContext, id: number): Promise<Alternate[]> =>
  context.load(ofProducts, id)
export const alternatesOfCategory = (context: RequestContext, id: number): Promise<Alternate[]> =>
  context.load(ofCategories, id)
export const alternatesOfList = async ({ db }: RequestContext, list: ListName): Promise<Alternate[]> =>
  (await listStoreViews(db)).map(({ code, locale }) => ({ store_code: code, url: `/${listPath(locale, list)}` }))
/** A CMS page of each view with the same identifier. */
export const alternatesOfPage = (context: RequestContext, identifier: string): Promise<Alternate[]> =>
  context.load(ofPages, identifier)
/** Posts, categories, tags and authors of the blog. */
export const alternatesOfBlog = (context: RequestContext, type: BlogType, id: number): Promise<Alternate[]> =>
  context.load(ofBlog[type], id)
