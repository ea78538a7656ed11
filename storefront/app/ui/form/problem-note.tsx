import type { ReactNode } from 'react'
import styles from './problem-note.module.css'

/** What went wrong with a single control, under it; read out when it comes. */
export function ProblemNote({ children }: { children: ReactNode }) {
  return (
    children && (
      <p role="alert" className={styles.note}>
        {children}
      </p>
    )
  )
}
