import type { ReactNode } from 'react'
import { useText } from '../../../../web/platform/text.ts'
import { Container } from '../../../../web/ui/container.tsx'
import { CollectionHead } from './collection-head.tsx'
import styles from './collections.module.css'

/** List of new titles, announcements or bestsellers. */
export function ListPage({
  title,
  intro,
  feed,
  choices,
  children,
}: {
  title: string
  intro: string
  feed?: string
  choices?: ReactNode
  children: ReactNode
}) {
  const { bind } = useText()
  return (
    <Container className={styles.page}>
      <CollectionHead title={title} feed={feed}>
        <p className={styles.text}>{bind(intro)}</p>
        {choices}
      </CollectionHead>
      {children}
    </Container>
  )
}
