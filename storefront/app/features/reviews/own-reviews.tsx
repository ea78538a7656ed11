import { reviewPath } from '../../../../language/paths.ts'
import { text } from '../../../../language/translate.ts'
import type { CustomerReviewsQuery } from '../../generated/operations.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Pagination } from '../../../../web/ui/pagination.tsx'
import { StatusLabel } from '../../ui/shelf/badge.tsx'
import { Stars } from '../../ui/shelf/stars.tsx'
import { href } from '../../paths.ts'
import styles from './write-page.module.css'

export interface OwnReviewsData {
  reviews: NonNullable<CustomerReviewsQuery['customer']>['reviews']
  page: number
}

const STATUS = {
  PENDING: { text: text('Waits to be read'), tone: 'info' },
  APPROVED: { text: text('Shown'), tone: 'success' },
  REJECTED: { text: text('Not shown'), tone: 'warning' },
} as const

/** The customer's reviews of every status, each with a link to change it. */
export function OwnReviews({ data: { reviews, page } }: { data: OwnReviewsData }) {
  const { t, date, number, bind } = useText()
  const { store } = useRouter()
  const own = reviews.items.flatMap((review) => review ?? [])
  if (own.length === 0) return <p>{t('You have written no reviews yet. You find the form with each title.')}</p>
  return (
    <div className={styles.own}>
      {own.map(({ id, product, ...review }) => (
        <article key={id} className={styles.one}>
          <h2 lang={product.name_language ?? undefined}>{bind(product.name, product.name_language ?? undefined)}</h2>
          <p className={styles.facts}>
            <Stars
              percent={review.average_rating}
              label={t('%s out of 5 stars', number(Math.round(review.average_rating / 2) / 10))}
            />
            <time dateTime={review.created_at.slice(0, 10)}>{date(review.created_at)}</time>
            <StatusLabel tone={STATUS[review.status].tone}>{t(STATUS[review.status].text)}</StatusLabel>
          </p>
          <p>
            <strong>{review.summary}</strong>
          </p>
          <p className={styles.text}>{review.text}</p>
          {review.rejection_reason && <p>{t('We do not show this review: %s', review.rejection_reason)}</p>}
          {review.reply && (
            <p>
              {t('Answer of the bookshop')}: {review.reply}
            </p>
          )}
          <p>
            <Link to={reviewPath(store.locale, 'write', product.url_key ?? '')}>{t('Change or delete')}</Link>
          </p>
        </article>
      ))}
      <Pagination
        page={page}
        pages={reviews.page_info.total_pages ?? 1}
        to={(other) => href('my-reviews', {}, { p: other })}
        label={t('Pages of the reviews')}
        previousLabel={t('Previous page')}
        nextLabel={t('Next page')}
        pageLabel={(other) => t('Page %s', other)}
      />
    </div>
  )
}
