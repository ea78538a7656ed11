import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../../../../web/ui/class-names.ts'
import styles from './stars.module.css'

interface StarsProps {
  /** 0 to 100; 20 per star. */
  percent: number
  /** For screen readers: '4.5 out of 5 stars'. */
  label: string
  className?: string
  /** Content beside the stars, such as the number of reviews. */
  children?: ReactNode
}

export function Stars({ percent, label, className, children }: StarsProps) {
  return (
    <span className={classNames(styles.rating, className)}>
      <span
        role="img"
        aria-label={label}
        className={styles.stars}
        style={{ '--filled': `${percent}%` } as CSSProperties}
      />
      {children}
    </span>
  )
}
