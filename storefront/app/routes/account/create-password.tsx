import { accountActions } from '../../features/account/sign-in/account.actions.ts'
import { AccountPage } from '../../features/account/account-page.tsx'
import { loadAccountRules } from '../../features/account/account-settings.ts'
import { NewPasswordForm } from '../../features/account/sign-in/confirm-form.tsx'
import type { PasswordPolicy } from '../../../../rules/password.ts'
import { Link } from '../../platform/router/link.tsx'
import { redirect, type PageModule } from '../../platform/router/page.ts'
import { useText } from '../../platform/text.ts'
import { href } from '../../routes.ts'

interface Data {
  token: string
  customerId: string
  policy: PasswordPolicy
}

export const page: PageModule<Data> = {
  private: true,
  texts: 'account',
  async load({ url, graphql }) {
    const [token, customerId] = [url.searchParams.get('token'), url.searchParams.get('customer_id')]
    if (!token || !customerId) throw redirect(href('forgot-password'))
    return { token, customerId, policy: (await loadAccountRules(graphql)).password }
  },
  meta: (_, { t }) => ({ title: t('Set a new password'), robots: 'noindex' }),
  Page,
  actions: { setPassword: accountActions.setPassword },
}

function Page({ data }: { data: Data }) {
  const { t } = useText()
  return (
    <AccountPage title={t('Set a new password')} actions={<Link to={href('login')}>{t('Sign in')}</Link>}>
      <NewPasswordForm {...data} />
    </AccountPage>
  )
}
