import type { CSSProperties, ReactNode, Ref } from 'react'
import { classNames } from '../../../../web/ui/class-names.ts'
import styles from './shelf.module.css'

export function Shelf({
  label,
  columns = 6,
  className,
  children,
}: {
  label?: string
  columns?: 4 | 5 | 6
  className?: string
  children: ReactNode
}) {
  return (
    <ul
      role="list"
      aria-label={label}
      className={classNames(styles.shelf, className)}
      style={{ '--columns': columns } as CSSProperties}
    >
      {children}
    </ul>
  )
}

export function ShelfItem({
  cover,
  corner,
  className,
  ref,
  children,
}: {
  cover: ReactNode
  corner?: ReactNode
  className?: string
  ref?: Ref<HTMLLIElement>
  children?: ReactNode
}) {
  return (
    <li ref={ref} className={classNames(styles.item, className)}>
      <div className={styles.stand}>{cover}</div>
      <div className={styles.text}>{children}</div>
      {corner && <div className={styles.corner}>{corner}</div>}
    </li>
  )
}
