import { normaliseReviewText, reviewReplyForm } from '../../../rules/review.ts'
import { validateField } from '../../../rules/validation.ts'
import { logAction } from '../../platform/actions/action-log.ts'
import type { Actor } from '../../platform/actions/actor.ts'
import { notifyChangedTags } from '../../platform/db/changes.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockReview, type ModeratedReview, readModerated, writeDecision, writeReply } from './moderation.sql.ts'
import { refreshRating } from './reviews.ts'

export type { ModeratedReview } from './moderation.sql.ts'

type Decision = { status: 'approved'; revision: number } | { status: 'rejected'; reason: string }

export const listReviews = (
  db: Db,
  selection: { status?: string; onlyReported?: boolean; limit: number },
): Promise<ModeratedReview[]> => readModerated(db, selection)

async function locked(tx: Db, id: number) {
  const review = await lockReview(tx, id)
  if (!review) throw new Refusal('graphql-no-such-entity', 'There is no such review.')
  return review
}

/** Approves or rejects a review, and closes the reports about it. */
async function decide(db: Database, actor: Actor, id: number, decision: Decision, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { productId, status, revision } = await locked(tx, id)
    if ('revision' in decision && decision.revision !== revision)
      throw new Refusal('graphql-input', 'The text of review %s is not the one that was listed: list it again.', id)
    const reason = 'reason' in decision ? decision.reason : null
    await writeDecision(tx, id, { decision: decision.status, reason, now })
    // the figures change if the review was or becomes approved
    await refreshRating(tx, { productId, status: status === 'approved' ? status : decision.status })
    if (decision.status === 'approved' && status !== 'approved')
      await publish(tx, 'review.approved', { reviewId: id, productId })
    await logAction(tx, actor, decision.status === 'approved' ? 'review.approve' : 'review.reject', ['review', id], {
      before: { status },
      after: { status: decision.status },
    })
  })
}

/** Approves the text that the operator has read; refused if the author has changed it meanwhile. */
export const approveReview = (
  db: Database,
  actor: Actor,
  { id, revision }: Pick<ModeratedReview, 'id' | 'revision'>,
  now = new Date(),
): Promise<void> => decide(db, actor, id, { status: 'approved', revision }, now)

export async function rejectReview(
  db: Database,
  actor: Actor,
  id: number,
  reason: string,
  now = new Date(),
): Promise<void> {
  await decide(db, actor, id, { status: 'rejected', reason: parseReply(reason) }, now)
}

/** Sets the shop's reply below a review; an empty one removes it. */
export async function replyToReview(
  db: Database,
  actor: Actor,
  id: number,
  reply: string,
  now = new Date(),
): Promise<void> {
  const normalised = reply.trim() === '' ? null : parseReply(reply)
  await db.transaction(async (tx) => {
    const { productId } = await locked(tx, id)
    await writeReply(tx, id, normalised, now)
    await notifyChangedTags(tx, [`product:${productId}`])
    await logAction(tx, actor, 'review.reply', ['review', id], { after: { isRemoved: normalised === null } })
  })
}

function parseReply(typed: string): string {
  const text = normaliseReviewText(typed)
  const [problem] = validateField(text, reviewReplyForm['reply'] ?? {})
  if (problem) throw new Refusal('graphql-input', ...problem)
  return text
}
