import { classNames } from '../class-names.ts'
import styles from './logo.module.css'

/** The word that the sign is drawn for. */
const DRAWN = 'Zakładka'
const WORD_SIZE = 33
const WORD_WIDTH = 174
/** Mean width of a letter, of its height. */
const LETTER = 0.53

/** Longer names are set smaller, and just as wide as the sign has room for. */
function fit(word: string) {
  const size = Math.min(WORD_SIZE, WORD_WIDTH / (word.length * LETTER))
  // the middle of the letters stays where it is
  return { fontSize: size, y: 24.5 - (WORD_SIZE - size) * 0.3, ...(size < WORD_SIZE && { textLength: WORD_WIDTH }) }
}

/** The shop's sign: a ribbon and its name. */
export function Logo({ title, height = 25, className }: { title: string; height?: number; className?: string }) {
  const word = title.includes(DRAWN) ? DRAWN : title
  const set = word === DRAWN ? { fontSize: WORD_SIZE, y: 24.5, textLength: 160 } : fit(word)
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
      <text className={styles.word} x="26" lengthAdjust="spacing" {...set}>
        {word}
      </text>
    </svg>
  )
}
