import type { ReactNode } from 'react'
import styles from './problem-note.module.css'

/** Error of a single control, below it; announced when it appears. */
export function ProblemNote({ children }: { children: ReactNode }) {
  return (
    children && (
      <p role="alert" className={styles.note}>
        {children}
      </p>
    )
  )
}
