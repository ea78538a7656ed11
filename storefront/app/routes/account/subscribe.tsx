import { AccountPage } from '../../features/account/account-page.tsx'
import { loadAccountRules } from '../../features/account/account-settings.ts'
import { subscribeActions } from '../../features/account/own-account.actions.ts'
import { SubscribeForm } from '../../features/account/subscribe-form.tsx'
import { ScopeConsents } from '../../generated/documents.ts'
import type { ConsentFieldFragment } from '../../generated/operations.ts'
import { Link } from '../../../../web/router/link.tsx'
import type { PageModule } from '../../platform/page.ts'
import { notFound } from '../../../../web/router/page.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Notice } from '../../../../web/ui/overlay/notice.tsx'
import { href } from '../../paths.ts'

interface Data {
  /** Result of the confirmation link in the mail. */
  confirmed?: string
  consents: readonly ConsentFieldFragment[]
}

export const page: PageModule<Data> = {
  private: true,
  texts: 'account',
  async load({ graphql, url }) {
    if (!(await loadAccountRules(graphql)).hasNewsletter) throw notFound()
    const { gdprCheckScope: consents } = await graphql(ScopeConsents, { scope: 'subscription' })
    return { confirmed: url.searchParams.get('confirmed') ?? undefined, consents }
  },
  meta: (_, { t }) => ({ title: t('Newsletter'), robots: 'noindex' }),
  Page,
  actions: subscribeActions,
}

function Page({ data: { confirmed, consents } }: { data: Data }) {
  const { t } = useText()
  if (confirmed === '1')
    return (
      <AccountPage
        title={t('Newsletter')}
        lead={<Notice tone="success">{t('Your subscription has been confirmed.')}</Notice>}
        actions={<Link to={href('home')}>{t('Continue shopping')}</Link>}
      />
    )
  const lead = confirmed ? (
    <Notice tone="error">
      {t('This link has expired or was used already. If the newsletter does not come, subscribe again.')}
    </Notice>
  ) : (
    t('New titles, announcements and lower prices. You can leave at any time.')
  )
  return (
    <AccountPage title={t('Newsletter')} lead={lead}>
      <SubscribeForm consents={consents} />
    </AccountPage>
  )
}
