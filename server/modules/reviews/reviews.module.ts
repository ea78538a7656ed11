import type { Module } from '../../platform/module.ts'
import { ORDERS_LINKED, REVIEW_CONSENT, withdrawReviewConsents } from '../orders/index.ts'
import {
  REMIND_OF_REVIEWS,
  REMINDERS_INTERVAL_SECONDS,
  reminderRoutes,
  remindOfReviews,
  REVIEW_REMINDER,
  sendReminder,
} from './reminders.ts'
import { assignGuestReviews } from './reviews.ts'
import { reviewsResolvers } from './reviews.resolvers.ts'
import { deleteReviews, personalData } from './personal-data.sql.ts'

export const reviewsModule: Module = {
  personalData,
  resolvers: reviewsResolvers,
  access: {
    productReviewRatingsMetadata: 'everyone',
    productReview: 'everyone',
    // the mailed link authorizes it
    productReviewInvitation: 'holder',
    stopReviewReminders: 'holder',
    // guests too, if the shop allows it
    createProductReview: 'holder',
    // by a session or the mailed link
    updateProductReview: 'holder',
    deleteProductReview: 'holder',
    reportProductReview: 'everyone',
  },
  jobs: (parts) => ({
    [REMIND_OF_REVIEWS]: () => remindOfReviews(parts.db, parts.now?.() ?? new Date()),
    [REVIEW_REMINDER]: (reminder: { orderId: number }) => sendReminder(parts, reminder),
    [ORDERS_LINKED]: ({ customerId }: { customerId: number }) => assignGuestReviews(parts.db, customerId),
  }),
  schedule: { [REMIND_OF_REVIEWS]: REMINDERS_INTERVAL_SECONDS },
  consentWithdrawals: {
    async [REVIEW_CONSENT](tx, { now }, customerId) {
      await withdrawReviewConsents(tx, customerId, now)
    },
    // the consent to publication
    review: (tx, _context, customerId) => deleteReviews(tx, { customerId, orders: [] }),
  },
  routes: reminderRoutes,
}
