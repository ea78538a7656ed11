import type { CSSProperties } from 'react'
import { classNames } from '../../../../web/ui/class-names.ts'
import styles from './fit-title.module.css'

/** Width of a letter of Literata in em, and of a wide one in letters. */
const LETTER = 0.57
const WIDE_LETTER = 1.5
const WIDE = /[mwMW\p{Lu}]/gu
/** Words up to this width, in em, fit the narrowest card at the size of titles. */
const FITTING = 5.9

/** Estimated width in em of the longest part of a title that has no place to break. */
export const widestPart = (title: string): number =>
  Math.max(
    ...title.split(/[ -]/).map((part) => LETTER * (part.length + (WIDE_LETTER - 1) * (part.match(WIDE)?.length ?? 0))),
  )

/**
 * Attributes of a heading that contains the link of a title: a smaller font if a long word would break in a narrow
 * card.
 * Chromium cannot hyphenate Polish (decision 92).
 */
export function fitTitle(title: string, className?: string): { className?: string; style?: CSSProperties } {
  const width = widestPart(title)
  if (width <= FITTING) return { className }
  return { className: classNames(className, styles.fitted), style: { '--width': width.toFixed(1) } as CSSProperties }
}
