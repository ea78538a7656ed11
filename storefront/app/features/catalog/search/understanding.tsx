import type { SearchUnderstandingFragment } from '../../../generated/operations.ts'
import { Link } from '../../../../../web/router/link.tsx'
import { useText } from '../../../../../web/platform/text.ts'
import { CloseIcon } from '../../../../../web/ui/icon/icons.tsx'
import { searchPath } from './search-text.ts'
import listing from '../listing/category-page.module.css'
import styles from '../listing/facets/filters.module.css'

/**
 * Filters that the back end recognized in the search text, each with a link that removes it, and the words that were
 * left out.
 */
export function Understanding({ understanding }: { understanding: SearchUnderstandingFragment }) {
  const { t } = useText()
  const { filters, left_out: leftOut, is_partial: isPartial } = understanding
  return (
    <>
      {isPartial && (
        <p className={listing.meant}>
          {t('No book fits all of this, so these fit a part of it.')}{' '}
          {leftOut.length > 0 && t('Without the words: %s', leftOut.map((words) => `„${words}”`).join(', '))}
        </p>
      )}
      {filters.length > 0 && (
        <ul role="list" aria-label={t('Understood as')} className={styles.chips}>
          {filters.map(({ code, label, without }) => (
            <li key={code}>
              <Link to={searchPath(without)} className={styles.chip} aria-label={t('Remove the filter: %s', label)}>
                {label}
                <CloseIcon size={14} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
