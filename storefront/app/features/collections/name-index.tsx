import type { ReactNode } from 'react'
import type { AuthorIndexQuery } from '../../generated/operations.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Container } from '../../../../web/ui/container.tsx'
import { Pagination } from '../../../../web/ui/pagination.tsx'
import { CollectionHead } from './collection-head.tsx'
import styles from './name-index.module.css'

type Names = NonNullable<AuthorIndexQuery['names']>
/** Names of any index; only people have a `sort_name`, only series `volumes`. */
export type IndexNames = Omit<Names, 'items'> & {
  items: readonly (Omit<Names['items'][number], 'sort_name'> & {
    sort_name?: string | null
    name_language?: string | null
    volumes?: Volumes
  })[]
}
/** The first volume of a series, for its cover. */
export interface Volumes {
  items: readonly {
    products: readonly {
      small_image: { url: string | null; width: number | null; height: number | null } | null
      dimensions: string | null
    }[]
  }[]
}

interface Props {
  title: string
  /** Number of names as text: `195 authors`. */
  total: string
  names: IndexNames
  /** Selected letter; '' for names that start with a different character, undefined for all. */
  letter?: string
  page: number
  /** Path of a letter, or of all names. */
  to: (letter: string | undefined, page?: number) => string
  /** Number of books as text. */
  formatCount: (count: number) => string
  /** Slot: cover before the name of a series. */
  renderCover?: (volumes: Volumes) => ReactNode
}

/** Index of all authors, series or publishers from A to Ż. */
export function NameIndex({ title, total, names, letter, page, to, formatCount, renderCover }: Props) {
  const { t, plural, number, bind } = useText()
  const { letters, items, page_info } = names
  const pages = page_info.total_pages ?? 1
  const groups = [...new Set(items.map((item) => item.letter ?? ''))].map(
    (first) => [first, items.filter((item) => (item.letter ?? '') === first)] as const,
  )
  // an index that fits on one page needs no letters
  const isWhole = letter === undefined && pages <= 1
  return (
    <Container className={styles.page}>
      <CollectionHead title={title}>
        <p className={styles.total}>{total}</p>
        <nav aria-label={t('Alphabet')}>
          <ul role="list" className={styles.letters}>
            {!isWhole && (
              <li>
                <Link
                  to={to(undefined)}
                  aria-current={letter === undefined ? 'page' : undefined}
                  className={styles.letter}
                >
                  {t('All')}
                </Link>
              </li>
            )}
            {letters.map(({ letter: first, count }) => {
              const name = `${first || t('Other signs')}, ${formatCount(count)}`
              return (
                <li key={first}>
                  {isWhole ? (
                    <a href={`#${anchorOf(first)}`} aria-label={name} className={styles.letter}>
                      {first || '#'}
                    </a>
                  ) : (
                    <Link
                      to={to(first)}
                      aria-label={name}
                      aria-current={letter === first ? 'page' : undefined}
                      className={styles.letter}
                    >
                      {first || '#'}
                    </Link>
                  )}
                </li>
              )
            })}
          </ul>
        </nav>
      </CollectionHead>
      {groups.map(([first, group]) => (
        <section key={first} id={anchorOf(first)} className={styles.group}>
          <h2 className={styles.first}>{first || t('Other signs')}</h2>
          <ul role="list" className={styles.names}>
            {group.map(({ url, name, name_language, sort_name, product_count, volumes }) => (
              <li key={url}>
                <Link to={url} className={styles.name}>
                  {volumes && <span className={styles.cover}>{renderCover?.(volumes)}</span>}
                  <span lang={name_language ?? undefined}>{bind(sort_name ?? name, name_language)}</span>
                  <span className={styles.count} aria-hidden="true">
                    {number(product_count)}
                  </span>
                  <span className="visually-hidden">{plural(product_count, '1 title', '%s titles')}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pagination
        page={page}
        pages={pages}
        to={(next) => to(letter, next)}
        label={t('Pages')}
        previousLabel={t('Previous page')}
        nextLabel={t('Next page')}
        pageLabel={(next) => t('Page %s', next)}
      />
    </Container>
  )
}

const anchorOf = (letter: string) => `letter-${letter.toLowerCase() || 'other'}`
