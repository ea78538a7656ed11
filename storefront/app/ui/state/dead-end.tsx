import type { ReactNode } from 'react'
import styles from './dead-end.module.css'

/** A page that has nothing to show: what to say of it, beside what else there is. */
export function DeadEnd({ words, children }: { words: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.words}>{words}</div>
      {children}
    </div>
  )
}
