import { languageOf } from '../../../language/language-rules.ts'
import type { Resolvers, SimpleProductResolvers } from '../../generated/resolvers.ts'
import type { RequestContext } from '../../platform/context.ts'
import { toTimestamp, toUid } from '../../platform/graphql/magento-formats.ts'
import { type Card, loadCard } from '../catalog/index.ts'
import { openInvitation } from './invitations.ts'
import { stopReminders } from './reminders.ts'
import {
  changeReview,
  createReview,
  listOf,
  listOwn,
  parseReviewId,
  pageOf,
  ratingPercent,
  removeReview,
  reportReview,
  STARS,
  valueId,
} from './reviews.ts'
import {
  findProductId,
  readOwnReview,
  readRatings,
  readReview,
  readReviewPages,
  type Review,
  type ReviewSort,
} from './reviews.sql.ts'

interface Page {
  productId: number
  limit: number
  offset: number
  sort: ReviewSort
}

/** One statement for all pages with the same size, number and order, usually those of all products in a response. */
async function loadReviewPages(pages: readonly Page[], { db }: RequestContext): Promise<Review[][]> {
  const keyOf = ({ limit, offset, sort }: Page) => `${limit} ${offset} ${sort}`
  const read = new Map(
    await Promise.all(
      [...new Map(pages.map((page) => [keyOf(page), page]))].map(async ([key, page]) => {
        const ids = pages.filter((one) => keyOf(one) === key).map(({ productId }) => productId)
        return [key, await readReviewPages(db, [...new Set(ids)], page)] as const
      }),
    ),
  )
  return pages.map((page) => read.get(keyOf(page))?.filter(({ productId }) => productId === page.productId) ?? [])
}

const productFields = {
  async reviews({ id, review_count: total }: Card, { pageSize, currentPage, sort }, context) {
    const paging = pageOf(pageSize, currentPage)
    // the card has the number of reviews, and most titles have none
    if (total <= paging.offset) return listOf([], total, paging)
    const page = { productId: id, limit: paging.limit, offset: paging.offset, sort: sort ?? 'NEWEST' }
    return listOf(await context.load(loadReviewPages, page), total, paging)
  },
} satisfies SimpleProductResolvers

const ratings = async (_ids: readonly string[], { db, store }: RequestContext) => [await readRatings(db, store.code)]

const STATUS = { pending: 'PENDING', approved: 'APPROVED', rejected: 'REJECTED' } as const

export const reviewsResolvers: Resolvers = {
  Query: {
    async productReviewRatingsMetadata(_parent, _args, context) {
      const known = await context.load(ratings, '')
      return {
        items: known.map((rating, index) => ({
          id: toUid(rating.id),
          name: rating.name,
          is_required: index === 0,
          values: STARS.map((stars) => ({ value: String(stars), value_id: valueId(rating, stars) })),
        })),
      }
    },
    async productReviewInvitation(_parent, { link }, context) {
      const invitation = await openInvitation(context, link)
      return invitation && (await loadCard(context, invitation.productId)) ? invitation : null
    },
    async productReview(_parent, { id }, context) {
      const number = parseReviewId(id)
      const review = number === undefined ? undefined : await readReview(context.db, number)
      if (!review) return null
      // a cached null becomes stale when the review is approved
      context.tag(`product:${review.productId}`)
      return review.status === 'approved' && (await loadCard(context, review.productId)) ? review : null
    },
  },
  Mutation: {
    createProductReview: async (_parent, { input: { sku, ...input } }, context) => ({
      review: await createReview(context, sku, input),
    }),
    updateProductReview: async (_parent, { input: { id, ...input } }, context) => ({
      review: await changeReview(context, String(id), input),
    }),
    async deleteProductReview(_parent, { id, invitation }, context) {
      await removeReview(context, String(id), invitation)
      return true
    },
    async reportProductReview(_parent, { id, reason }, context) {
      await reportReview(context, String(id), reason)
      return true
    },
    async stopReviewReminders(_parent, { link }, { db, now }) {
      await stopReminders(db, link, now)
      return true
    },
  },
  ProductReview: {
    id: ({ id }) => toUid(id),
    average_rating: ratingPercent,
    created_at: ({ createdAt }) => toTimestamp(new Date(createdAt)),
    nickname: ({ nickname }) => nickname,
    async product({ productId }, _args, context) {
      const card = await loadCard(context, productId)
      if (!card) throw new Error(`review of product ${productId}, which this view does not show`)
      return card
    },
    async ratings_breakdown({ votes }, _args, context) {
      const known = await context.load(ratings, '')
      return votes.map(({ ratingId, stars }) => ({
        name: known.find(({ id }) => id === ratingId)?.name ?? '',
        value: String(stars),
      }))
    },
    summary: ({ summary }) => summary,
    text: ({ body }) => body,
    is_verified: ({ isVerified }) => isVerified,
    language: ({ locale }, _args, { store }) =>
      languageOf(locale) === languageOf(store.locale) ? null : languageOf(locale),
    reply: ({ reply }) => reply,
    status: ({ status }) => STATUS[status],
    rejection_reason: ({ rejectionReason }) => rejectionReason,
  },
  ProductReviewInvitation: {
    is_over: ({ isOver }) => isOver,
    async product({ productId }, _args, context) {
      const card = await loadCard(context, productId)
      if (!card) throw new Error(`invitation to review product ${productId}, which this view does not show`)
      return card
    },
    nickname: ({ nickname }) => nickname,
    review: async ({ author, productId }, _args, { db }) => (await readOwnReview(db, author, { productId })) ?? null,
  },
  Customer: {
    reviews: ({ id }, { pageSize, currentPage }, context) => listOwn(context, id, pageOf(pageSize, currentPage)),
    async review({ id }, { sku }, { db, store }) {
      const productId = await findProductId(db, sku, store.code)
      return (productId !== undefined && (await readOwnReview(db, { customerId: id }, { productId }))) || null
    },
  },
  SimpleProduct: productFields,
  VirtualProduct: productFields,
  DownloadableProduct: productFields,
  ConfigurableProduct: productFields,
  GroupedProduct: productFields,
  BundleProduct: productFields,
}
