import type {
  ConsentFieldFragment,
  OwnReviewFragment,
  ReviewedProductFragment,
  ReviewRatingFragment,
} from '../../generated/operations.ts'

export interface WriteData {
  product: ReviewedProductFragment
  /** Path of the book within the store view. */
  to: string
  /** Path of this form, and of the form without the invitation link. */
  path: string
  writePath: string
  /** `open` to readers who are signed in, have a valid invitation link or may write as guests. */
  state: 'open' | 'signed-out' | 'link-over'
  ratings: readonly ReviewRatingFragment[]
  nickname: string
  own: OwnReviewFragment | null
  invitation: string
  /** Consent checkboxes of a new review. */
  consents: readonly ConsentFieldFragment[]
}
