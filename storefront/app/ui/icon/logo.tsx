import { classNames } from '../../../../web/ui/class-names.ts'
import styles from './logo.module.css'

/** Name for which the logo was designed. */
const DESIGNED_NAME = 'Zakładka'
const NAME_FONT_SIZE = 33
const NAME_WIDTH = 174
/** Mean width of a letter, relative to the font size. */
const LETTER_WIDTH_EM = 0.53

/** Font size and baseline of another name; longer names are scaled down to the width of the logo. */
function scaledTextAttributes(shownName: string) {
  const size = Math.min(NAME_FONT_SIZE, NAME_WIDTH / (shownName.length * LETTER_WIDTH_EM))
  // shifts the baseline so that the letters stay vertically centred
  return {
    fontSize: size,
    y: 24.5 - (NAME_FONT_SIZE - size) * 0.3,
    ...(size < NAME_FONT_SIZE && { textLength: NAME_WIDTH }),
  }
}

/** Logo of the shop: a ribbon and the shop's name. */
export function Logo({ title, height = 25, className }: { title: string; height?: number; className?: string }) {
  const shownName = title.includes(DESIGNED_NAME) ? DESIGNED_NAME : title
  const textAttributes =
    shownName === DESIGNED_NAME
      ? { fontSize: NAME_FONT_SIZE, y: 24.5, textLength: 160 }
      : scaledTextAttributes(shownName)
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
        {shownName}
      </text>
    </svg>
  )
}
