import type { ReactNode } from 'react'
import { href } from '../../paths.ts'
import { pathInView } from '../../../../web/platform/base-path.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { FeedIcon } from '../../../../web/ui/icon/page-icons.tsx'
import styles from './collections.module.css'

export interface Crumb {
  label: string
  to: string
}

interface Props {
  /** Breadcrumbs between home and this page. */
  parentCrumbs?: readonly Crumb[]
  title: string
  /** Language of the title, if it differs from the store view's. */
  language?: string | null
  /** Slot after the title, on its line: years of birth and death. */
  afterTitle?: ReactNode
  /** Slot before the title: a portrait. */
  portrait?: ReactNode
  /** Path of the RSS feed within the store view, with or without its prefix. */
  feed?: string
  children?: ReactNode
}

/** Head of an entity page. */
export function CollectionHead({ parentCrumbs = [], title, language, afterTitle, portrait, feed, children }: Props) {
  const { t, bind } = useText()
  const { base } = useRouter()
  return (
    <header className={styles.head}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[{ label: t('Home'), to: href('home') }, ...parentCrumbs, { label: title, language }]}
      />
      <div className={styles.title}>
        {portrait && <div className={styles.portrait}>{portrait}</div>}
        <div className={styles.name}>
          <h1 lang={language ?? undefined}>{bind(title, language)}</h1>
          {afterTitle}
        </div>
        {feed && (
          <a href={base + pathInView(feed, base)} data-native="" type="application/rss+xml" className={styles.feed}>
            <FeedIcon size={16} />
            {t('Follow by RSS')}
          </a>
        )}
      </div>
      {children}
    </header>
  )
}

interface Choice {
  name: string
  /** Language of the name, if it differs from the store view's. */
  language?: string | null
  to: string
  count?: number
  current?: boolean
}

/** Row of links of one kind: series, roles or months. */
export function Choices({
  label,
  hideLabel,
  choices,
  preserveScroll,
}: {
  label: string
  hideLabel?: boolean
  choices: readonly Choice[]
  preserveScroll?: boolean
}) {
  const { number, plural, bind } = useText()
  if (choices.length === 0) return null
  return (
    <nav aria-label={label} className={styles.group}>
      {!hideLabel && (
        <p aria-hidden="true" className={styles.label}>
          {label}
        </p>
      )}
      <ul role="list" className={styles.chips}>
        {choices.map(({ name, language, to, count, current }) => (
          <li key={to}>
            <Link
              to={to}
              preserveScroll={preserveScroll}
              aria-current={current ? 'page' : undefined}
              className={styles.chip}
            >
              <span lang={language ?? undefined}>{bind(name, language)}</span>
              {count !== undefined && (
                <>
                  {' '}
                  <span className={styles.count} aria-hidden="true">
                    {number(count)}
                  </span>
                  <span className="visually-hidden">{plural(count, '1 title', '%s titles')}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
