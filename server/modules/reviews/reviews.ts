import { createHmac } from 'node:crypto'
import { text } from '../../../language/translate.ts'
import {
  normaliseLine,
  normaliseReviewText,
  RATING_REQUIRED,
  ratingField,
  reviewForm,
  reviewReportForm,
} from '../../../rules/review.ts'
import { type FormRules, validateForm, type Values } from '../../../rules/validation.ts'
import type { RequestContext } from '../../platform/context.ts'
import { getSecret } from '../../platform/crypto/secret.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { fromUid, toUid } from '../../platform/graphql/magento-formats.ts'
import { clientNetworkOf } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/refusal.ts'
import { setRating } from '../catalog/index.ts'
import { type GivenConsent, logConsents, refuseWithoutConsents } from '../privacy/index.ts'
import { getConfiguration } from '../store/index.ts'
import { openInvitation } from './invitations.ts'
import {
  type Author,
  countCustomerReviews,
  readRatingSummary,
  deleteReview,
  findProductId,
  findPurchase,
  assignReview,
  insertReview,
  lockGuestReviews,
  lockOwn,
  type Rating,
  readCustomerReviews,
  readOwnReview,
  readRatings,
  type Review,
  rewriteReview,
  type ReviewContent,
  writeReport,
} from './reviews.sql.ts'

/** Limits the reviews of one address, and of one customer. */
const WRITE_RATE = { burst: 20, perSecond: 0.01 }
const REPORT_RATE = { burst: 5, perSecond: 0.005 }

const MAX_PAGE_SIZE = 50
export const STARS = [1, 2, 3, 4, 5] as const
const LOGIN = text('You must login or register to review products.')
const LINK_OVER = text('This link is not valid any more. Please sign in to write your review.')
const NO_REVIEW = text('There is no such review.')

export interface ReviewList {
  items: readonly Review[]
  page_info: { current_page: number; page_size: number; total_pages: number }
}

export interface ReviewInput {
  nickname: string
  summary: string
  text: string
  ratings: readonly ({ id: string; value_id: string } | null | undefined)[]
  invitation?: string | null
  consents?: readonly GivenConsent[] | null
}

/** Consecutive over the values of all ratings, as in Magento. */
export const valueId = ({ id }: Pick<Rating, 'id'>, stars: number): string => toUid((id - 1) * STARS.length + stars)

/** The id in a review's uid; undefined if invalid. */
export function parseReviewId(uid: string | number): number | undefined {
  const id = fromUid(uid)
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined
}

/** The average of a review in percent, 20 per star. */
export const ratingPercent = ({ votes }: Pick<Review, 'votes'>): number =>
  votes.length === 0 ? 0 : (votes.reduce((sum, { stars }) => sum + stars, 0) / votes.length) * 20

/** Refuses a form at its first invalid field. */
function check(rules: FormRules, values: Values): void {
  const [first] = Object.entries(validateForm(rules, values))
  if (!first) return
  const [field, [problem]] = first
  if (problem) throw new Refusal('graphql-input', ...problem).atField(field)
}

function votesOf(ratings: readonly Rating[], submitted: ReviewInput['ratings']): ReviewContent['votes'] {
  const votes = new Map<number, number>()
  for (const vote of submitted) {
    if (!vote) continue
    const rating = ratings.find(({ id }) => id === parseReviewId(vote.id))
    const stars = rating && STARS.find((star) => valueId(rating, star) === vote.value_id)
    if (!rating || !stars)
      throw new Refusal('graphql-input', 'There is no such rating: use one of productReviewRatingsMetadata.').atField(
        'ratings',
      )
    votes.set(rating.id, stars)
  }
  const [first] = ratings
  if (first && !votes.has(first.id))
    throw new Refusal('graphql-input', ...RATING_REQUIRED).atField(ratingField(toUid(first.id)))
  return [...votes].map(([ratingId, stars]) => ({ ratingId, stars }))
}

async function parseReviewInput(input: ReviewInput, { db, store }: RequestContext): Promise<ReviewContent> {
  const fields = {
    nickname: normaliseLine(input.nickname),
    summary: normaliseLine(input.summary),
    text: normaliseReviewText(input.text),
  }
  check(reviewForm, fields)
  const { text: body, ...lines } = fields
  return { ...lines, body, votes: votesOf(await readRatings(db, store.code), input.ratings) }
}

async function requireReviewsEnabled(context: RequestContext): Promise<{ allowGuest: boolean }> {
  const configuration = await getConfiguration(context)
  if (!configuration['catalog/review/active'])
    throw new Refusal('graphql-input', 'Reviews cannot be written in this shop.')
  return { allowGuest: configuration['catalog/review/allow_guest'] }
}

/** The signed-in customer, or the holder of the title's reminder link; undefined for a guest. */
async function authorOf(context: RequestContext, link: string | null | undefined): Promise<Author | undefined> {
  if (!link) return context.customer ? { customerId: context.signedIn().id } : undefined
  const invitation = await openInvitation(context, link)
  if (!invitation || invitation.isOver) throw new Refusal('graphql-authorization', LINK_OVER)
  return invitation.author
}

export async function createReview(context: RequestContext, sku: string, input: ReviewInput): Promise<Review> {
  const { db, store, now } = context
  const { allowGuest } = await requireReviewsEnabled(context)
  if (!context.customer && !input.invitation && !allowGuest) throw new Refusal('graphql-authorization', LOGIN)
  const productId = await findProductId(db, sku, store.code)
  if (productId === undefined)
    throw new Refusal('graphql-no-such-entity', 'Could not find a product with SKU "%s"', sku).atField('sku')
  const author = await authorOf(context, input.invitation)
  if (author?.productId !== undefined && author.productId !== productId)
    throw new Refusal('graphql-authorization', LINK_OVER)
  const content = await parseReviewInput(input, context)
  await refuseWithoutConsents(context, 'reviews', input.consents)
  context.limit('write review', WRITE_RATE)
  const orderId = author && (await findPurchase(db, author, productId))
  return db.transaction(async (tx) => {
    const id = await insertReview(tx, {
      ...content,
      productId,
      customerId: author && 'customerId' in author ? author.customerId : null,
      orderId: author && 'orderId' in author ? author.orderId : (orderId ?? null),
      storeCode: store.code,
      isVerified: orderId !== undefined,
      at: now,
    })
    if (id === undefined)
      throw new Refusal('graphql-already-exists', 'You have reviewed this title already. You can change your review.')
    const customerId = author && 'customerId' in author ? author.customerId : null
    await logConsents(tx, context, { scope: 'reviews', consents: input.consents, consenter: { customerId } })
    return {
      id,
      productId,
      storeCode: store.code,
      locale: store.locale,
      ...content,
      votes: [...content.votes],
      status: 'pending' as const,
      isVerified: orderId !== undefined,
      rejectionReason: null,
      reply: null,
      createdAt: now,
    }
  })
}

async function getOwnReview(tx: Db, author: Author | undefined, uid: string): Promise<Review> {
  const id = parseReviewId(uid)
  const isOwn = author && id !== undefined && (await lockOwn(tx, author, id)) !== undefined
  const own = isOwn ? await readOwnReview(tx, author, { id }) : undefined
  if (!own) throw new Refusal('graphql-no-such-entity', NO_REVIEW)
  return own
}

export async function changeReview(context: RequestContext, uid: string, input: ReviewInput): Promise<Review> {
  await requireReviewsEnabled(context)
  const author = await authorOf(context, input.invitation)
  const content = await parseReviewInput(input, context)
  context.limit('write review', WRITE_RATE)
  return context.db.transaction(async (tx) => {
    const before = await getOwnReview(tx, author, uid)
    const orderId = author && (await findPurchase(tx, author, before.productId))
    await rewriteReview(tx, before.id, { ...content, orderId, at: context.now })
    await refreshRating(tx, before)
    return {
      ...before,
      ...content,
      votes: [...content.votes],
      status: 'pending',
      rejectionReason: null,
      isVerified: before.isVerified || orderId !== undefined,
    }
  })
}

export async function removeReview(context: RequestContext, uid: string, link: string | null | undefined) {
  const author = await authorOf(context, link)
  await context.db.transaction(async (tx) => {
    const own = await getOwnReview(tx, author, uid)
    await deleteReview(tx, own.id)
    await refreshRating(tx, own)
  })
}

/** Assigns guests' reviews to the customer to whose account their orders were linked; one per title is kept. */
export async function assignGuestReviews(db: Database, customerId: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const guests of await lockGuestReviews(tx, customerId)) {
      if (await assignReview(tx, guests.id, customerId)) continue
      await deleteReview(tx, guests.id)
      await refreshRating(tx, guests)
    }
  })
}

/** Updates the figures of a title after a change of one of its reviews; only approved reviews affect them. */
export async function refreshRating(
  tx: Db,
  { productId, status }: Pick<Review, 'productId' | 'status'>,
): Promise<void> {
  if (status === 'approved') await setRating(tx, productId, await readRatingSummary(tx, productId))
}

/** Distinguishes guests who report by the same part of the address as the rate limit. */
async function addressHashOf({ db, ip }: RequestContext): Promise<string> {
  const keyed = createHmac('sha256', await getSecret(db, 'review reports')).update(clientNetworkOf(ip))
  return keyed.digest('base64url').slice(0, 22)
}

export async function reportReview(context: RequestContext, uid: string, reason: string): Promise<void> {
  const reasonText = normaliseReviewText(reason)
  check(reviewReportForm, { reason: reasonText })
  context.limit('report review', REPORT_RATE)
  const reviewId = parseReviewId(uid)
  const isShown =
    reviewId !== undefined &&
    (await writeReport(context.db, {
      reviewId,
      customerId: context.customer?.id ?? null,
      addressHash: context.customer ? null : await addressHashOf(context),
      reason: reasonText,
      at: context.now,
    }))
  if (!isShown) throw new Refusal('graphql-no-such-entity', NO_REVIEW)
}

/** Refuses page sizes and page numbers that no client needs. */
export function pageOf(pageSize: number | null | undefined, currentPage: number | null | undefined) {
  const [limit, page] = [pageSize ?? 20, currentPage ?? 1]
  if (limit < 1) throw new Refusal('graphql-input', 'pageSize value must be greater than 0.')
  if (page < 1) throw new Refusal('graphql-input', 'currentPage value must be greater than 0.')
  if (limit > MAX_PAGE_SIZE) throw new Refusal('graphql-input', 'Maximum pageSize is %s', MAX_PAGE_SIZE)
  return { limit, page, offset: (page - 1) * limit }
}

export const listOf = (
  items: readonly Review[],
  total: number,
  paging: { limit: number; page: number },
): ReviewList => ({
  items,
  page_info: { current_page: paging.page, page_size: paging.limit, total_pages: Math.ceil(total / paging.limit) },
})

export async function listOwn(context: RequestContext, customerId: number, paging: ReturnType<typeof pageOf>) {
  const { db, store } = context
  const [items, total] = await Promise.all([
    readCustomerReviews(db, customerId, { storeCode: store.code, limit: paging.limit, offset: paging.offset }),
    countCustomerReviews(db, customerId, store.code),
  ])
  return listOf(items, total, paging)
}
