import { useId, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'

export function Table({
  caption,
  hideCaption,
  stacked,
  className,
  children,
  ...table
}: { caption: string; hideCaption?: boolean; stacked?: boolean } & ComponentProps<'table'>) {
  const captionId = useId()
  return (
    <div role="region" aria-labelledby={captionId} tabIndex={0} className={styles.scroll}>
      {/* explicit role, since a table with `display: block` loses it */}
      <table
        role={stacked ? 'table' : undefined}
        className={classNames(styles.table, stacked && styles.stacked, className)}
        {...table}
      >
        <caption id={captionId} className={hideCaption ? 'visually-hidden' : styles.caption}>
          {caption}
        </caption>
        {children}
      </table>
    </div>
  )
}
