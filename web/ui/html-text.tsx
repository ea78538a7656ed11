import { rulesOf } from '../../language/language-rules.ts'
import { htmlInShop } from '../platform/base-path.ts'
import { useText } from '../platform/text.ts'
import { classNames } from './class-names.ts'
import styles from './html-text.module.css'

interface Props {
  html: string
  /** Language of the text, if it differs from that of the store view. */
  language?: string | null
  prose?: boolean
  className?: string
}

/** HTML text of an editor, sanitized by the back end. */
export function HtmlText({ html, language, prose, className }: Props) {
  const { locale } = useText()
  const { bindHtml } = rulesOf(language ?? locale)
  const preparedHtml = wrapTables(htmlInShop(bindHtml ? bindHtml(html) : html))
  const lang = language ?? undefined
  // oxlint-disable-next-line react/no-danger -- the back end has sanitised it
  return (
    <div
      lang={lang}
      className={classNames(styles.text, prose && 'prose', className)}
      dangerouslySetInnerHTML={{ __html: preparedHtml }}
    />
  )
}

/** Wraps tables in focusable containers, so that wide ones scroll horizontally, also by keyboard. */
const wrapTables = (html: string): string =>
  /<table/i.test(html)
    ? html
        .replaceAll(/<table\b[^>]*>(?:\s*<caption\b[^>]*>([^<]*))?/gi, (table, caption?: string) => {
          const name = caption ? ` role="region" aria-label="${caption.trim().replaceAll('"', '&quot;')}"` : ''
          return `<div class="cms-scroll" tabindex="0"${name}>${table}`
        })
        .replaceAll(/<\/table\s*>/gi, '</table></div>')
    : html
