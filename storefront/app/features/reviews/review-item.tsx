import { reviewPath } from '../../../../language/paths.ts'
import type { ReviewFragment } from '../../generated/operations.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { CheckIcon } from '../../../../web/ui/icon/icons.tsx'
import { StatusLabel } from '../../ui/shelf/badge.tsx'
import { Stars } from '../../ui/shelf/stars.tsx'
import styles from './reviews.module.css'

const starsOf = (percent: number) => Math.round(percent / 2) / 10

export function ReviewItem({ review, heading: Heading = 'h3' }: { review: ReviewFragment; heading?: 'h2' | 'h3' }) {
  const { t, date, number, bind } = useText()
  const { store } = useRouter()
  const { ratings_breakdown: votes } = review
  const lang = review.language ?? undefined
  return (
    <article className={styles.review}>
      <Heading lang={lang} className={styles.summary}>
        {bind(review.summary, lang)}
      </Heading>
      <div className={styles.byline}>
        <Stars
          percent={review.average_rating}
          label={t('%s out of 5 stars', number(starsOf(review.average_rating)))}
          className={styles.stars}
        />
        <span>
          {review.nickname}, <time dateTime={review.created_at.slice(0, 10)}>{date(review.created_at)}</time>
        </span>
        {review.is_verified && (
          <StatusLabel tone="success" icon={CheckIcon}>
            {t('Verified purchase')}
          </StatusLabel>
        )}
      </div>
      <p lang={lang} className={styles.text}>
        {bind(review.text, lang)}
      </p>
      {votes.length > 1 && (
        <ul role="list" className={styles.votes}>
          {votes.map((vote) => (
            <li key={vote?.name}>
              {vote?.name}: {t('%s of 5', vote?.value ?? '')}
            </li>
          ))}
        </ul>
      )}
      {review.reply && (
        <div className={styles.reply}>
          <p className={styles.replied}>{t('Answer of the bookshop')}</p>
          <p lang={lang} className={styles.text}>
            {bind(review.reply, lang)}
          </p>
        </div>
      )}
      <p className={styles.report}>
        <Link
          to={reviewPath(store.locale, 'report', review.id)}
          rel="nofollow"
          aria-label={t('Report abuse: review “%s”', review.summary)}
        >
          {t('Report abuse')}
        </Link>
      </p>
    </article>
  )
}
