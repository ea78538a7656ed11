import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { Suggestions as SuggestionsDocument } from '../../generated/documents.ts'
import type { SuggestionsQuery } from '../../generated/operations.ts'
import { dispatcher } from '../../platform/graphql.ts'
import { useRouter } from '../../platform/router/context.ts'
import { useText } from '../../platform/text.ts'
import { Cover } from '../../ui/cover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { listed, pathOf, present } from './card-facts.ts'
import { catalogueSearch } from './search-text.ts'
import styles from './search-field.module.css'

const DEBOUNCE = 150
const PLACEHOLDERS = [1, 2, 3, 4, 5]

interface Props {
  search: string
  listId: string
  active: string | undefined
  onChosen: () => void
}

/** What the field offers while one types: a few books, a few shelves. */
export function SearchSuggestions({ search, listId, active, onChosen }: Props) {
  const { t } = useText()
  const { base } = useRouter()
  const ask = useMemo(() => dispatcher('SearchBar'), [])
  const [answer, setAnswer] = useState<{ search: string; found?: SuggestionsQuery }>()

  useEffect(() => {
    let outdated = false
    const timer = setTimeout(() => {
      ask(SuggestionsDocument, { search: catalogueSearch(search) }).then(
        (found) => outdated || setAnswer({ search, found }),
        // the next letter asks again, Enter leads to the page that tells what is wrong
        () => outdated || setAnswer({ search }),
      )
    }, DEBOUNCE)
    return () => {
      outdated = true
      clearTimeout(timer)
    }
  }, [ask, search])

  if (answer?.search !== search) return PLACEHOLDERS.map((key) => <Placeholder key={key} />)
  const products = present(answer.found?.products?.items)
  const categories = present(answer.found?.categories?.items).filter(({ url }) => url)
  const option = (key: string, url: string | null, children: ReactNode) => (
    <a
      key={key}
      id={`${listId}-${key}`}
      role="option"
      aria-selected={active === `${listId}-${key}`}
      tabIndex={-1}
      href={base + pathOf(url, base)}
      className={styles.option}
      // the field keeps the focus until the link is followed
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChosen}
    >
      {children}
    </a>
  )
  if (products.length + categories.length === 0) return <p className={styles.none} role="option" aria-selected="false" aria-disabled="true" id={`${listId}-none`}>{t('No results found!')}</p>
  return (
    <>
      {products.length > 0 && (
        <div role="group" aria-label={t('Books')}>
          {products.map((product) =>
            option(
              `p${product.sku}`,
              product.url,
              <>
                <span className={styles.thumbnail}>
                  <Cover url={product.thumbnail?.url} alt="" sizes="40px" notFoundText="" notSpecifiedText="" />
                </span>
                <span className={styles.words}>
                  <span className={styles.name}>{product.name}</span>
                  <span className={styles.brand}>{listed(product, 'author').join(', ')}</span>
                </span>
              </>,
            ),
          )}
        </div>
      )}
      {categories.length > 0 && (
        <div role="group" aria-label={t('Categories')}>
          <p aria-hidden="true" className={styles.heading}>
            {t('Categories')}
          </p>
          {categories.map((category) => option(`c${category.url}`.replaceAll(/[^\w-]/g, '_'), category.url, category.name))}
        </div>
      )}
    </>
  )
}

function Placeholder() {
  return (
    <div className={styles.option} aria-hidden="true">
      <span className={styles.thumbnail}>
        <Skeleton width="2.5rem" height="3.75rem" />
      </span>
      <span className={styles.words}>
        <Skeleton width="70%" />
        <Skeleton width="40%" />
      </span>
    </div>
  )
}
