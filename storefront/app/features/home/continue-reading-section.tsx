import type { TitleWithCoverFragment } from '../../generated/operations.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Cover } from '../../ui/shelf/cover.tsx'
import { Edition } from '../../ui/shelf/edition.tsx'
import styles from './home-opening.module.css'

export interface ContinueReadingEntry {
  /** Why the book is shown, as text. */
  reason: string
  product: TitleWithCoverFragment
  /** Size of the cover. */
  size: { width: number; height: number }
  /** Path within the store view. */
  to: string
}

/** "Where you left off": replaces the introduction for new visitors, which has the same size. */
export function ContinueReadingSection({
  entries,
  onClear,
}: {
  entries: readonly ContinueReadingEntry[]
  onClear: () => void
}) {
  const { t, bind } = useText()
  const title = t('Where you left off')
  return (
    <section aria-label={title} className={styles.leftOff}>
      {/* a scroll container must be focusable; only some of its links are in view */}
      <ul role="list" aria-label={title} tabIndex={0} className={styles.entries}>
        {entries.map(({ reason, product: { sku, name, name_language: lang, edition, small_image }, size, to }) => (
          <li key={sku}>
            <Link to={to} className={styles.entry}>
              <span className={styles.entryCover}>
                <Cover {...size} url={small_image?.url} alt="" sizes="48px" notFoundText="" notSpecifiedText="" />
              </span>
              <span className={styles.entryWords}>
                <span className={styles.what}>{reason}</span>
                <span lang={lang ?? undefined} className={styles.name}>
                  {bind(name, lang)}
                </span>
                <Edition>{edition}</Edition>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.clear} onClick={onClear}>
        {t('Clear')}
        <span className="visually-hidden">: {title}</span>
      </button>
    </section>
  )
}
