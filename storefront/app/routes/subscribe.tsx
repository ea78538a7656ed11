import { AccountPage } from '../features/account/account-page.tsx'
import { loadAccountRules } from '../features/account/account-settings.ts'
import { subscribeActions } from '../features/account/own-account.actions.ts'
import { SubscribeForm } from '../features/account/subscribe-form.tsx'
import { notFound, type PageModule } from '../platform/router/page.ts'
import { useText } from '../platform/text.ts'

export const page: PageModule<null> = {
  private: true,
  texts: 'account',
  async load({ graphql }) {
    if (!(await loadAccountRules(graphql)).hasNewsletter) throw notFound()
    return null
  },
  meta: (_, { t }) => ({ title: t('Newsletter'), robots: 'noindex' }),
  Page,
  actions: subscribeActions,
}

function Page() {
  const { t } = useText()
  return (
    <AccountPage title={t('Newsletter')} lead={t('New titles, announcements and lower prices. You can leave at any time.')}>
      <SubscribeForm />
    </AccountPage>
  )
}
