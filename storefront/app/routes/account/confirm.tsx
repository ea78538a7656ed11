import { accountActions } from '../../features/account/sign-in/account.actions.ts'
import { AccountPage } from '../../features/account/account-page.tsx'
import { ConfirmForm } from '../../features/account/sign-in/confirm-form.tsx'
import { LinkWorks } from '../../generated/documents.ts'
import { Link } from '../../../../web/router/link.tsx'
import type { PageModule } from '../../platform/page.ts'
import { redirect } from '../../../../web/router/page.ts'
import { useText } from '../../../../web/platform/text.ts'
import { href } from '../../paths.ts'

interface Data {
  email: string
  confirmationKey: string
  /** Whether the link is neither used nor expired. */
  isUsable: boolean
}

export const page: PageModule<Data> = {
  private: true,
  texts: 'account',
  async load({ url, graphql }) {
    const [email, confirmationKey] = [url.searchParams.get('email'), url.searchParams.get('key')]
    if (!email || !confirmationKey) throw redirect(href('confirmation', {}, { email }))
    const { customerLinkWorks } = await graphql(LinkWorks, { purpose: 'CONFIRM', key: confirmationKey, email })
    return { email, confirmationKey, isUsable: customerLinkWorks }
  },
  meta: (_, { t }) => ({ title: t('Confirm account'), robots: 'noindex' }),
  Page,
  actions: { confirmAccount: accountActions.confirmAccount },
}

function Page({ data }: { data: Data }) {
  const { t } = useText()
  return (
    <AccountPage
      title={t('Confirm account')}
      actions={
        <>
          <Link to={href('login')}>{t('Sign in')}</Link>
          <Link to={href('confirmation', {}, { email: data.email })}>{t('Send confirmation link')}</Link>
        </>
      }
    >
      {data.isUsable ? (
        <ConfirmForm {...data} />
      ) : (
        <p>{t('This link has been used, or is older than a week. If your account is confirmed, sign in.')}</p>
      )}
    </AccountPage>
  )
}
