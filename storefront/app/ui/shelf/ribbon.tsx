import type { ComponentProps } from 'react'
import { classNames } from '../../../../web/ui/class-names.ts'
import styles from './ribbon.module.css'

export function Ribbon({ saved = false, size = 24 }: { saved?: boolean; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={classNames(styles.ribbon, saved && styles.saved)}
      aria-hidden="true"
    >
      {saved && <path className={styles.fill} d="M6.5 2.5h11v19L12 16.8 6.5 21.5z" />}
      <path className={styles.outline} d="M6.5 2.5h11v19L12 16.8 6.5 21.5z" />
    </svg>
  )
}

export function RibbonButton({
  saved = false,
  label,
  className,
  ...button
}: { saved?: boolean; label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={label}
      title={label}
      className={classNames(styles.button, className)}
      {...button}
    >
      <Ribbon saved={saved} />
    </button>
  )
}
