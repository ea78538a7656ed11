import type {
  ConsentFieldFragment,
  OwnReviewFragment,
  ReviewedProductFragment,
  ReviewRatingFragment,
} from '../../generated/operations.ts'

export interface WriteData {
  product: ReviewedProductFragment
  /** Path of the book within the view. */
  to: string
  /** The form's own path, and where to write without the link. */
  path: string
  writePath: string
  /** Open to whoever is signed in, holds the link or may write as a guest. */
  state: 'open' | 'signed-out' | 'link-over'
  ratings: readonly ReviewRatingFragment[]
  nickname: string
  own: OwnReviewFragment | null
  invitation: string
  /** Asked for with a new review. */
  consents: readonly ConsentFieldFragment[]
}
