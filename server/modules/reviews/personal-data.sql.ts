import { notifyChangedTags } from '../../platform/db/changes.ts'
import { orderIdsOf, type PersonalData, type Subject } from '../../platform/personal-data.ts'
import { type Db, sql } from '../../platform/db/db.ts'
import { refreshRating } from './reviews.ts'
import type { ReviewStatus } from './reviews.sql.ts'

const isBySubject = (subject: Pick<Subject, 'customerId' | 'orders'>) => sql`
  (r.customer_id = ${subject.customerId ?? null}
    or r.customer_id is null and r.order_id = any(${orderIdsOf(subject)}::bigint[]))`

export async function deleteReviews(tx: Db, subject: Pick<Subject, 'customerId' | 'orders'>): Promise<void> {
  const gone = await tx.many<{ productId: number; status: ReviewStatus }>`
    delete from review r where ${isBySubject(subject)} returning product_id, status`
  for (const review of gone) await refreshRating(tx, review)
}

export const personalData: PersonalData = {
  columns: {
    review: ['customer_id', 'order_id', 'nickname', 'summary', 'body', 'reply', 'rejection_reason'],
    review_report: ['customer_id', 'address_hash', 'reason'],
    review_reminder: ['order_id'],
  },
  async export(db, subject) {
    const reviews = await db.many<{ data: object }>`
      select json_build_object('sku', p.sku, 'nickname', r.nickname, 'summary', r.summary, 'text', r.body,
        'status', r.status, 'rejection_reason', r.rejection_reason, 'written_at', r.created_at) as data
      from review r join product p on p.id = r.product_id where ${isBySubject(subject)} order by r.id`
    const reports = await db.many<{ data: object }>`
      select json_build_object('reason', reason, 'reported_at', reported_at) as data from review_report
      where customer_id = ${subject.customerId ?? null} order by id`
    return { reviews: reviews.map(({ data }) => data), reports_of_reviews: reports.map(({ data }) => data) }
  },
  async erase(tx, subject) {
    await deleteReviews(tx, subject)
    await tx.run`delete from review_report where customer_id = ${subject.customerId ?? null}`
  },
  async anonymise(tx, customerId) {
    const titles = await tx.many<{ productId: number }>`
      update review r set nickname = case when v.locale like 'pl%' then 'Anonim' else 'Anonymous' end
      from store_view v where v.code = r.store_code and r.customer_id = ${customerId} returning r.product_id`
    await notifyChangedTags(
      tx,
      titles.map(({ productId }) => `product:${productId}`),
    )
  },
  retain: [
    {
      data: 'reports of reviews that were handled',
      setting: 'privacy/retention/reports',
      async apply({ db }, before) {
        await db.run`delete from review_report where handled_at < ${before}`
      },
    },
  ],
}
