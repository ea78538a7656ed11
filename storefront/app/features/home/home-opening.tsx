import type { ReactNode } from 'react'
import { Container } from '../../../../web/ui/container.tsx'
import { HtmlText } from '../../../../web/ui/html-text.tsx'
import styles from './home-opening.module.css'

interface OpeningProps {
  /** Greeting: a heading, and an introduction for new visitors. */
  html: string
  name: string
  /** Slot for returning readers: replaces the introduction. */
  continueReading: ReactNode
  /** Slot: books beside the greeting. */
  children: ReactNode
}

/** First section of the home page: the greeting and books. */
export function Opening({ html, name, continueReading, children }: OpeningProps) {
  const [head, rest] = html.includes('</h1>') ? html.split(/(?<=<\/h1>)/, 2) : [`<h1>${name}</h1>`, html]
  return (
    <Container as="section" className={styles.opening}>
      <div className={styles.greeting}>
        <HtmlText html={head ?? ''} />
        <div className={styles.place}>
          <HtmlText html={rest ?? ''} className={styles.words} />
          {continueReading}
        </div>
      </div>
      {children}
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
