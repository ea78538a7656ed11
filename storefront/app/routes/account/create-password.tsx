import { accountActions } from '../../features/account/sign-in/account.actions.ts'
import { AccountPage } from '../../features/account/account-page.tsx'
import { loadAccountRules } from '../../features/account/account-settings.ts'
import { NewPasswordForm } from '../../features/account/sign-in/confirm-form.tsx'
import type { PasswordPolicy } from '../../../../rules/password.ts'
import { LinkWorks } from '../../generated/documents.ts'
import { Link } from '../../../../web/router/link.tsx'
import type { PageModule } from '../../platform/page.ts'
import { redirect } from '../../../../web/router/page.ts'
import { useText } from '../../../../web/platform/text.ts'
import { href } from '../../paths.ts'

interface Data {
  token: string
  customerId: string
  email: string
  policy: PasswordPolicy
  /** Whether the link is neither used nor expired. */
  isUsable: boolean
}

export const page: PageModule<Data> = {
  private: true,
  texts: 'account',
  async load({ url, graphql }) {
    const [token, customerId] = [url.searchParams.get('token'), url.searchParams.get('customer_id')]
    if (!token || !customerId) throw redirect(href('forgot-password'))
    const [{ password: policy }, { customerLinkWorks: isUsable }] = await Promise.all([
      loadAccountRules(graphql),
      graphql(LinkWorks, { purpose: 'RESET', key: token, customer: customerId }),
    ])
    return { token, customerId, email: url.searchParams.get('email') ?? '', policy, isUsable }
  },
  meta: (_, { t }) => ({ title: t('Set a new password'), robots: 'noindex' }),
  Page,
  actions: { setPassword: accountActions.setPassword },
}

function Page({ data }: { data: Data }) {
  const { t } = useText()
  return (
    <AccountPage title={t('Set a new password')} actions={<Link to={href('login')}>{t('Sign in')}</Link>}>
      {data.isUsable ? (
        <NewPasswordForm {...data} />
      ) : (
        <p>
          {t('This link has been used or has expired.')} <Link to={href('forgot-password')}>{t('Get a new link')}</Link>
        </p>
      )}
    </AccountPage>
  )
}
