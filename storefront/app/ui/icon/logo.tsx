import { classNames } from '../class-names.ts'
import styles from './logo.module.css'

/** The word that the sign is drawn for. */
const DRAWN = 'Zakładka'
/** Longer names are set narrower. */
const MOST_LETTERS = 12
const WORD_WIDTH = 174

/** The shop's sign: a ribbon and its name. */
export function Logo({ title, height = 25, className }: { title: string; height?: number; className?: string }) {
  const word = title.includes(DRAWN) ? DRAWN : title
  const spacing =
    word === DRAWN
      ? ({ textLength: 160, lengthAdjust: 'spacing' } as const)
      : word.length > MOST_LETTERS && ({ textLength: WORD_WIDTH, lengthAdjust: 'spacingAndGlyphs' } as const)
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
      <text className={styles.word} x="26" y="24.5" {...spacing}>
        {word}
      </text>
    </svg>
  )
}
