import { classNames } from '../class-names.ts'
import styles from './logo.module.css'

/** Name for which the logo was designed. */
const DRAWN = 'Zakładka'
const WORD_SIZE = 33
const WORD_WIDTH = 174
/** Mean width of a letter, relative to the font size. */
const LETTER_WIDTH_EM = 0.53

/** Font size and baseline of another name; longer names are scaled down to the width of the logo. */
function fit(word: string) {
  const size = Math.min(WORD_SIZE, WORD_WIDTH / (word.length * LETTER_WIDTH_EM))
  // shifts the baseline so that the letters stay vertically centred
  return { fontSize: size, y: 24.5 - (WORD_SIZE - size) * 0.3, ...(size < WORD_SIZE && { textLength: WORD_WIDTH }) }
}

/** Logo of the shop: a ribbon and the shop's name. */
export function Logo({ title, height = 25, className }: { title: string; height?: number; className?: string }) {
  const word = title.includes(DRAWN) ? DRAWN : title
  const textAttributes = word === DRAWN ? { fontSize: WORD_SIZE, y: 24.5, textLength: 160 } : fit(word)
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
      <text className={styles.word} x="26" lengthAdjust="spacing" {...textAttributes}>
        {word}
      </text>
    </svg>
  )
}
