import { useId, type CSSProperties } from 'react'
import { useText } from '../../../../../web/platform/text.ts'
import { HtmlText } from '../../../../../web/ui/html-text.tsx'
import { classNames } from '../../../../../web/ui/class-names.ts'
import styles from './long-text.module.css'

// estimated characters per line: on a phone, and in a line of comfortable length
const CHARACTERS_PER_PHONE_LINE = 40
const WIDE = 75

/**
 * HTML of the shop, sanitized by the server and clamped to a number of lines until expanded; by a checkbox, so that it
 * works without JavaScript.
 */
export function LongText({ html, lines, className }: { html: string; lines: number; className?: string }) {
  const { t } = useText()
  const id = useId()
  const { length } = html.replaceAll(/<[^>]+>/g, '')
  const isLong = length > lines * CHARACTERS_PER_PHONE_LINE
  return (
    <div
      className={classNames(styles.box, length <= lines * WIDE && styles.narrow)}
      style={{ '--lines': lines } as CSSProperties}
    >
      {isLong && <input type="checkbox" id={id} className={classNames('visually-hidden', styles.switch)} />}
      <HtmlText prose html={html} className={classNames(styles.text, isLong && styles.cut, className)} />
      {isLong && (
        <label htmlFor={id} className={styles.more}>
          <span>{t('Read more')}</span>
          <span>{t('Show less')}</span>
        </label>
      )}
    </div>
  )
}
