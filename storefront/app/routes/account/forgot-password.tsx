import { accountActions } from '../../features/account/sign-in/account.actions.ts'
import { AccountPage } from '../../features/account/account-page.tsx'
import { ForgotPasswordForm } from '../../features/account/sign-in/forgot-password-form.tsx'
import { Link } from '../../../../web/router/link.tsx'
import type { PageModule } from '../../platform/page.ts'
import { useText } from '../../../../web/platform/text.ts'
import { href } from '../../paths.ts'

export const page: PageModule<null> = {
  private: true,
  texts: 'account',
  load: () => null,
  meta: (_, { t }) => ({ title: t('Get password link'), robots: 'noindex' }),
  Page,
  actions: { forgotPassword: accountActions.forgotPassword },
}

function Page() {
  const { t } = useText()
  return (
    <AccountPage
      title={t('Get password link')}
      lead={t('Enter your e-mail address and we will send you a link to set a new password.')}
      actions={
        <>
          <Link to={href('login')}>{t('Sign in')}</Link>
          <Link to={href('create-account')}>{t('Create an account')}</Link>
        </>
      }
    >
      <ForgotPasswordForm />
    </AccountPage>
  )
}
