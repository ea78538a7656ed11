import { reviewPath } from '../../../../language/paths.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { useText } from '../../../../web/platform/text.ts'
import { ButtonLink } from '../../../../web/ui/form/button.tsx'
import { Stars } from '../../ui/shelf/stars.tsx'
import styles from './reviews.module.css'

interface Props {
  product: { url_key: string | null; review_count: number; rating_summary: number }
}

/** Average rating, a link to write a review, and how the shop verifies reviews (act on unfair market practices). */
export function ReviewSummary({ product: { url_key: key, review_count: count, rating_summary: percent } }: Props) {
  const { t, plural, number } = useText()
  const { store } = useRouter()
  const mean = number(Math.round(percent / 2) / 10)
  return (
    <div className={styles.head}>
      {count > 0 ? (
        <p className={styles.mean}>
          <span className={styles.number} aria-hidden="true">
            {mean}
          </span>
          <Stars percent={percent} label={t('%s out of 5 stars', mean)} className={styles.stars}>
            {plural(count, '1 review', '%s reviews')}
          </Stars>
        </p>
      ) : (
        <p>{t('Nobody has reviewed this title yet.')}</p>
      )}
      <ButtonLink to={reviewPath(store.locale, 'write', key ?? '')} rel="nofollow">
        {t('Write a review')}
      </ButtonLink>
      <p className={styles.legal}>
        {t(
          'We do not check whether all authors have bought the title. “Verified purchase” marks reviews of those who ' +
            'bought it in our shop and received it: we find that in our orders. We publish good and bad reviews ' +
            'alike, ' +
            'after reading them, and pay for none.',
        )}
      </p>
    </div>
  )
}
