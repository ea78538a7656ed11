import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { Pagination } from '../../../../../web/ui/pagination.tsx'
import { withFirstPage, MAX_PAGES, type ListingState } from './listing-state.ts'
import styles from './list-pagination.module.css'

interface Props {
  state: ListingState
  pages: number
  shownCount: number
  total: number
  sizes: readonly number[]
  to: (state: ListingState) => string
  onMore: (next: ListingState) => void
}

/** "Show more", pagination and page size below the list. */
export function ListPagination({ state, pages, shownCount, total, sizes, to, onMore }: Props) {
  const { t } = useText()
  const { until = state.page, ...first } = state
  const isMore = until < pages && until - state.page + 1 < MAX_PAGES
  const next: ListingState = { ...state, until: until + 1 }
  return (
    <div className={styles.foot}>
      {isMore && (
        <div className={styles.more}>
          <p className={styles.shown}>{t('%s of %s', (state.page - 1) * state.size + shownCount, total)}</p>
          {/* without JavaScript the link opens the longer page; crawlers use the pagination */}
          <ButtonLink
            to={to(next)}
            rel="nofollow"
            wide
            onClick={(event) => {
              if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
              event.preventDefault()
              onMore(next)
            }}
          >
            {t('Show more')}
          </ButtonLink>
        </div>
      )}
      <Pagination
        page={state.page}
        until={until}
        pages={pages}
        to={(page) => to({ ...first, page })}
        label={t('Pages')}
        previousLabel={t('Previous page')}
        nextLabel={t('Next page')}
        pageLabel={(page) => t('Page %s', page)}
      />
      {sizes.length > 1 && total > (sizes[0] ?? 0) && (
        <nav aria-label={t('Books per page')} className={styles.sizes}>
          <span aria-hidden="true">{t('Books per page')}</span>
          {sizes.map((size) => (
            <Link
              key={size}
              to={to({ ...withFirstPage(state), size })}
              rel="nofollow"
              aria-current={size === state.size || undefined}
            >
              {size}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}
