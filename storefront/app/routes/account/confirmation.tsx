import { accountActions } from '../../features/account/sign-in/account.actions.ts'
import { AccountPage } from '../../features/account/account-page.tsx'
import { ResendForm } from '../../features/account/sign-in/confirm-form.tsx'
import { Link } from '../../../../web/router/link.tsx'
import type { PageModule } from '../../platform/page.ts'
import { useText } from '../../../../web/platform/text.ts'
import { href } from '../../paths.ts'

export const page: PageModule<{ email: string }> = {
  private: true,
  texts: 'account',
  load: ({ url }) => ({ email: url.searchParams.get('email') ?? '' }),
  meta: (_, { t }) => ({ title: t('Confirm the email'), robots: 'noindex' }),
  Page,
  actions: { resendConfirmation: accountActions.resendConfirmation },
}

function Page({ data: { email } }: { data: { email: string } }) {
  const { t } = useText()
  return (
    <AccountPage
      title={t('Confirm the email')}
      lead={t('The link in our e-mail confirms your account. Did it not arrive? We will send another.')}
      actions={<Link to={href('login')}>{t('Sign in')}</Link>}
    >
      <ResendForm email={email} />
    </AccountPage>
  )
}
