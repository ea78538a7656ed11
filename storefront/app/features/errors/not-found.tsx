import type { ReactNode } from 'react'
import { useText } from '../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { ButtonLink } from '../../../../web/ui/form/button.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { DeadEnd } from '../../../../web/ui/state/dead-end.tsx'
import { href } from '../../paths.ts'
import styles from './error-page.module.css'

/** `search` is a slot below the message, `children` one for further links. */
export function NotFound({ search, children }: { search?: ReactNode; children?: ReactNode }) {
  const { t } = useText()
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        label={t('Breadcrumbs')}
        crumbs={[{ label: t('Home'), to: href('home') }, { label: t('Not Found') }]}
      />
      <DeadEnd
        message={
          <>
            <p className={styles.folio} aria-hidden="true">
              404
            </p>
            <h1>{t('Page not found')}</h1>
            <p>
              {t(
                'Sorry, we can`t find the page you are looking for! Please press a button below to go back to ' +
                  'homepage.',
              )}
            </p>
            <ButtonLink to={href('home')} variant="primary">
              {t('Back to homepage')}
            </ButtonLink>
            {search}
          </>
        }
      >
        {children}
      </DeadEnd>
    </Container>
  )
}
