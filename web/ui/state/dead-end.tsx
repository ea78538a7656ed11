import type { ReactNode } from 'react'
import styles from './dead-end.module.css'

/** Layout of a page without content, such as a 404: a message, with suggestions beside it. */
export function DeadEnd({ message, children }: { message: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.words}>{message}</div>
      {children}
    </div>
  )
}
