import { reviewPath } from '../../../../language/paths.ts'
import type { ProductReviewsFragment } from '../../generated/operations.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { ReviewItem } from './review-item.tsx'
import { ReviewSummary } from './review-summary.tsx'
import styles from './reviews.module.css'

/** Newest reviews on the product page, with a link to all of them. */
export function ProductReviewList({ product }: { product: ProductReviewsFragment }) {
  const { t, number } = useText()
  const { store } = useRouter()
  const shown = product.reviews.items.flatMap((review) => review ?? [])
  return (
    <div className={styles.columns}>
      <ReviewSummary product={product} />
      <div className={styles.list}>
        {shown.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
        {product.review_count > shown.length && (
          <p>
            <Link to={reviewPath(store.locale, 'list', product.url_key ?? '')}>
              {t('All reviews: %s', number(product.review_count))}
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}
