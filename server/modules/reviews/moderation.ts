import { normaliseReviewText, reviewReplyForm } from '../../../rules/review.ts'
import { problemsOf } from '../../../rules/validation.ts'
import { announce } from '../../platform/db/changes.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockReview, type ModeratedReview, readModerated, writeDecision, writeReply } from './moderation.sql.ts'
import { countReviews } from './reviews.ts'

export type { ModeratedReview } from './moderation.sql.ts'

type Decision = 'approved' | 'rejected'

export const listReviews = (
  db: Db,
  selection: { status?: string; onlyReported?: boolean; limit: number },
): Promise<ModeratedReview[]> => readModerated(db, selection)

async function locked(tx: Db, id: number) {
  const review = await lockReview(tx, id)
  if (!review) throw new Refusal('graphql-no-such-entity', 'There is no such review.')
  return review
}

/** Decides on a review and on the reports about it. */
async function decide(db: Database, id: number, decision: Decision, reason: string | null, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { productId, status } = await locked(tx, id)
    await writeDecision(tx, id, { decision, reason, now })
    // counted where it is shown now or was before
    await countReviews(tx, { productId, status: status === 'approved' ? status : decision })
  })
}

export const approveReview = (db: Database, id: number, now = new Date()): Promise<void> =>
  decide(db, id, 'approved', null, now)

export async function rejectReview(db: Database, id: number, reason: string, now = new Date()): Promise<void> {
  const written = textOf(reason)
  await decide(db, id, 'rejected', written, now)
}

/** The shop's answer, shown below the review; an empty one takes it away. */
export async function replyToReview(db: Database, id: number, reply: string, now = new Date()): Promise<void> {
  const written = reply.trim() === '' ? null : textOf(reply)
  await db.transaction(async (tx) => {
    const { productId } = await locked(tx, id)
    await writeReply(tx, id, written, now)
    await announce(tx, [`product:${productId}`])
  })
}

function textOf(typed: string): string {
  const written = normaliseReviewText(typed)
  const [problem] = problemsOf(written, reviewReplyForm['reply'] ?? {})
  if (problem) throw new Refusal('graphql-input', ...problem)
  return written
}
