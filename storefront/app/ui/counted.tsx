import type { ReactNode } from 'react'
import styles from './counted.module.css'

/** A sign with how many there are of what it stands for, for the eyes: words beside it tell the rest. */
export function Counted({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span className={styles.sign} aria-hidden="true">
      {children}
      {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
    </span>
  )
}
