import type { ReactNode } from 'react'
import { Link } from '../router/link.tsx'
import { classNames } from './class-names.ts'
import { ChevronLeftIcon, ChevronRightIcon } from './icon/icons.tsx'
import styles from './pagination.module.css'

type PaginationProps = {
  page: number
  /** Last of the shown pages, if several are shown together. */
  until?: number
  pages: number
  to: (page: number) => string
  label: string
  previousLabel: string
  nextLabel: string
  pageLabel: (page: number) => string
}

/** Page numbers to show: first, last, current and its neighbours; 0 stands for a gap. */
function shownPages(page: number, pages: number) {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages)
  return shown.flatMap((n, at) => {
    const before = shown[at - 1] ?? 0
    if (n - before === 2) return [n - 1, n]
    return n - before > 2 ? [0, n] : [n]
  })
}

export function Pagination({
  page,
  until = page,
  pages,
  to,
  label,
  previousLabel,
  nextLabel,
  pageLabel,
}: PaginationProps) {
  if (pages < 2) return null
  const edge = (target: number, name: string, rel: string, icon: ReactNode) =>
    target >= 1 && target <= pages ? (
      <Link to={to(target)} rel={rel} aria-label={name} className={styles.step}>
        {icon}
      </Link>
    ) : (
      <span className={styles.step} aria-hidden="true">
        {icon}
      </span>
    )
  return (
    <nav aria-label={label} className={styles.pagination}>
      {edge(page - 1, previousLabel, 'prev', <ChevronLeftIcon />)}
      <ol role="list" className={styles.pages}>
        {shownPages(until, pages).map((n, at) =>
          n === 0 ? (
            <li key={`gap-${at}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={n} className={classNames(n !== until && n !== 1 && n !== pages && styles.neighbour)}>
              <Link
                to={to(n)}
                aria-label={pageLabel(n)}
                aria-current={n === until ? 'page' : undefined}
                className={styles.page}
              >
                {n}
              </Link>
            </li>
          ),
        )}
      </ol>
      {edge(until + 1, nextLabel, 'next', <ChevronRightIcon />)}
    </nav>
  )
}
