import { accountActions } from '../../features/account/sign-in/account.actions.ts'
import { AccountPage } from '../../features/account/account-page.tsx'
import { ConfirmForm } from '../../features/account/sign-in/confirm-form.tsx'
import { Link } from '../../platform/router/link.tsx'
import { redirect, type PageModule } from '../../platform/router/page.ts'
import { useText } from '../../platform/text.ts'
import { href } from '../../routes.ts'

interface Data {
  email: string
  confirmationKey: string
}

export const page: PageModule<Data> = {
  private: true,
  texts: 'account',
  load({ url }) {
    const [email, confirmationKey] = [url.searchParams.get('email'), url.searchParams.get('key')]
    if (!email || !confirmationKey) throw redirect(href('confirmation', {}, { email }))
    return { email, confirmationKey }
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
      actions={<Link to={href('confirmation', {}, { email: data.email })}>{t('Send confirmation link')}</Link>}
    >
      <ConfirmForm {...data} />
    </AccountPage>
  )
}
