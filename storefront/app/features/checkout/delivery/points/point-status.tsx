import { useText } from '../../../../../../web/platform/text.ts'
import type { usePoints } from './use-points.ts'
import styles from './points.module.css'

type Shown = Pick<ReturnType<typeof usePoints>, 'found' | 'shownSearch' | 'near' | 'pending' | 'hasFailed'>

/** Live region with the result of the search. */
export function PointStatus({ found, shownSearch, near, pending, hasFailed }: Shown) {
  const { t, plural } = useText()
  const text = hasFailed
    ? t('The points could not be loaded. Please try again.')
    : pending
      ? t('Searching for points')
      : !shownSearch && !near
        ? t('Enter a town, a postcode, a street or the code of a point.')
        : found.total === 0
          ? t('No points were found. Try a town, a postcode or fewer filters.')
          : near
            ? plural(found.total, '1 point near you', '%s points near you')
            : `${plural(found.total, '1 point', '%s points')}: ${found.center?.name ?? shownSearch}`
  return (
    <p role="status" className={styles.soft}>
      {text}
    </p>
  )
}
