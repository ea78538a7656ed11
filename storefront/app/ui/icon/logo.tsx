import { classNames } from '../class-names.ts'
import styles from './logo.module.css'

export function Logo({
  title = 'Zakładka',
  height = 25,
  className,
}: {
  title?: string
  height?: number
  className?: string
}) {
  return (
    <svg
      viewBox="0 0 200 25"
      width={height * 8}
      height={height}
      role="img"
      aria-label={title}
      className={classNames(styles.logo, className)}
    >
      <path className={styles.ribbon} d="M0 0h15v25l-7.5-7-7.5 7z" />
      <text className={styles.word} x="26" y="24.5" textLength="160" lengthAdjust="spacing">
        Zakładka
      </text>
    </svg>
  )
}
