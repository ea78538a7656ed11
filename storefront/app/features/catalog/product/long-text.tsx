import { useId, type CSSProperties } from 'react'
import { useText } from '../../../platform/text.ts'
import { HtmlText } from '../../../ui/html-text.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './long-text.module.css'

// letters of a line on a phone, and of one of a good length
const NARROW = 40
const WIDE = 75

/**
 * Text of the shop, cut after some lines until asked for. A checkbox does it, so it works before scripts; the server
 * has made the HTML safe.
 */
export function LongText({ html, lines, className }: { html: string; lines: number; className?: string }) {
  const { t } = useText()
  const id = useId()
  const { length } = html.replaceAll(/<[^>]+>/g, '')
  const isLong = length > lines * NARROW
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
