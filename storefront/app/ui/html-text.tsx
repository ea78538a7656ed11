import { classNames } from './class-names.ts'
import styles from './html-text.module.css'

/** Words that an editor has set: HTML that the back end has made safe. */
export function HtmlText({ html, prose, className }: { html: string; prose?: boolean; className?: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitised where it comes from
  return <div className={classNames(styles.text, prose && 'prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
