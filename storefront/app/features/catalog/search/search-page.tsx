import { Fragment, type MouseEvent, type ReactNode, useEffect } from 'react'
import { useRouter } from '../../../../../web/router/context.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../../web/ui/breadcrumbs.tsx'
import { ButtonLink } from '../../../../../web/ui/form/button.tsx'
import { Container } from '../../../../../web/ui/container.tsx'
import { DeadEnd } from '../../../../../web/ui/state/dead-end.tsx'
import { EmptyState } from '../../../../../web/ui/state/empty-state.tsx'
import { SearchIcon } from '../../../../../web/ui/icon/icons.tsx'
import { href } from '../../../paths.ts'
import type { CardAction } from '../card/card-action.ts'
import { ProductList, type ListData } from '../listing/product-list.tsx'
import type { SearchUnderstandingFragment } from '../../../generated/operations.ts'
import { pathOf } from '../card/card-data.ts'
import { withoutNulls } from '../../../../../web/api/without-nulls.ts'
import { isFiltered } from '../listing/listing-state.ts'
import { countSearch, countSearchClick } from './count-search.ts'
import { SearchField } from './search-field.tsx'
import { searchPath } from './search-text.ts'
import { Understanding } from './understanding.tsx'
import styles from '../listing/category-page.module.css'

export interface SearchData {
  /** Search text as typed. */
  query: string
  /** Undefined for an empty query. */
  list?: ListData
  /** Spelling corrections, if the words as typed match nothing. */
  corrections: readonly string[]
  /** How the back end interpreted the words; undefined for a back end that does not return it. */
  understanding?: SearchUnderstandingFragment | null
}

const ONE_SIZE: readonly number[] = []

/** `whenNothing` is shown for empty results, `below` after any results. */
export function SearchPage({
  data,
  action,
  whenNothing,
  below,
}: {
  data: SearchData
  action?: CardAction
  whenNothing?: ReactNode
  below?: ReactNode
}) {
  const { t } = useText()
  const { query, list, corrections, understanding } = data
  const title = query ? t('Search results for: “%s”', query) : t('Search')
  const onResultClick = useSearchCounting(data)
  return (
    <Container className={styles.page}>
      <header className={styles.head}>
        <Breadcrumbs
          label={t('Breadcrumbs')}
          crumbs={[{ label: t('Home'), to: href('home') }, { label: t('Search') }]}
        />
        <h1 className={styles.searchTitle}>{title}</h1>
        {understanding && <Understanding understanding={understanding} />}
        {corrections.length > 0 && <SpellingCorrections texts={corrections} isAnyFound={!!list?.listing.total_count} />}
      </header>
      {list ? (
        <div onClickCapture={onResultClick}>
          <ProductList
            {...list}
            label={title}
            sizes={ONE_SIZE}
            action={action}
            empty={<NothingFound>{whenNothing}</NothingFound>}
          />
        </div>
      ) : (
        <EmptyState icon={<SearchIcon size={40} />} title={t('What are you looking for?')}>
          <p>{t('Type a title, an author or an ISBN.')}</p>
          <SearchField isInPage isFirst id="search-page" className={styles.searchAgain} />
        </EmptyState>
      )}
      {below}
    </Container>
  )
}

/**
 * Counts the search, and the position of a clicked result. Only our own back end, which returns `understanding`,
 * counts.
 */
function useSearchCounting({ query, list, understanding }: SearchData) {
  const { graphql, base } = useRouter()
  const isCounted = !!list && !!understanding
  const total = list?.listing.total_count ?? 0
  const isPartial = understanding?.is_partial ?? false
  const isFirst = isCounted && list.state.page === 1 && !isFiltered(list.state)
  useEffect(() => {
    if (isFirst) countSearch(graphql, { search: query, total, isPartial })
  }, [graphql, isFirst, query, total, isPartial])
  return (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || !isCounted) return
    const { listing, state } = list
    const at = withoutNulls(listing.items).findIndex(({ url }) => base + pathOf(url, base) === link.pathname)
    if (at >= 0) countSearchClick(graphql, query, (state.page - 1) * state.size + at + 1)
  }
}

function SpellingCorrections({ texts, isAnyFound }: { texts: readonly string[]; isAnyFound: boolean }) {
  const { t } = useText()
  const [before, after] = t('Did you mean %s?').split('%s')
  return (
    <p className={styles.meant}>
      {isAnyFound && <>{t('No book has these words, so the nearest are shown.')} </>}
      {before}
      {texts.map((text, at) => (
        <Fragment key={text}>
          {at > 0 && ', '}
          <q>
            <Link to={searchPath(text)}>{text}</Link>
          </q>
        </Fragment>
      ))}
      {after}
    </p>
  )
}

function NothingFound({ children }: { children: ReactNode }) {
  const { t } = useText()
  return (
    <DeadEnd
      message={
        <>
          <h2>{t('No results found!')}</h2>
          <p>
            {t(
              'Check the spelling, try fewer words, or only the surname of the author. ' +
                'An ISBN can be typed with or without hyphens.',
            )}
          </p>
          <SearchField isInPage id="search-again" />
          <ButtonLink to={href('home')}>{t('Back to homepage')}</ButtonLink>
        </>
      }
    >
      {children}
    </DeadEnd>
  )
}
