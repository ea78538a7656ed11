import { type Db, type Sql, sql } from '../../platform/db/db.ts'
import { shownPosts, type View } from './posts.sql.ts'

export type CommentStatus = 'pending' | 'approved' | 'rejected'

export interface CommentRow {
  id: number
  postId: number
  parentId: number | null
  locale: string
  isCustomer: boolean
  isShop: boolean
  nickname: string
  body: string
  status: CommentStatus
  createdAt: Date
  updatedAt: Date
}

const COLUMNS = sql`c.id, c.post_id, c.parent_id, v.locale, c.customer_id is not null as is_customer, c.is_shop,
  c.nickname, c.body, c.status, c.created_at, coalesce(c.decided_at, c.created_at) as updated_at`

/** FROM and WHERE clause of the approved comments `c` on listed posts of the view, without replies. */
const visible = (view: View, postIds: readonly number[] | undefined): Sql => sql`
  blog_comment c join store_view v on v.code = c.store_code
  where c.status = 'approved' and c.parent_id is null and c.post_id in (select p.id from ${shownPosts(view)})
    and ${postIds === undefined ? sql`true` : sql`c.post_id = any(${postIds})`}`

export const readComments = (
  db: Db,
  view: View,
  postIds: readonly number[] | undefined,
  { size, offset }: { size: number; offset: number },
) => db.many<CommentRow>`
  select ${COLUMNS} from ${visible(view, postIds)} order by c.created_at desc, c.id desc limit ${size} offset ${offset}`

export const countComments = async (db: Db, view: View, postIds: readonly number[] | undefined): Promise<number> =>
  (await db.one<{ comments: number }>`select count(*)::int as comments from ${visible(view, postIds)}`)?.comments ?? 0

/** The first replies to each comment, oldest first. */
export const readReplies = (db: Db, ids: readonly number[], limit: number) => db.many<CommentRow & { rank: number }>`
  select x.* from (
    select ${COLUMNS}, row_number() over (partition by c.parent_id order by c.created_at, c.id)::int as rank
    from blog_comment c join store_view v on v.code = c.store_code
    where c.status = 'approved' and c.parent_id = any(${ids})) x
  where x.rank <= ${limit} order by x.created_at, x.id`

/** The parent of a reply: an approved comment, or the comment that it replies to itself. */
export const readParent = (tx: Db, postId: number, id: number) => tx.one<{ id: number }>`
  select coalesce(parent_id, id) as id from blog_comment where id = ${id} and post_id = ${postId}
    and status = 'approved'`

export interface NewComment {
  postId: number
  parentId: number | null
  storeCode: string
  customerId: number | null
  nickname: string
  email: string | null
  body: string
  status: CommentStatus
  isShop?: boolean
  at: Date
}

export const insertComment = async (tx: Db, comment: NewComment): Promise<number> => {
  const { postId, parentId, storeCode, customerId, nickname, email, body, status, isShop = false, at } = comment
  const row = await tx.one<{ id: number }>`
    insert into blog_comment (post_id, parent_id, store_code, customer_id, nickname, email, body, status, is_shop,
      created_at)
    values (${postId}, ${parentId}, ${storeCode}, ${customerId}, ${nickname}, ${email}, ${body}, ${status}, ${isShop},
      ${at}) returning id`
  return row?.id ?? 0
}

/** An equal comment by the same author on the same post, to ignore a repeated submission. */
export const readSameComment = (tx: Db, { postId, nickname, body, email }: NewComment) => tx.one<{ id: number }>`
  select id from blog_comment where post_id = ${postId} and nickname = ${nickname} and body = ${body}
    and email is not distinct from ${email} limit 1`

export const readComment = (db: Db, id: number) => db.one<CommentRow>`
  select ${COLUMNS} from blog_comment c join store_view v on v.code = c.store_code where c.id = ${id}`

/** A comment in the operator's commands. */
export interface ModeratedComment {
  id: number
  status: CommentStatus
  storeCode: string
  nickname: string
  email: string | null
  body: string
  createdAt: Date
  postId: number
  urlKey: string | null
  title: string | null
  parentId: number | null
}

export const listModeratedComments = (
  db: Db,
  { status, limit }: { status: CommentStatus | undefined; limit: number },
) => db.many<ModeratedComment>`
  select c.id, c.status, c.store_code, c.nickname, c.email, c.body, c.created_at, c.post_id, t.url_key, t.title,
    c.parent_id
  from blog_comment c left join blog_post_text t on t.post_id = c.post_id and t.store_code = c.store_code
  where ${status === undefined ? sql`true` : sql`c.status = ${status}`} order by c.created_at, c.id limit ${limit}`

export const readModeratedComment = (db: Db, id: number) => db.one<ModeratedComment>`
  select c.id, c.status, c.store_code, c.nickname, c.email, c.body, c.created_at, c.post_id, t.url_key, t.title,
    c.parent_id
  from blog_comment c left join blog_post_text t on t.post_id = c.post_id and t.store_code = c.store_code
  where c.id = ${id}`

export const setCommentStatus = (tx: Db, id: number, status: CommentStatus, at: Date) =>
  tx.run`update blog_comment set status = ${status}, decided_at = ${at} where id = ${id}`

export const deleteComment = (tx: Db, id: number) => tx.run`delete from blog_comment where id = ${id}`
