import { collectionPath, parseArchiveMonth, blogPath, findCollection } from '../../../../language/paths.ts'
import { foldAccents } from '../../../../language/slug.ts'
import type { RequestContext } from '../../../platform/context.ts'
import { getConfiguration } from '../../store/index.ts'
import { findListAt, listId, listPath } from '../category/lists.ts'
import { findEntity, type Entity } from '../entities/entities.ts'
import { type BlogType, readOtherView, readPageByName, readRewrite, type RewriteRow } from './routes.sql.ts'

/** The entity at a URL. */
export interface Route {
  type: 'PRODUCT' | 'CATEGORY' | 'CMS_PAGE' | 'CUSTOM' | Entity['type'] | BlogType | 'MF_BLOG_INDEX' | 'MF_BLOG_ARCHIVE'
  /** Null for a plain redirect; for a month of the blog archive its number, such as 202611. */
  id: number | null
  /** Path of the entity without the leading slash; the target of a redirect. */
  path: string
  /** HTTP status of a redirect, 301 or 302, or 0. */
  redirect: number
}

const MAX_REDIRECTS = 3
/** Maximum length of a path in the shop. */
const MAX_PATH_LENGTH = 255
const SUFFIX = '.html'

/** `/lalka-prus.html/?utm=x` -> `lalka-prus.html`. Undefined for a malformed URL. */
function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '').replaceAll(/^\/+|\/+$/g, '')
  } catch {
    return undefined
  }
}

/** Finds the entity at a URL in the store view of the request, following redirects. */
export async function findRoute(context: RequestContext, url: string): Promise<Route | undefined> {
  // also for unknown URLs, which may be used later
  context.tag('blog', 'catalog', 'cms', 'routes')
  const path = pathOf(url)
  if (path === undefined || path.length > MAX_PATH_LENGTH) return undefined
  return path === ''
    ? homeRoute(context, '')
    : ((await routeAt(context, path)) ?? (await homeRoute(context, path)) ?? correctedRoute(context, path))
}

/** The configured home page, at the root and under its own name. */
async function homeRoute(context: RequestContext, path: string): Promise<Route | undefined> {
  context.tag('store')
  const identifier = (await getConfiguration(context))['web/default/cms_home_page']
  if (path !== '' && path !== identifier) return undefined
  const page = await readPageByName(context.db, identifier, context.store.code)
  return page && { type: 'CMS_PAGE', id: page.id, path: page.requestPath ?? identifier, redirect: 0 }
}

/** Corrects a typed URL with accents or capitals, or without its suffix. */
async function correctedRoute(context: RequestContext, path: string): Promise<Route | undefined> {
  const plain = foldAccents(path).toLowerCase()
  for (const candidate of plain.endsWith(SUFFIX) ? [plain] : [plain, plain + SUFFIX]) {
    const found = candidate === path ? undefined : await routeAt(context, candidate)
    if (found) return { ...found, redirect: 301 }
  }
  return undefined
}

async function routeAt(context: RequestContext, requestedPath: string): Promise<Route | undefined> {
  let path = requestedPath
  let redirect = 0
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    const row: RewriteRow | undefined =
      (await readRewrite(context.db, path, context.store.code)) ??
      (await readOtherView(context.db, path, context.store.code))
    if (!row)
      return (
        blogRoute(context, path, redirect) ??
        (await entityRoute(context, path, redirect)) ??
        listRoute(context, path, redirect) ??
        (redirect ? { type: 'CUSTOM', id: null, path, redirect } : undefined)
      )
    if (row.redirectType === 0 || row.entityId !== null)
      return {
        type: row.entityType,
        id: row.entityId,
        path: row.targetPath ?? row.requestPath,
        redirect: redirect || row.redirectType,
      }
    redirect = row.redirectType
    path = row.targetPath ?? ''
    // an external URL
    if (/^https?:/.test(path)) return { type: 'CUSTOM', id: null, path, redirect }
  }
  return undefined
}

/** Entity pages have no rewrites: their paths are derived from their keys. */
async function entityRoute(context: RequestContext, path: string, redirect: number): Promise<Route | undefined> {
  const [collectionSegment = '', key, ...more] = path.split('/')
  const kind = findCollection(collectionSegment)
  if (!key || more.length > 0 || (kind !== 'author' && kind !== 'series' && kind !== 'publisher')) return undefined
  const entity = await findEntity(context, kind, key)
  if (!entity) return undefined
  const canonicalPath = collectionPath(context.store.locale, kind, key).slice(1)
  return {
    type: entity.type,
    id: entity.id,
    path: canonicalPath,
    redirect: redirect || (canonicalPath === path ? 0 : 301),
  }
}

/** Lists such as bestsellers have no rewrites; clients of Magento get them as categories. */
function listRoute({ store: { locale } }: RequestContext, path: string, redirect: number): Route | undefined {
  const list = findListAt(path)
  if (!list) return undefined
  const canonicalPath = listPath(locale, list)
  const isCanonical = canonicalPath === path
  return { type: 'CATEGORY', id: listId(list), path: canonicalPath, redirect: redirect || (isCanonical ? 0 : 301) }
}

/** The blog's index and the months of its archive have no rewrites. */
function blogRoute({ store: { locale } }: RequestContext, path: string, redirect: number): Route | undefined {
  if (path === 'blog') return { type: 'MF_BLOG_INDEX', id: 0, path, redirect }
  const month = parseArchiveMonth(path)
  if (!month) return undefined
  const canonicalPath = blogPath(locale, 'archive', month).slice(1)
  const id = Number(month.replace('-', ''))
  return { type: 'MF_BLOG_ARCHIVE', id, path: canonicalPath, redirect: redirect || (canonicalPath === path ? 0 : 301) }
}

/** The blog entity at exactly this path in the store view. */
export async function findBlogItem(
  { db, store }: RequestContext,
  path: string,
): Promise<{ type: BlogType; id: number } | undefined> {
  if (path.length > MAX_PATH_LENGTH) return undefined
  const row = await readRewrite(db, path, store.code)
  return row && row.redirectType === 0 && row.entityId !== null && isBlogType(row.entityType)
    ? { type: row.entityType, id: row.entityId }
    : undefined
}

const BLOG_TYPES: readonly string[] = [
  'MF_BLOG_POST',
  'MF_BLOG_CATEGORY',
  'MF_BLOG_TAG',
  'MF_BLOG_AUTHOR',
] satisfies BlogType[]
export const isBlogType = (type: string): type is BlogType => BLOG_TYPES.includes(type)
