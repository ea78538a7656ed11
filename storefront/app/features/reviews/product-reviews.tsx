import { reviewPath } from '../../../../language/paths.ts'
import type { ProductReviewsFragment } from '../../generated/operations.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { useText } from '../../../../web/platform/text.ts'
import { pagePart } from '../../../../web/platform/page-part.tsx'
import { ButtonLink } from '../../../../web/ui/form/button.tsx'
import styles from './reviews.module.css'

/** Loaded on demand, as most titles have no reviews. */
export const productReviews = pagePart(async () => (await import('./product-reviews.part.tsx')).ProductReviewList)

export function ProductReviews({ product }: { product: ProductReviewsFragment }) {
  const { t } = useText()
  const { store } = useRouter()
  return (
    <section id="opinie" aria-labelledby="opinie-title" className={styles.section}>
      <h2 id="opinie-title">{t('Readers’ reviews')}</h2>
      {product.review_count > 0 ? (
        <productReviews.Part product={product} />
      ) : (
        <div className={styles.head}>
          <p>{t('Nobody has reviewed this title yet.')}</p>
          <ButtonLink to={reviewPath(store.locale, 'write', product.url_key ?? '')} rel="nofollow">
            {t('Write a review')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
