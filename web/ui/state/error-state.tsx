import type { ReactNode } from 'react'
import { ErrorIcon } from '../icon/icons.tsx'
import styles from './state.module.css'

export function ErrorState({
  title,
  children,
  action,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div role="alert" className={styles.state} data-tone="error">
      <div className={styles.icon}>
        <ErrorIcon size={32} strokeWidth={1.2} />
      </div>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
