import { type Db, type Sql, sql } from '../../platform/db/db.ts'

export type ReviewStatus = 'pending' | 'approved' | 'rejected'

export interface Review {
  id: number
  productId: number
  storeCode: string
  locale: string
  nickname: string
  summary: string
  body: string
  status: ReviewStatus
  isVerified: boolean
  rejectionReason: string | null
  reply: string | null
  createdAt: Date
  /** Stars by rating, in the order of the form. */
  votes: { ratingId: number; stars: number }[]
}

const COLUMNS = sql`r.id, r.product_id, r.store_code, v.locale, r.nickname, r.summary, r.body, r.status, r.is_verified,
  r.rejection_reason, r.reply, r.created_at,
  coalesce((select json_agg(json_build_object('ratingId', w.rating_id, 'stars', w.stars) order by g.position, g.id)
    from review_vote w join review_rating g on g.id = w.rating_id where w.review_id = r.id), '[]') as votes`
const TABLES = sql`review r join store_view v on v.code = r.store_code`
const stars = sql`(select avg(stars) from review_vote where review_id = r.id)`

export type ReviewSort = 'NEWEST' | 'HIGHEST' | 'LOWEST'
const ORDER: Readonly<Record<ReviewSort, Sql>> = {
  NEWEST: sql`r.created_at desc, r.id desc`,
  HIGHEST: sql`${stars} desc, r.created_at desc, r.id desc`,
  LOWEST: sql`${stars}, r.created_at desc, r.id desc`,
}

/** A page of the approved reviews of each product. */
export const readReviewPages = (
  db: Db,
  productIds: readonly number[],
  { sort, limit, offset }: { sort: ReviewSort; limit: number; offset: number },
) => db.many<Review>`
  select x.* from unnest(${productIds}::int[]) p (id) cross join lateral (
    select ${COLUMNS} from ${TABLES} where r.product_id = p.id and r.status = 'approved'
    order by ${ORDER[sort]} limit ${limit} offset ${offset}) x`

/** Who may change a review: a customer, or the holder of a reminder's link, which is for one title of the order. */
export type Author = ({ customerId: number } | { orderId: number }) & { productId?: number }

const isByAuthor = (author: Author) => sql`
  ${
    'customerId' in author
      ? sql`r.customer_id = ${author.customerId}`
      : sql`r.customer_id is null and r.order_id = ${author.orderId}`
  } and ${author.productId === undefined ? sql`true` : sql`r.product_id = ${author.productId}`}`

export const readOwnReview = (db: Db, author: Author, key: { id: number } | { productId: number }) => db.one<Review>`
  select ${COLUMNS} from ${TABLES} where ${isByAuthor(author)}
    and ${'id' in key ? sql`r.id = ${key.id}` : sql`r.product_id = ${key.productId}`}`

/** Serializes a change by the author and a decision by the operator. */
export const lockOwn = (tx: Db, author: Author, id: number) => tx.one`
  select 1 from review r where ${isByAuthor(author)} and r.id = ${id} for update`

export const readReview = (db: Db, id: number) => db.one<Review>`select ${COLUMNS} from ${TABLES} where r.id = ${id}`

/** The customer's reviews of titles that the view shows. */
const ownTables = (customerId: number, storeCode: string) => sql`
  ${TABLES} join product_text t on t.product_id = r.product_id and t.store_code = ${storeCode}
  where r.customer_id = ${customerId}`
export const readCustomerReviews = (
  db: Db,
  customerId: number,
  { storeCode, limit, offset }: { storeCode: string; limit: number; offset: number },
) => db.many<Review>`
  select ${COLUMNS} from ${ownTables(customerId, storeCode)} order by r.created_at desc, r.id desc
    limit ${limit} offset ${offset}`
export async function countCustomerReviews(db: Db, customerId: number, storeCode: string): Promise<number> {
  const row = await db.one<{ reviews: number }>`
    select count(*)::int as reviews from ${ownTables(customerId, storeCode)}`
  return row?.reviews ?? 0
}

export interface Rating {
  id: number
  code: string
  name: string
}
export const readRatings = (db: Db, storeCode: string) => db.many<Rating>`
  select id, code, coalesce(names ->> ${storeCode}, name) as name from review_rating order by position, id`

/** Undefined if the view does not show the title. */
export async function findProductId(db: Db, sku: string, storeCode: string): Promise<number | undefined> {
  const row = await db.one<{ id: number }>`
    select p.id from product p join product_text t on t.product_id = p.id and t.store_code = ${storeCode}
    where p.sku = ${sku} and p.is_enabled and p.visibility <> 'none'`
  return row?.id
}

/** The author's newest order with a delivered copy of the title, which verifies the review. */
export async function findPurchase(db: Db, author: Author, productId: number): Promise<number | undefined> {
  const row = await db.one<{ id: number }>`
    select o.id from orders o join order_item i on i.order_id = o.id
    where ${'customerId' in author ? sql`o.customer_id = ${author.customerId}` : sql`o.id = ${author.orderId}`}
      and ${reviewedProduct} = ${productId} and ${delivered}
    order by o.id desc limit 1`
  return row?.id
}
/** The title that a review of an order item is about: of a variant, its configurable title. */
export const reviewedProduct = sql`coalesce((i.options -> 'choice' ->> 'parent')::int, i.product_id)`
/** Parcels are delivered when shipped, files and sets of files when they are paid for. */
export const delivered = sql`(i.quantity_shipped > 0 or (i.quantity_invoiced > 0
  and (i.type in ('virtual', 'downloadable') or i.type = 'bundle' and not exists (select 1 from order_item part
    where part.parent_id = i.id and part.type not in ('virtual', 'downloadable')))))`

export interface ReviewContent {
  nickname: string
  summary: string
  body: string
  votes: readonly { ratingId: number; stars: number }[]
}

/** Undefined if the author has reviewed the title already. */
export async function insertReview(
  tx: Db,
  review: ReviewContent & {
    productId: number
    customerId: number | null
    orderId: number | null
    storeCode: string
    isVerified: boolean
    at: Date
  },
): Promise<number | undefined> {
  const row = await tx.one<{ id: number }>`
    insert into review (product_id, customer_id, order_id, store_code, nickname, summary, body, is_verified,
      created_at, updated_at)
    values (${review.productId}, ${review.customerId}, ${review.orderId}, ${review.storeCode}, ${review.nickname},
      ${review.summary}, ${review.body}, ${review.isVerified}, ${review.at}, ${review.at})
    on conflict do nothing returning id`
  if (row) await insertVotes(tx, row.id, review.votes)
  return row?.id
}

const insertVotes = (tx: Db, id: number, votes: ReviewContent['votes']) => tx.run`
  insert into review_vote (review_id, rating_id, stars) select ${id}, * from unnest(
    ${votes.map(({ ratingId }) => ratingId)}::int[], ${votes.map((vote) => vote.stars)}::int[])`

/** A changed review has to be approved again. */
export async function rewriteReview(
  tx: Db,
  id: number,
  review: ReviewContent & { orderId: number | undefined; at: Date },
): Promise<void> {
  await tx.run`
    update review set nickname = ${review.nickname}, summary = ${review.summary}, body = ${review.body},
      revision = revision + 1, status = 'pending', rejection_reason = null, updated_at = ${review.at},
      is_verified = is_verified or ${review.orderId !== undefined}, order_id = coalesce(${
        review.orderId ?? null
      }::bigint,
        order_id)
    where id = ${id}`
  await tx.run`delete from review_vote where review_id = ${id}`
  await insertVotes(tx, id, review.votes)
}

/** Reviews that guests wrote about orders which are the customer's now, newest first. */
export const lockGuestReviews = (tx: Db, customerId: number) => tx.many<Pick<Review, 'id' | 'productId' | 'status'>>`
  select r.id, r.product_id, r.status from review r join orders o on o.id = r.order_id
  where r.customer_id is null and o.customer_id = ${customerId} order by r.id desc for update of r`

/** False if the customer has reviewed the title already. */
export async function assignReview(tx: Db, id: number, customerId: number): Promise<boolean> {
  const changedRows = await tx.run`
    update review r set customer_id = ${customerId} where r.id = ${id} and not exists (select 1 from review own
      where own.customer_id = ${customerId} and own.product_id = r.product_id)`
  return changedRows > 0
}

export const deleteReview = (tx: Db, id: number) => tx.run`delete from review where id = ${id}`

/**
 * Number and average of the approved reviews. The lock serializes decisions about a title, so that each counts once.
 */
export async function readRatingSummary(tx: Db, productId: number): Promise<{ count: number; percent: number }> {
  await tx.one`select id from product where id = ${productId} for update`
  const row = await tx.one<{ count: number; percent: number }>`
    select count(*)::int as count, coalesce(round(avg(${stars}) * 20), 0)::int as percent from review r
    where r.product_id = ${productId} and r.status = 'approved'`
  return row ?? { count: 0, percent: 0 }
}

/** A second report by the same person replaces the first. False if no such review is shown. */
export async function writeReport(
  tx: Db,
  report: { reviewId: number; customerId: number | null; addressHash: string | null; reason: string; at: Date },
): Promise<boolean> {
  const insertedRows = await tx.run`
    insert into review_report (review_id, customer_id, address_hash, reason, reported_at)
    select id, ${report.customerId}, ${report.addressHash}, ${report.reason}, ${report.at} from review
    where id = ${report.reviewId} and status = 'approved'
    on conflict (review_id, coalesce(customer_id::text, address_hash)) where handled_at is null
      do update set reason = excluded.reason, reported_at = excluded.reported_at`
  return insertedRows > 0
}
