import type { ReactNode } from 'react'
import { Container } from '../../ui/container.tsx'
import styles from './account.module.css'

/** A page around one small form: its title, some words, and what else one may want. */
export function AccountPage({
  title,
  lead,
  children,
  ways,
}: {
  title: string
  lead?: ReactNode
  children?: ReactNode
  ways?: ReactNode
}) {
  return (
    <Container className={styles.page}>
      <div className={styles.narrow}>
        <h1>{title}</h1>
        {typeof lead === 'string' ? <p className={styles.lead}>{lead}</p> : lead}
        {children}
        {ways && <div className={styles.ways}>{ways}</div>}
      </div>
    </Container>
  )
}
