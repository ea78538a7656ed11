import type { ReactNode } from 'react'
import { Link } from '../../platform/router/link.tsx'
import { useText } from '../../platform/text.ts'
import { Container } from '../../ui/container.tsx'
import { HtmlText } from '../../ui/html-text.tsx'
import styles from './home.module.css'

/** The title block. */
export function Hero({ html, name }: { html: string; name: string }) {
  return (
    <Container as="section" className={styles.hero}>
      <div className={styles.titlePage}>
        <HtmlText html={/<h1[\s>]/.test(html) ? html : `<h1>${name}</h1>${html}`} className={styles.words} />
      </div>
    </Container>
  )
}

export function Promises({ html }: { html: string }) {
  return (
    <Container>
      <HtmlText html={html} className={styles.promises} />
    </Container>
  )
}

/** A shelf with a link to its whole list. */
export function HomeShelf({
  id,
  all,
  shaded,
  children,
}: {
  id: string
  all?: { to: string; text: string }
  shaded?: boolean
  children: ReactNode
}) {
  return (
    <section id={id} className={styles.band} data-shaded={shaded || undefined}>
      <Container className={styles.shelf}>
        {children}
        {all && (
          <Link to={all.to} className={styles.all}>
            {all.text}
          </Link>
        )}
      </Container>
    </section>
  )
}

export interface Chapter {
  name: string
  to: string
  count: number
}

/** The categories, styled as a table of contents. */
export function Contents({ chapters }: { chapters: readonly Chapter[] }) {
  const { t, plural, number, bind } = useText()
  if (chapters.length === 0) return null
  return (
    <Container as="section" className={styles.contents}>
      <h2>{t('Contents')}</h2>
      <ol role="list" className={styles.chapters}>
        {chapters.map(({ name, to, count }) => (
          <li key={to}>
            <Link to={to} className={styles.chapter}>
              <span>{bind(name)}</span>
              <span className={styles.leader} />
              <span className={styles.count} aria-hidden="true">
                {number(count)}
              </span>
              <span className="visually-hidden">{plural(count, '1 title', '%s titles')}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Container>
  )
}

export function HomeText({ html }: { html: string }) {
  return (
    <Container as="section" className={styles.about}>
      <HtmlText prose html={html} />
    </Container>
  )
}
