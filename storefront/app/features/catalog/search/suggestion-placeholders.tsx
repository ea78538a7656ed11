import { Skeleton } from '../../../../../web/ui/state/skeleton.tsx'
import styles from './search-suggestions.module.css'

const PLACEHOLDERS = [1, 2, 3, 4, 5]

export function SuggestionPlaceholders() {
  return PLACEHOLDERS.map((key) => (
    <div key={key} className={styles.book} aria-hidden="true">
      <span className={styles.thumbnail}>
        <Skeleton width="2.5rem" height="3.75rem" />
      </span>
      <span className={styles.words}>
        <Skeleton width="70%" />
        <Skeleton width="40%" />
      </span>
    </div>
  ))
}
