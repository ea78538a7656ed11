import { languageOf } from '../../../language/language-rules.ts'
import { text } from '../../../language/translate.ts'
import { blogCommentForm } from '../../../rules/blog-comment.ts'
import { normaliseLine, normaliseReviewText } from '../../../rules/review.ts'
import { validateForm } from '../../../rules/validation.ts'
import type { AddCommentToPostInput, BlogCommentsFilterInput } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import { toTimestamp } from '../../platform/graphql/magento-formats.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkPage } from '../../platform/graphql/pages.ts'
import { logConsents, refuseWithoutConsents } from '../privacy/index.ts'
import { getConfiguration } from '../store/index.ts'
import { COMMENT_NOTICE } from './comment-mail.ts'
import {
  type CommentRow,
  type CommentStatus,
  countComments,
  insertComment,
  type NewComment,
  readComment,
  readComments,
  readParent,
  readReplies,
  readSameComment,
} from './comments.sql.ts'
import { BLOG, MAX_PAGE_SIZE, loadPost, tagAndGetView } from './posts.ts'

/** Comments per client address: a burst of 5, then one every 200 seconds. */
const WRITE_RATE = { burst: 5, perSecond: 0.005 }
/** Maximum number of replies shown per comment. */
const MAX_REPLIES = 50
const OWN = 'magento'
/** Maximum number of posts in a filter. */
const MAX_POSTS = 50

const CLOSED = text('Comments cannot be written in this shop.')
const LOGIN = text('You must login or register to comment on posts.')
const NO_POST = text('There is no such post.')
const NO_COMMENT = text('There is no such comment.')

const STATUS: Readonly<Record<CommentStatus, number>> = { pending: 0, approved: 1, rejected: 2 }

/** A comment in resolvers; fields with GraphQL names need no resolver. */
export interface ShownComment {
  comment_id: number
  post_id: number
  parent_id: number
  admin_id: null
  customer_id: null
  author_type: number
  author_nickname: string
  author_email: null
  status: number
  text: string
  creation_time: string
  update_time: string
  language: string | null
}

const shownComment = (row: CommentRow, { store }: RequestContext): ShownComment => ({
  comment_id: row.id,
  post_id: row.postId,
  parent_id: row.parentId ?? 0,
  admin_id: null,
  customer_id: null,
  author_type: row.isShop ? 2 : Number(row.isCustomer),
  author_nickname: row.nickname,
  author_email: null,
  status: STATUS[row.status],
  text: row.body,
  creation_time: toTimestamp(row.createdAt),
  update_time: toTimestamp(row.updatedAt),
  language: languageOf(row.locale) === languageOf(store.locale) ? null : languageOf(row.locale),
})

export async function areCommentsShown(context: RequestContext): Promise<boolean> {
  context.tag('store')
  return (await getConfiguration(context))['mfblog/post_view/comments/type'] === OWN
}

function postsIn(filter: BlogCommentsFilterInput | null | undefined): number[] | undefined {
  const condition = filter?.post_id ?? filter?.or?.post_id
  if (!condition) return undefined
  const values = condition.in ?? (condition.eq === undefined ? [] : [condition.eq])
  return values.slice(0, MAX_POSTS).flatMap((value) => (/^[1-9]\d{0,8}$/.test(value ?? '') ? [Number(value)] : []))
}

export interface CommentList {
  items: ShownComment[]
  total: number
  size: number
}
interface Page {
  pageSize?: number | null
  currentPage?: number | null
}

/** A page of comments, without replies. */
export async function listComments(
  context: RequestContext,
  filter: BlogCommentsFilterInput | null | undefined,
  { pageSize, currentPage }: Page,
): Promise<CommentList> {
  const size = pageSize ?? 5
  const current = currentPage ?? 1
  checkPage(size, current, MAX_PAGE_SIZE)
  const view = await tagAndGetView(context)
  const posts = postsIn(filter)
  if (!(await areCommentsShown(context)) || posts?.length === 0) return { items: [], total: 0, size }
  const [rows, total] = await Promise.all([
    readComments(context.db, view, posts, { size, offset: (current - 1) * size }),
    countComments(context.db, view, posts),
  ])
  return { items: rows.map((row) => shownComment(row, context)), total, size }
}

async function repliesOf(ids: readonly number[], context: RequestContext): Promise<ShownComment[][]> {
  const rows = await readReplies(context.db, ids, MAX_REPLIES)
  return ids.map((id) => rows.filter((row) => row.parentId === id).map((row) => shownComment(row, context)))
}
export const loadReplies = (context: RequestContext, { comment_id: id, parent_id: parent }: ShownComment) =>
  parent === 0 ? context.load(repliesOf, id) : Promise.resolve([])

/** Stores a comment, pending or approved by configuration, and mails it to the shop. */
export async function addComment(context: RequestContext, input: AddCommentToPostInput): Promise<ShownComment> {
  const { db, store, now } = context
  const configuration = await getConfiguration(context)
  if (configuration['mfblog/post_view/comments/type'] !== OWN) throw new Refusal('graphql-input', CLOSED)
  const customer = context.customer && context.signedIn()
  if (!customer && !configuration['mfblog/post_view/comments/guest_comments'])
    throw new Refusal('graphql-authorization', LOGIN)
  const fields = {
    author_nickname: normaliseLine(input.author_nickname),
    // a customer's own address, whatever the input contains
    author_email: customer?.email ?? input.author_email.trim(),
    text: normaliseReviewText(input.text),
  }
  const [problem] = Object.entries(validateForm(blogCommentForm, fields))
  if (problem?.[1][0]) throw new Refusal('graphql-input', ...problem[1][0]).atField(problem[0])
  if (!(await loadPost(context, { id: input.post_id }))) throw new Refusal('graphql-no-such-entity', NO_POST)
  await refuseWithoutConsents(context, 'blog_comments', input.consents)
  context.limit('comment on a post', WRITE_RATE)
  const id = await db.transaction(async (tx) => {
    const parent = input.parent_id === 0 ? undefined : await readParent(tx, input.post_id, input.parent_id)
    if (input.parent_id !== 0 && !parent) throw new Refusal('graphql-no-such-entity', NO_COMMENT).atField('parent_id')
    const comment: NewComment = {
      postId: input.post_id,
      parentId: parent?.id ?? null,
      storeCode: store.code,
      customerId: customer?.id ?? null,
      nickname: fields.author_nickname,
      email: fields.author_email,
      body: fields.text,
      status: configuration['mfblog/post_view/comments/default_status'] === 1 ? 'approved' : 'pending',
      at: now,
    }
    const same = await readSameComment(tx, comment)
    if (same) return same.id
    const added = await insertComment(tx, comment)
    const consenter = { customerId: comment.customerId, email: comment.email }
    await logConsents(tx, context, { scope: 'blog_comments', consents: input.consents, consenter })
    await enqueue(tx, { kind: COMMENT_NOTICE, payload: { id: added }, key: `${COMMENT_NOTICE}:${added}` })
    if (comment.status === 'approved') await notifyChangedTags(tx, [BLOG])
    return added
  })
  const row = await readComment(db, id)
  if (!row) throw new Refusal('graphql-no-such-entity', NO_COMMENT)
  return shownComment(row, context)
}
