import type { ReviewsQuery } from '../../generated/operations.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { Notice } from '../../../../web/ui/overlay/notice.tsx'
import { Pagination } from '../../../../web/ui/pagination.tsx'
import { href } from '../../paths.ts'
import { ReviewItem } from './review-item.tsx'
import { ReviewSummary } from './review-summary.tsx'
import styles from './reviews.module.css'
import { type DONE, doneText, SORTS, sortText, type ReviewsUrlState, reviewsPath } from './reviews-url-state.ts'

type Product = NonNullable<NonNullable<NonNullable<ReviewsQuery['products']>['items']>[number]>

export interface ReviewsData {
  product: Product
  /** Path of the book within the store view. */
  to: string
  path: string
  urlState: ReviewsUrlState
  /** Action that the reader has just completed. */
  done?: (typeof DONE)[number]
}

/** All reviews of a title, 20 per page. */
export function ReviewsPage({ data: { product, to, path, urlState, done } }: { data: ReviewsData }) {
  const { t, bind } = useText()
  const lang = product.name_language ?? undefined
  const name = bind(product.name, lang)
  const reviews = product.reviews.items.flatMap((review) => review ?? [])
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[{ label: t('Home'), to: href('home') }, { label: product.name ?? '', to }, { label: t('Reviews') }]}
      />
      <h1>
        {t('Reviews')}: <span lang={lang}>{name}</span>
      </h1>
      {done && <Notice tone="success">{t(doneText[done])}</Notice>}
      <div className={styles.columns}>
        <ReviewSummary product={product} />
        <div className={styles.list}>
          {product.review_count > 1 && (
            <nav aria-label={t('Order of the reviews')} className={styles.sorts}>
              {SORTS.map((sort) => (
                <Link
                  key={sort}
                  to={reviewsPath(path, { page: 1, sort })}
                  preserveScroll
                  rel="nofollow"
                  aria-current={sort === urlState.sort ? 'true' : undefined}
                >
                  {t(sortText[sort])}
                </Link>
              ))}
            </nav>
          )}
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review} heading="h2" />
          ))}
          <Pagination
            page={urlState.page}
            pages={product.reviews.page_info.total_pages ?? 1}
            to={(page) => reviewsPath(path, { ...urlState, page })}
            label={t('Pages of the reviews')}
            previousLabel={t('Previous page')}
            nextLabel={t('Next page')}
            pageLabel={(page) => t('Page %s', page)}
          />
        </div>
      </div>
    </Container>
  )
}
