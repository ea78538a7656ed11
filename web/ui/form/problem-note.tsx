import type { ReactNode } from 'react'
import styles from './problem-note.module.css'

/** Error below a single control; announced by screen readers when it appears. */
export function ProblemNote({ children }: { children: ReactNode }) {
  return (
    children && (
      <p role="alert" className={styles.note}>
        {children}
      </p>
    )
  )
}
