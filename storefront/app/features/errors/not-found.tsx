import type { ReactNode } from 'react'
import { useText } from '../../platform/text.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Container } from '../../ui/container.tsx'
import { href } from '../../routes.ts'
import styles from './error-page.module.css'

/** `search` is shown for missing pages; below it further links. */
export function NotFound({ search, children }: { search?: ReactNode; children?: ReactNode }) {
  const { t } = useText()
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[{ label: t('Home'), to: href('home') }, { label: t('Not Found') }]}
      />
      <div className={styles.words}>
        <p className={styles.folio} aria-hidden="true">
          404
        </p>
        <h1>{t('Page not found')}</h1>
        <p className={styles.text}>
          {t('Sorry, we can`t find the page you are looking for! Please press a button below to go back to homepage.')}
        </p>
        <p className={styles.actions}>
          <ButtonLink to={href('home')} variant="primary">
            {t('Back to homepage')}
          </ButtonLink>
        </p>
        {search && <div className={styles.search}>{search}</div>}
      </div>
      {children}
    </Container>
  )
}
