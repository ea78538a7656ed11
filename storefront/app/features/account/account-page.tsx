import type { ReactNode } from 'react'
import { useText } from '../../platform/text.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Container } from '../../ui/container.tsx'
import { href } from '../../routes.ts'
import styles from './account.module.css'

/** A page around one small form: title, text and further links. */
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
  const { t } = useText()
  return (
    <Container className={styles.page}>
      <Breadcrumbs label={t('Breadcrumbs')} crumbs={[{ label: t('Home'), to: href('home') }, { label: title }]} />
      <div className={styles.narrow}>
        <h1>{title}</h1>
        {typeof lead === 'string' ? <p className={styles.lead}>{lead}</p> : lead}
        {children}
        {ways && <div className={styles.ways}>{ways}</div>}
      </div>
    </Container>
  )
}
