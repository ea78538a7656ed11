import type { ReactNode } from 'react'
import styles from './icon-with-count.module.css'

/** An icon with a count, hidden from screen readers: text beside it has the same information. */
export function IconWithCount({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span className={styles.sign} aria-hidden="true">
      {children}
      {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
    </span>
  )
}
