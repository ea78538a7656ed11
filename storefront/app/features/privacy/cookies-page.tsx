import { useEffect } from 'react'
import type { CookieGroupsQuery } from '../../generated/operations.ts'
import { hideCookieBar } from '../../platform/consent/cookie-bar-state.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Breadcrumbs } from '../../../../web/ui/breadcrumbs.tsx'
import { Container } from '../../../../web/ui/container.tsx'
import { Notice } from '../../../../web/ui/overlay/notice.tsx'
import { href } from '../../paths.ts'
import { deleteRefusedCookies } from './choose-cookies.ts'
import { CookieForm } from './cookie-form.tsx'
import styles from './cookie-form.module.css'

export interface CookiesData {
  groups: CookieGroupsQuery['gdprCookieGroups']
  /** Codes of the allowed groups. */
  allowed: readonly string[]
  isDecided: boolean
  isRestricted: boolean
}

export function CookiesPage({ data: { groups, allowed, isDecided, isRestricted } }: { data: CookiesData }) {
  const { t } = useText()
  const { refresh } = useRouter()
  useEffect(() => {
    if (isDecided) deleteRefusedCookies(groups, allowed)
  }, [groups, allowed, isDecided])
  async function done() {
    hideCookieBar()
    await refresh()
  }
  const title = t('Cookie settings')
  return (
    <Container className={styles.page}>
      <Breadcrumbs label={t('Breadcrumbs')} crumbs={[{ label: t('Home'), to: href('home') }, { label: title }]} />
      <h1>{title}</h1>
      {isRestricted ? (
        <Notice tone="warning">{t('Warning >>> GDPR is not allowed in this region!')}</Notice>
      ) : (
        <>
          <p className={styles.lead}>
            {t(
              'You decide what we keep in your browser besides what the shop needs. You can change it here at any ' +
                'time.',
            )}
          </p>
          <CookieForm key={allowed.join(',')} groups={groups} allowed={allowed} onDone={done} />
        </>
      )}
    </Container>
  )
}
