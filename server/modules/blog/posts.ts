import type { BlogPostsFilterInput } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { verifyLink, signLink } from '../../platform/crypto/signed-link.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { blogPath } from '../../../language/paths.ts'
import { checkPage } from '../../platform/graphql/pages.ts'
import { parseFilter, wordsOf } from './post-filter.ts'
import { orderByRelevance, orderOf, type PostSort, whereOf } from './post-filter.sql.ts'
import {
  addView,
  countPosts,
  findPostId,
  listPosts,
  type PostRow,
  readAnyPost,
  readContents,
  readNextChange,
  readPosts,
  type View,
} from './posts.sql.ts'
import { renderContent } from './render.ts'

/** Cache tag of all responses with content of the blog. */
export const BLOG = 'blog'
export const MAX_PAGE_SIZE = 50
/** Cache lifetime of lists sorted by views. */
const VIEWS_CACHE_MS = 600_000
/** A visit: a post counts one view per client address in half an hour. */
const VIEW_RATE = { burst: 1, perSecond: 1 / 1800 }
const PREVIEW = 'blogpost'

/** A post in resolvers; its row is loaded when a field is selected. */
export interface PostRef {
  id: number
  redirect_code?: number
}

export const viewOf = ({ store, now }: RequestContext): View => ({ storeCode: store.code, now })

/** Limits the cache lifetime to the next publication or end of a post; loaded once per request. */
async function untilNextChange(_keys: readonly string[], context: RequestContext): Promise<null[]> {
  const next = await readNextChange(context.db, viewOf(context))
  if (next) context.expireBy(next)
  return [null]
}

export async function tagAndGetView(context: RequestContext): Promise<View> {
  context.tag(BLOG)
  await context.load(untilNextChange, '')
  return viewOf(context)
}

async function postsById(ids: readonly number[], context: RequestContext): Promise<(PostRow | null)[]> {
  const rows = new Map((await readPosts(context.db, await tagAndGetView(context), ids)).map((row) => [row.id, row]))
  return ids.map((id) => rows.get(id) ?? null)
}

/** Null if the view does not show the post. */
export const loadPost = (context: RequestContext, { id }: PostRef): Promise<PostRow | null> =>
  context.load(postsById, id)

async function contentsById(ids: readonly number[], context: RequestContext): Promise<string[]> {
  const rows = new Map((await readContents(context.db, context.store.code, ids)).map((row) => [row.postId, row]))
  return Promise.all(
    ids.map(async (id) => {
      const row = rows.get(id)
      return row ? renderContent(context, row, row.imageSizes) : ''
    }),
  )
}

/** The content of a post as sanitized HTML. */
export const loadContent = (context: RequestContext, { id }: PostRef): Promise<string> => context.load(contentsById, id)

/** Finds a post by id or URL key, with a signed link also an unpublished one. Null if there is none. */
export async function findPost(
  context: RequestContext,
  id: string | null | undefined,
  preview?: string | null,
): Promise<PostRef | null> {
  if (!id) throw new Refusal('graphql-input', 'The "%s" argument should be specified.', 'id').asPublic()
  const view = await tagAndGetView(context)
  const postId = await findPostId(context.db, view, id)
  if (postId === undefined) return null
  if (preview && (await isPreviewOf(context, preview, postId))) {
    context.private()
    const row = await readAnyPost(context.db, view, postId)
    context.prime(postsById, postId, row ?? null)
    return row ? { id: postId } : null
  }
  return (await loadPost(context, { id: postId })) ? { id: postId } : null
}

async function isPreviewOf(context: RequestContext, signed: string, id: number): Promise<boolean> {
  const link = await verifyLink(context.db, signed, PREVIEW, context.now)
  return link !== undefined && !link.isExpired && link.id === id
}

/** The path that shows a post before its publication to whoever has it, until an instant. */
export async function previewPath(
  db: Db,
  { id, urlKey }: { id: number; urlKey: string },
  { locale, until }: { locale: string; until: Date },
): Promise<string> {
  const signed = await signLink(db, { kind: PREVIEW, id, until: Math.floor(until.getTime() / 1000) })
  return `${blogPath(locale, 'post', urlKey)}?preview=${signed}`
}

export interface PostList {
  items: PostRef[]
  total: number
  size: number
}

export interface PostListRequest {
  filter?: BlogPostsFilterInput | null
  pageSize?: number | null
  currentPage?: number | null
  sort?: readonly (string | null | undefined)[] | null
  sortFiled?: string | null
  sortField?: string | null
  allPosts?: boolean | null
}

const SORTS: readonly string[] = [
  'publish_time',
  'update_time',
  'creation_time',
  'title',
  'position',
  'views_count',
] satisfies PostSort[]
const isSort = (field: string): field is PostSort => SORTS.includes(field)
const RELEVANCE = 'relevance'

function orderFor({ sort, sortFiled, sortField, filter }: PostListRequest, context: RequestContext) {
  const field = sortField ?? sortFiled ?? 'publish_time'
  const search = filter?.search?.eq ?? filter?.search?.like ?? filter?.search?.in?.[0]
  if (field === RELEVANCE) return orderByRelevance(search ? (wordsOf(search.slice(0, 255)) ?? []) : [])
  if (!isSort(field))
    throw new Refusal('graphql-input', 'Posts cannot be sorted by "%s".', field.slice(0, 50)).asPublic()
  if (field === 'views_count') context.expireBy(new Date(context.now.getTime() + VIEWS_CACHE_MS))
  return orderOf(field, sort?.[0]?.toUpperCase() !== 'ASC')
}

/** A page of posts that the view shows. */
export async function findPosts(context: RequestContext, request: PostListRequest): Promise<PostList> {
  const size = request.allPosts ? MAX_PAGE_SIZE : (request.pageSize ?? 5)
  const current = request.currentPage ?? 1
  checkPage(size, current, MAX_PAGE_SIZE)
  const [where, order] = [whereOf(parseFilter(request.filter)), orderFor(request, context)]
  const view = await tagAndGetView(context)
  const [rows, total] = await Promise.all([
    listPosts(context.db, view, { where, order }, { size, offset: (current - 1) * size }),
    countPosts(context.db, view, where),
  ])
  for (const row of rows) context.prime(postsById, row.id, row)
  return { items: rows.map(({ id }) => ({ id })), total, size }
}

/** Counts a view of a post; false if the visit was counted before or the post is not shown. */
export async function countView(context: RequestContext, id: number): Promise<boolean> {
  if (!context.tryTake(`view of post ${id}`, VIEW_RATE)) return false
  return (await addView(context.db, viewOf(context), id)) > 0
}
