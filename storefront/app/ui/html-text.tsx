import { bindHtml } from '../../../language/non-breaking.ts'
import { useText } from '../platform/text.ts'
import { classNames } from './class-names.ts'
import styles from './html-text.module.css'

interface Props {
  html: string
  /** Of the words, where it is not the view's. */
  language?: string | null
  prose?: boolean
  className?: string
}

/** Words that an editor has set: HTML that the back end has made safe. */
export function HtmlText({ html, language, prose, className }: Props) {
  const { locale } = useText()
  const set = setTables((language ?? locale).startsWith('pl') ? bindHtml(html) : html)
  const lang = language ?? undefined
  // oxlint-disable-next-line react/no-danger -- sanitised where it comes from
  return (
    <div
      lang={lang}
      className={classNames(styles.text, prose && 'prose', className)}
      dangerouslySetInnerHTML={{ __html: set }}
    />
  )
}

/** A table that is wider than its column scrolls within a box of its own, by keyboard too. */
const setTables = (html: string): string =>
  /<table/i.test(html)
    ? html
        .replaceAll(/<table\b[^>]*>(?:\s*<caption\b[^>]*>([^<]*))?/gi, (table, caption?: string) => {
          const name = caption ? ` role="region" aria-label="${caption.trim().replaceAll('"', '&quot;')}"` : ''
          return `<div class="cms-scroll" tabindex="0"${name}>${table}`
        })
        .replaceAll(/<\/table\s*>/gi, '</table></div>')
    : html
