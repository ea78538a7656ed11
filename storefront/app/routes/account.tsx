import { AccountShell, SignInInstead } from '../features/account/account-shell.tsx'
import { Dashboard, type Customer } from '../features/account/dashboard.tsx'
import { findCustomer } from '../features/account/guard.ts'
import type { PageModule } from '../platform/router/page.ts'
import { href } from '../routes.ts'

interface Data {
  customer?: Customer
}

/** My Account; a tab that does not exist shows the dashboard (D26). */
export const page: PageModule<Data> = {
  private: true,
  texts: 'account',
  load: async (context) => ({ customer: await findCustomer(context) }),
  meta: (_, { t }) => ({ title: t('My account'), robots: 'noindex' }),
  Page,
}

function Page({ data: { customer } }: { data: Data }) {
  if (!customer) return <SignInInstead next={href('account')} />
  return (
    <AccountShell tab="my-account">
      <Dashboard customer={customer} />
    </AccountShell>
  )
}
