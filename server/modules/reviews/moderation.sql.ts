import { type Db, sql } from '../../platform/db/db.ts'
import type { ReviewStatus } from './reviews.sql.ts'

export interface ModeratedReview {
  id: number
  /** Revision of the text. */
  revision: number
  status: ReviewStatus
  sku: string
  title: string
  nickname: string
  summary: string
  body: string
  isVerified: boolean
  stars: number | null
  reply: string | null
  rejectionReason: string | null
  createdAt: Date
  /** Reasons of open reports, the oldest first, and how many reports there are. */
  reports: string[]
  reportCount: number
}

const MAX_REASONS = 20

export const readModerated = (
  db: Db,
  { status, onlyReported, limit }: { status?: string; onlyReported?: boolean; limit: number },
) => db.many<ModeratedReview>`
  select r.id, r.revision, r.status, p.sku, coalesce(t.name, '') as title, r.nickname, r.summary, r.body, r.is_verified,
    (select avg(v.stars)::float8 from review_vote v where v.review_id = r.id) as stars, r.reply, r.rejection_reason,
    r.created_at,
    array(select a.reason from review_report a where a.review_id = r.id and a.handled_at is null order by a.id
      limit ${MAX_REASONS}) as reports,
    (select count(*)::int from review_report a where a.review_id = r.id and a.handled_at is null) as report_count
  from review r join product p on p.id = r.product_id
  left join product_text t on t.product_id = r.product_id and t.store_code = r.store_code
  where ${status === undefined ? sql`true` : sql`r.status = ${status}`}
    and ${
      onlyReported
        ? sql`exists (select 1 from review_report a where a.review_id = r.id and a.handled_at is null)`
        : sql`true`
    }
  order by r.id limit ${limit}`

export const lockReview = (tx: Db, id: number) => tx.one<{
  productId: number
  status: ReviewStatus
  revision: number
}>`
  select product_id, status, revision from review where id = ${id} for update`

export async function writeDecision(
  tx: Db,
  id: number,
  { decision, reason, now }: { decision: ReviewStatus; reason: string | null; now: Date },
): Promise<void> {
  await tx.run`
    update review set status = ${decision}, rejection_reason = ${reason}, moderated_at = ${now} where id = ${id}`
  await tx.run`
    update review_report set handled_at = ${now}, address_hash = null where review_id = ${id} and handled_at is null`
}

export const writeReply = (tx: Db, id: number, reply: string | null, now: Date) => tx.run`
  update review set reply = ${reply}, replied_at = ${reply === null ? null : now} where id = ${id}`
