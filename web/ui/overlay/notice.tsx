import type { ReactNode } from 'react'
import { unbroken } from '../unbroken.tsx'
import { CheckIcon, ErrorIcon, InfoIcon, WarningIcon } from '../icon/icons.tsx'
import styles from './notice.module.css'

export type Tone = 'success' | 'info' | 'warning' | 'error'

export const toneIcons = { success: CheckIcon, info: InfoIcon, warning: WarningIcon, error: ErrorIcon }

export function Notice({
  tone = 'info',
  title,
  children,
  action,
}: {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  const Sign = toneIcons[tone]
  return (
    <div className={styles.notice} data-tone={tone}>
      <Sign className={styles.sign} />
      <div className={styles.text}>
        {title != null && <p className={styles.title}>{unbroken(title)}</p>}
        {children != null && <div>{unbroken(children)}</div>}
      </div>
      {action}
    </div>
  )
}
