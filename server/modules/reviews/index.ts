export { approveReview, listReviews, type ModeratedReview, rejectReview, replyToReview } from './moderation.ts'
export { reviewsModule } from './reviews.module.ts'
