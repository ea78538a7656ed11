import { toSameOriginPath } from '../../../../rules/same-origin-path.ts'
import { useEffect } from 'react'
import { accountActions } from '../../features/account/sign-in/account.actions.ts'
import { AccountPage } from '../../features/account/account-page.tsx'
import { loadAccountRules } from '../../features/account/account-settings.ts'
import { isSignedIn } from '../../features/account/session/customer-session.ts'
import { SignInForm } from '../../features/account/sign-in/sign-in-form.tsx'
import { notify } from '../../../../web/platform/notices.ts'
import { Link } from '../../../../web/router/link.tsx'
import type { PageModule } from '../../platform/page.ts'
import { redirect } from '../../../../web/router/page.ts'
import { useText } from '../../../../web/platform/text.ts'
import { Notice } from '../../../../web/ui/overlay/notice.tsx'
import { href } from '../../paths.ts'

interface Data {
  next?: string
  /** Redirected here from a page of the account. */
  isTurnedAway?: boolean
  /** Prefilled after a password reset. */
  email?: string
}

export const page: PageModule<Data> = {
  private: true,
  texts: 'account',
  async load({ url, session, graphql }) {
    if (isSignedIn(session))
      throw redirect((await loadAccountRules(graphql)).isDashboardFirst ? href('account') : href('home'))
    return {
      next: toSameOriginPath(url.searchParams.get('next')),
      isTurnedAway: url.searchParams.get('why') === 'account',
      email: session.get('sign_in_email'),
    }
  },
  meta: (_, { t }) => ({ title: t('Sign in to your account'), robots: 'noindex' }),
  Page,
  actions: { signIn: accountActions.signIn, signOut: accountActions.signOut },
}

function Page({ data: { next, isTurnedAway, email } }: { data: Data }) {
  const { t } = useText()
  return (
    <AccountPage
      title={t('Sign in to your account')}
      lead={isTurnedAway && <SignInNotice />}
      actions={
        <>
          <Link to={href('forgot-password')}>{t('Forgot password?')}</Link>
          <Link to={href('create-account')}>{t('Create an account')}</Link>
          <Link to={href('orders-and-returns')}>{t('Order placed without an account')}</Link>
        </>
      }
    >
      <SignInForm next={next} email={email} onSubmitOnly={next?.startsWith(href('checkout'))} />
    </AccountPage>
  )
}

/** Request to sign in: a notice after hydration, text in the page without JavaScript. */
function SignInNotice() {
  const { t } = useText()
  const words = t('Please, sign in to access this page contents!')
  useEffect(() => notify('info', words), [words])
  return (
    <noscript>
      <Notice>{words}</Notice>
    </noscript>
  )
}
