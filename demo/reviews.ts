import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Db, sql } from '../server/platform/db/db.ts'
import type { WrittenBook } from './books.ts'
import type { Title } from './title.ts'

interface WrittenReview {
  nickname: string
  daysAgo: number
  /** Stars. */
  rating: number
  edition?: number
  summary: string
  text: string
  /** Marked as verified without an order, of which the demo shop has none. */
  verified?: boolean
  reply?: string
  pending?: boolean
}
interface Reviewed {
  title: string
  publisher?: string
  kind?: WrittenBook['kind']
  reviews: WrittenReview[]
}

const DAY_MS = 86_400_000

/** Writes reviews and rating figures of titles without reviews; returns ids of the changed products. */
export async function writeReviews(
  tx: Db,
  seedFolder: string,
  { books, titles, now }: { books: readonly WrittenBook[]; titles: readonly Title[]; now: Date },
): Promise<number[]> {
  const reviewedTitles = JSON.parse(await readFile(path.join(seedFolder, 'reviews.json'), 'utf8')) as Reviewed[]
  const reviewed: number[] = []
  for (const { title, publisher, kind, reviews } of reviewedTitles) {
    const index = books.findIndex(
      (book) =>
        book.title === title &&
        (publisher === undefined || book.publisher === publisher) &&
        (kind === undefined || (book.kind ?? 'book') === kind),
    )
    const product = await tx.one<{ id: number }>`
      select id from product p where sku = ${titles[index]?.sku ?? ''} and not exists (select 1 from review r
        where r.product_id = p.id)`
    if (!product) continue
    for (const review of reviews) await writeReview(tx, product.id, review, now)
    reviewed.push(product.id)
  }
  await tx.run`
    update product p set review_count = c.reviews, rating_percent = c.percent from (
      select r.product_id, count(*)::int as reviews, round(avg(m.stars) * 20)::int as percent from review r
      join lateral (select avg(v.stars) as stars from review_vote v where v.review_id = r.id) m on true
      where r.status = 'approved' and r.product_id = any(${reviewed}) group by 1) c
    where p.id = c.product_id`
  return reviewed
}

async function writeReview(tx: Db, productId: number, review: WrittenReview, now: Date): Promise<void> {
  const createdAt = new Date(now.getTime() - review.daysAgo * DAY_MS)
  const votes = sql`values ('rating', ${review.rating}::int), ('edition', ${review.edition ?? null}::int)`
  await tx.run`
    with written as (
      insert into review (product_id, store_code, nickname, summary, body, status, is_verified, reply, replied_at,
        created_at, updated_at)
      values (${productId}, 'default', ${review.nickname}, ${review.summary}, ${review.text},
        ${review.pending ? 'pending' : 'approved'}, ${review.verified ?? false}, ${review.reply ?? null},
        ${review.reply ? createdAt : null}, ${createdAt}, ${createdAt}) returning id
    )
    insert into review_vote (review_id, rating_id, stars)
    select written.id, r.id, v.stars from written, (${votes}) v (code, stars) join review_rating r on r.code = v.code
    where v.stars is not null`
}
