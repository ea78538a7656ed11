import { rulesOf } from '../../../language/language-rules.ts'
import { useText } from '../platform/text.ts'
import { classNames } from './class-names.ts'
import styles from './html-text.module.css'

interface Props {
  html: string
  /** Language of the text, if it is not the view's. */
  language?: string | null
  prose?: boolean
  className?: string
}

/** An editor's text: HTML that the back end has sanitized. */
export function HtmlText({ html, language, prose, className }: Props) {
  const { locale } = useText()
  const { bindHtml } = rulesOf(language ?? locale)
  const set = setTables(bindHtml ? bindHtml(html) : html)
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

/** Wide tables scroll in a box of their own, also by keyboard. */
const setTables = (html: string): string =>
  /<table/i.test(html)
    ? html
        .replaceAll(/<table\b[^>]*>(?:\s*<caption\b[^>]*>([^<]*))?/gi, (table, caption?: string) => {
          const name = caption ? ` role="region" aria-label="${caption.trim().replaceAll('"', '&quot;')}"` : ''
          return `<div class="cms-scroll" tabindex="0"${name}>${table}`
        })
        .replaceAll(/<\/table\s*>/gi, '</table></div>')
    : html
