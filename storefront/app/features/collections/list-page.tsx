import type { ReactNode } from 'react'
import { useText } from '../../platform/text.ts'
import { Container } from '../../ui/container.tsx'
import { CollectionHead } from './collection-head.tsx'
import styles from './collections.module.css'

/** List of new titles, announcements or bestsellers. */
export function ListPage({
  title,
  lead,
  feed,
  choices,
  children,
}: {
  title: string
  lead: string
  feed?: string
  choices?: ReactNode
  children: ReactNode
}) {
  const { bind } = useText()
  return (
    <Container className={styles.page}>
      <CollectionHead title={title} feed={feed}>
        <p className={styles.text}>{bind(lead)}</p>
        {choices}
      </CollectionHead>
      {children}
    </Container>
  )
}
