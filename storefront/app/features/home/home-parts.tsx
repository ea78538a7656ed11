import type { ReactNode } from 'react'
import { monthAfterDay } from '../../../../language/delivery-days.ts'
import { Link } from '../../../../web/router/link.tsx'
import { useText } from '../../../../web/platform/text.ts'
import { Container } from '../../../../web/ui/container.tsx'
import styles from './home.module.css'

interface BandProps {
  id: string
  /** Undefined where the content has its own heading. */
  title?: string
  /** Link to the whole list. */
  all?: { to: string; text: string }
  shaded?: boolean
  children: ReactNode
}

/** Section of the page with a link to its whole list. */
export function Band({ id, title, all, shaded, children }: BandProps) {
  const { bind } = useText()
  return (
    <section id={id} className={styles.band} data-shaded={shaded || undefined}>
      <Container className={styles.shelf}>
        {title && <h2>{bind(title)}</h2>}
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

/** Books under a heading that links to all of them. */
export function LinkedHeading({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  const { bind } = useText()
  return (
    <>
      <h2 className={styles.linked}>
        <Link to={to}>{bind(title)}</Link>
      </h2>
      {children}
    </>
  )
}

interface EditorialProps {
  id: string
  shaded?: boolean
  /** Slot: text of the shop. */
  text: ReactNode
  children: ReactNode
}

/** Section with a text on one side and books on the other. */
export function Editorial({ id, shaded, text, children }: EditorialProps) {
  return (
    <section id={id} className={styles.band} data-shaded={shaded || undefined}>
      <Container className={styles.editorial}>
        <div className={styles.essay}>{text}</div>
        <div className={styles.books}>{children}</div>
      </Container>
    </section>
  )
}

interface SeasonProps {
  season: { title: string; text: string; language: string | null }
  /** Path with more of the season. */
  to?: string
}

/** Title and text of the season. */
export function SeasonText({ season: { title, text, language }, to }: SeasonProps) {
  const { t, bind } = useText()
  return (
    <>
      <h2 lang={language ?? undefined}>{bind(title, language)}</h2>
      <p lang={language ?? undefined}>{bind(text, language)}</p>
      {to && (
        <Link to={to} className={styles.more}>
          {t('Show all')}
          <span className="visually-hidden">: {title}</span>
        </Link>
      )}
    </>
  )
}

export function ContentsPage({ children }: { children: ReactNode }) {
  return <Container className={styles.contents}>{children}</Container>
}

/** Day and month of a book's publication. */
export function Day({ date }: { date: string | null | undefined }) {
  const { locale } = useText()
  if (!date) return null
  // Magento appends a time
  const day = date.slice(0, 10)
  return (
    <time dateTime={day}>
      {Number(day.slice(8))} <small>{monthAfterDay(day, locale)}</small>
    </time>
  )
}
