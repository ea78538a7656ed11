import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { LabelFragment, ListingFragment, ProductCardFragment } from '../../generated/operations.ts'
import { useRouter, useRouterState } from '../../platform/router/context.ts'
import { Link } from '../../platform/router/link.tsx'
import { useText } from '../../platform/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BookIcon, FilterIcon } from '../../ui/icons.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Shelf } from '../../ui/shelf.tsx'
import { present } from './card-facts.ts'
import { facetsOf, rememberLabels } from './facets.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { isFiltered, PAGE_SIZES, unfiltered, writeListing, type ListingState } from './listing-state.ts'
import { ProductCard } from './product-card.tsx'
import { SortForm } from './sort-form.tsx'
import styles from './product-list.module.css'

const FiltersSheet = lazy(() => import('./filters-sheet.tsx').then((module) => ({ default: module.FiltersSheet })))

export type CardAction = (product: ProductCardFragment) => ReactNode

interface Props {
  /** Within the store view. */
  path: string
  more?: Readonly<Record<string, string>>
  label: string
  listing: ListingFragment
  state: ListingState
  labels: readonly LabelFragment[]
  hours: number
  hiddenFacets?: readonly string[]
  /** Sizes to choose from; a search always has its 24. */
  sizes?: readonly number[]
  action?: CardAction
  /** Above the filters: subcategories. */
  aside?: ReactNode
  /** Where nothing was found and nothing is filtered. */
  empty: ReactNode
}

const COVER = '(width < 480px) calc(50vw - 31px), (width < 810px) 26vw, 215px'
/** What a phone shows before scrolling: those covers do not wait. On a wide screen the others follow as soon as the page is laid out. */
const FIRST_ROW = 2

export function ProductList({ path, more, label, listing, state, labels, hours, hiddenFacets = [], sizes = PAGE_SIZES, action, aside, empty }: Props) {
  const { t, plural } = useText()
  const { navigate, store } = useRouter()
  const { pending } = useRouterState()
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const facets = useMemo(() => facetsOf(listing, state, hiddenFacets), [listing, state, hiddenFacets])
  useEffect(() => rememberLabels(facets), [facets])
  const products = present(listing.items)
  const total = listing.total_count ?? 0
  const pages = listing.page_info?.total_pages ?? 1
  const to = (next: ListingState) => path + writeListing(next, more)
  const apply = (next: ListingState) => void navigate(to(next), { keep: true })
  const form = { path, more, facets, state, bounds: { min: listing.min_price, max: listing.max_price }, onApply: apply }
  const chosen = Object.values(state.filters).flat().length + (state.price ? 1 : 0)

  if (total === 0 && !isFiltered(state)) return empty
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        {aside}
        <section id="filters" aria-label={t('Filters')} className={styles.filters}>
          <FilterForm {...form} id="filters-side" live />
        </section>
      </div>
      <div className={styles.main}>
        <div className={styles.toolbar}>
          <p role="status" className={styles.total}>
            {plural(total, '1 item', '%s items')}
          </p>
          <ButtonLink
            href="#filters"
            aria-haspopup="dialog"
            size="s"
            className={styles.open}
            onClick={(event) => {
              event.preventDefault()
              setSheet('open')
            }}
          >
            <FilterIcon />
            {t('Filters')}
            {chosen > 0 && <span className={styles.chosen}>{chosen}</span>}
          </ButtonLink>
          <SortForm path={path} more={more} state={state} fields={listing.sort_fields} onSort={(sort) => apply({ ...state, sort, page: 1 })} />
        </div>
        <FilterChips state={state} facets={facets} currency={store.currency} to={to} />
        {products.length > 0 ? (
          <div aria-busy={pending} className={styles.books}>
            <Shelf label={label} columns={4}>
              {products.map((product, at) => (
                <ProductCard key={product.sku} heading="h2" product={product} labels={labels} hours={hours} sizes={COVER} priority={at < FIRST_ROW} action={action?.(product)} />
              ))}
            </Shelf>
          </div>
        ) : (
          <EmptyState icon={<BookIcon size={40} />} title={t('No books match these filters')} action={<ButtonLink to={to(unfiltered(state))}>{t('Clear all filters')}</ButtonLink>}>
            {t('Take one of them off, or look through the whole shelf.')}
          </EmptyState>
        )}
        <div className={styles.foot}>
          <Pagination
            page={state.page}
            pages={pages}
            to={(page) => to({ ...state, page })}
            label={t('Pages')}
            previousLabel={t('Previous page')}
            nextLabel={t('Next page')}
            pageLabel={(page) => t('Page %s', page)}
          />
          {sizes.length > 1 && total > (sizes[0] ?? 0) && <PageSizes sizes={sizes} state={state} to={to} />}
        </div>
      </div>
      {sheet !== 'never' && (
        <Suspense>
          <FiltersSheet {...form} open={sheet === 'open'} onClose={() => setSheet('closed')} />
        </Suspense>
      )}
    </div>
  )
}

function PageSizes({ sizes, state, to }: { sizes: readonly number[]; state: ListingState; to: (state: ListingState) => string }) {
  const { t } = useText()
  return (
    <nav aria-label={t('Books per page')} className={styles.sizes}>
      <span aria-hidden="true">{t('Books per page')}</span>
      {sizes.map((size) => (
        <Link key={size} to={to({ ...state, size, page: 1 })} aria-current={size === state.size || undefined}>
          {size}
        </Link>
      ))}
    </nav>
  )
}
