import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { ChevronDownIcon } from '../icon/icons.tsx'
import styles from './disclosure.module.css'

export function Disclosure({
  summary,
  end,
  plain,
  className,
  children,
  ...details
}: { summary: ReactNode; end?: ReactNode; plain?: boolean } & ComponentProps<'details'>) {
  return (
    <details className={classNames(styles.disclosure, plain && styles.plain, className)} {...details}>
      <summary className={styles.summary}>
        <span className={styles.label}>{summary}</span>
        {end}
        <ChevronDownIcon className={styles.chevron} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
