import { accountActions, type OverlayStep } from '../../features/account/sign-in/account.actions.ts'
import { AccountPage } from '../../features/account/account-page.tsx'
import { loadAccountRules, type AccountRules } from '../../features/account/account-settings.ts'
import { CreateAccountForm } from '../../features/account/sign-in/create-account-form.tsx'
import { isSignedIn } from '../../features/account/session/customer-session.ts'
import { useRouter } from '../../../../web/router/context.ts'
import { Link } from '../../../../web/router/link.tsx'
import type { PageModule } from '../../platform/page.ts'
import { type ActionSuccess, redirect } from '../../../../web/router/page.ts'
import { useText } from '../../../../web/platform/text.ts'
import { isDesktop } from '../../../../web/platform/breakpoint.ts'
import { href } from '../../paths.ts'

interface Data {
  rules: AccountRules
  /** E-mail address of the order just placed as a guest. */
  email?: string
}

export const page: PageModule<Data> = {
  private: true,
  texts: 'account',
  async load({ session, graphql }) {
    if (isSignedIn(session)) throw redirect(href('account'))
    return { rules: await loadAccountRules(graphql), email: session.get('order')?.split(' ')[1] }
  },
  meta: (_, { t }) => ({ title: t('Create new account'), robots: 'noindex' }),
  Page,
  actions: { createAccount: accountActions.createAccount },
}

function Page({ data: { rules, email } }: { data: Data }) {
  const { t } = useText()
  const { navigate } = useRouter()
  // phones continue with the sign-in page, desktops with the page that can resend the confirmation mail
  const onCreated = ({ to, value }: ActionSuccess) => {
    const isPhone = !isDesktop()
    void navigate(
      (value as OverlayStep | undefined)?.state === 'confirm-email' && isPhone ? href('login') : (to ?? href('home')),
    )
  }
  return (
    <AccountPage
      title={t('Create new account')}
      actions={<Link to={href('login')}>{t('I already have an account')}</Link>}
    >
      <CreateAccountForm rules={rules} email={email} onDone={onCreated} />
    </AccountPage>
  )
}
