import { logAction } from '../../platform/actions/action-log.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Database } from '../../platform/db/db.ts'
import {
  type CommentStatus,
  setCommentStatus,
  deleteComment,
  insertComment,
  listModeratedComments,
  type ModeratedComment,
  readModeratedComment,
} from './comments.sql.ts'
import { BLOG } from './posts.ts'

export type { CommentStatus, ModeratedComment } from './comments.sql.ts'

/** Comments for the operator, oldest first. */
export const listBlogComments = (
  db: Database,
  by: { status: CommentStatus | undefined; limit: number },
): Promise<ModeratedComment[]> => listModeratedComments(db, by)

/** Approves or rejects a comment; false if it does not exist. */
export const moderateComment = (
  db: Database,
  actor: Actor,
  id: number,
  status: 'approved' | 'rejected',
  now = new Date(),
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isThere = (await setCommentStatus(tx, id, status, now)) > 0
    if (isThere) {
      await notifyChangedTags(tx, [BLOG])
      await logAction(tx, actor, status === 'approved' ? 'blog-comment.approve' : 'blog-comment.reject', [
        'blog-comment',
        id,
      ])
    }
    return isThere
  })

/** Deletes a comment with its replies; false if it does not exist. */
export const removeComment = (db: Database, actor: Actor, id: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isThere = (await deleteComment(tx, id)) > 0
    if (isThere) {
      await notifyChangedTags(tx, [BLOG])
      await logAction(tx, actor, 'blog-comment.delete', ['blog-comment', id])
    }
    return isThere
  })

/** Replies to a comment as the shop and approves it; false if it does not exist. */
export const replyToComment = (
  db: Database,
  actor: Actor,
  id: number,
  { nickname, text }: { nickname: string; text: string },
  now = new Date(),
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const comment = await readModeratedComment(tx, id)
    if (!comment) return false
    if (comment.status !== 'approved') await setCommentStatus(tx, id, 'approved', now)
    await insertComment(tx, {
      postId: comment.postId,
      parentId: comment.parentId ?? comment.id,
      storeCode: comment.storeCode,
      customerId: null,
      nickname,
      email: null,
      body: text,
      status: 'approved',
      isShop: true,
      at: now,
    })
    await notifyChangedTags(tx, [BLOG])
    await logAction(tx, actor, 'blog-comment.reply', ['blog-comment', id])
    return true
  })
