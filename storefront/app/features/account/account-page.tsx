import type { ReactNode } from 'react'
import { useText } from '../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { href } from '../../paths.ts'
import styles from './account.module.css'

/** Layout of a page with one small form: title, text, form and further links. */
export function AccountPage({
  title,
  lead,
  children,
  actions,
}: {
  title: string
  lead?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) {
  const { t } = useText()
  return (
    <Container className={styles.page}>
      <Breadcrumbs label={t('Breadcrumbs')} crumbs={[{ label: t('Home'), to: href('home') }, { label: title }]} />
      <div className={styles.narrow}>
        <h1>{title}</h1>
        {typeof lead === 'string' ? <p className={styles.lead}>{lead}</p> : lead}
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </Container>
  )
}
