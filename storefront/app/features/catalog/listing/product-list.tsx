import { useCallback, useMemo, useRef, useState, type ReactNode, type Ref } from 'react'
import type { LabelFragment } from '../../../generated/operations.ts'
import { lazyPart, useFallbackNavigation } from '../../../../../web/router/lazy-part.tsx'
import { useRouter, useRouterState } from '../../../../../web/router/context.ts'
import { useText } from '../../../../../web/platform/text.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { DesktopOnly } from '../../../../../web/platform/desktop-only.tsx'
import { PHONE, SMALL_PHONE } from '../../../../../web/platform/breakpoint.ts'
import { ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { EmptyState } from '../../../../../web/ui/state/empty-state.tsx'
import { BookIcon, FilterIcon } from '../../../../../web/ui/icon/icons.tsx'
import { Shelf } from '../../../ui/shelf/shelf.tsx'
import { href } from '../../../paths.ts'
import type { CardAction } from '../card/card-action.ts'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import { areBooks, facetsOf, readerFacet, SCHOOL_FACET } from './facets/facets.ts'
import { itemCount } from './item-count.ts'
import { FilterChips } from './facets/filter-chips.tsx'
import { FilterForm } from './facets/filter-form.tsx'
import {
  GRID_SIZES,
  isFiltered,
  LIST_SIZES,
  withoutFilters,
  formatListing,
  withFirstPage,
  type ListingState,
} from './listing-state.ts'
import { ListPagination } from './list-pagination.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import type { OpenedListing } from './open-listing.ts'
import { ProductCard } from '../card/product-card.tsx'
import { productRows } from './product-rows.tsx'
import { SortForm } from './sort-form.tsx'
import styles from './product-list.module.css'

const FiltersSheet = lazyPart(() => import('./facets/filters-sheet.tsx').then(({ FiltersSheet: Sheet }) => Sheet))

/** Data of a list and its cards. */
export interface ListData extends OpenedListing {
  /** Path within the store view. */
  path: string
  /** Search parameters besides the list's state: the search text. */
  extraParams?: Readonly<Record<string, string>>
  labels: readonly LabelFragment[]
  hours: number
}

interface Props extends ListData {
  label: string
  hiddenFacets?: readonly string[]
  /** Page sizes of the covers mode; a search always has 24. */
  sizes?: readonly number[]
  action?: CardAction
  /** Slot above the filters: subcategories. */
  aside?: ReactNode
  /** Shown for an empty list without filters. */
  empty: ReactNode
}

const COVER = `${SMALL_PHONE} calc(50vw - 31px), ${PHONE} 26vw, 215px`
/** Number of covers in a phone's initial viewport, loaded eagerly. Desktops load the others right after layout. */
const FIRST_ROW = 2
const MIN_TOTAL_FOR_FILTERS = 6
const NONE: readonly string[] = []

/** Sets `aria-busy` while another page is loading, without rendering the list again. */
const Books = ({ ref, children }: { ref: Ref<HTMLDivElement>; children: ReactNode }) => (
  <div ref={ref} aria-busy={useRouterState(({ pending }) => pending)} className={styles.books}>
    {children}
  </div>
)

export function ProductList({
  path,
  extraParams,
  label,
  listing,
  state,
  scope,
  attributesOfBooks,
  labels,
  hours,
  hiddenFacets = NONE,
  sizes = GRID_SIZES,
  action,
  aside,
  empty,
}: Props) {
  const language = useText()
  const { t } = language
  const { navigate, store } = useRouter()
  const fallBack = useFallbackNavigation()
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const readersFacet = readerFacet(listing)
  const facets = useMemo(() => facetsOf(listing, state, hiddenFacets), [listing, state, hiddenFacets])
  const totalLine = useRef<HTMLParagraphElement>(null)
  const afterLast = useCallback(() => totalLine.current, [])
  const books = useRef<HTMLDivElement>(null)
  const products = withoutNulls(listing.items)
  const total = listing.total_count ?? 0
  const pages = listing.page_info?.total_pages ?? 1
  const to = (next: ListingState) => path + formatListing(next, extraParams)
  const apply = (next: ListingState) => void navigate(to(next), { preserveScroll: true })
  const form = {
    path,
    extraParams,
    scope,
    facets,
    leadFacet: readersFacet,
    state,
    bounds: { min: listing.min_price, max: listing.max_price },
    onApply: apply,
  }
  // a short list needs no controls
  const isChosenFrom = total >= MIN_TOTAL_FOR_FILTERS || isFiltered(state)
  const chosen = Object.values(state.filters).flat().length + (state.price ? 1 : 0)

  // focuses the first new book: the pressed link must not move down with the end of the list
  async function showMore(next: ListingState) {
    const shownCount = products.length
    await navigate(to(next), { preserveScroll: 'scroll', replace: true })
    books.current?.querySelectorAll<HTMLElement>('h2 a')[shownCount]?.focus({ preventScroll: true })
  }

  if (total === 0 && !isFiltered(state)) return empty
  return (
    <div className={styles.layout} data-whole={(!aside && !isChosenFrom) || undefined}>
      <div className={styles.side}>
        {aside}
        {isChosenFrom && (
          <section id="filters" aria-label={t('Filters')} className={styles.filters}>
            <DesktopOnly>
              <FilterForm {...form} id="filters-side" onChange={apply} />
            </DesktopOnly>
          </section>
        )}
      </div>
      <div className={styles.main}>
        {readersFacet === SCHOOL_FACET && (
          <Link to={href('my-books')} className={styles.school}>
            <BookIcon size={20} /> {t('Have a list from school? Paste its ISBN numbers')}
          </Link>
        )}
        <div className={styles.toolbar}>
          <div className={styles.tools}>
            <p ref={totalLine} role="status" tabIndex={-1} className={styles.total}>
              <span>{itemCount(total, areBooks(listing, state), language)}</span>
              {products.length < total && <span className="visually-hidden">, {t('Shown: %s', products.length)}</span>}
            </p>
            <ModeSwitch state={state} to={to} />
          </div>
          {isChosenFrom && (
            <div className={styles.controls}>
              <ButtonLink
                href="#filters"
                aria-haspopup="dialog"
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
              <SortForm
                path={path}
                extraParams={extraParams}
                state={state}
                fields={listing.sort_fields}
                onSort={(sort) => apply({ ...withFirstPage(state), sort })}
              />
            </div>
          )}
        </div>
        <FilterChips
          state={state}
          aggregations={listing.aggregations}
          currency={store.currency}
          to={to}
          afterLast={afterLast}
        />
        {products.length > 0 ? (
          <Books ref={books}>
            {state.mode === 'list' ? (
              <productRows.Part
                products={products}
                attributesOfBooks={attributesOfBooks}
                label={label}
                labels={labels}
                hours={hours}
                first={FIRST_ROW}
                action={action}
              />
            ) : (
              <Shelf label={label} columns={4}>
                {products.map((product, at) => (
                  <ProductCard
                    key={product.sku}
                    heading="h2"
                    product={product}
                    labels={labels}
                    hours={hours}
                    sizes={COVER}
                    priority={at < FIRST_ROW}
                    action={action?.(product)}
                  />
                ))}
              </Shelf>
            )}
          </Books>
        ) : (
          <EmptyState
            icon={<BookIcon size={40} />}
            title={t('No books match these filters')}
            action={<ButtonLink to={to(withoutFilters(state))}>{t('Clear all filters')}</ButtonLink>}
          >
            {t('Take one of them off, or look through the whole shelf.')}
          </EmptyState>
        )}
        <ListPagination
          state={state}
          pages={pages}
          shownCount={products.length}
          total={total}
          sizes={state.mode === 'list' ? LIST_SIZES : sizes}
          to={to}
          onMore={(next) => void showMore(next)}
        />
      </div>
      {sheet !== 'never' && (
        <FiltersSheet
          {...form}
          listing={listing}
          hiddenFacets={hiddenFacets}
          open={sheet === 'open'}
          onClose={() => setSheet('closed')}
          onFailed={() => {
            setSheet('never')
            void fallBack()
          }}
        />
      )}
    </div>
  )
}
