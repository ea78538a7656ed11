import { AccountPage } from '../features/account/account-page.tsx'
import { LookUpForm } from '../features/orders/look-up-form.tsx'
import { lookUpActions } from '../features/orders/orders.actions.ts'
import type { PageModule } from '../platform/router/page.ts'
import { useText } from '../platform/text.ts'
import { href } from '../routes.ts'

/** Where a guest finds an order; the same for everybody, so that it may be stored and found. */
export const page: PageModule<null> = {
  texts: 'orders',
  load: () => null,
  meta: (_, { t }) => ({ title: t('Orders and Returns'), description: t('Look up an order by its number and e-mail: its status, parcels, invoices and returns.'), canonical: href('orders-and-returns') }),
  Page,
  actions: lookUpActions,
}

function Page() {
  const { t } = useText()
  return (
    <AccountPage title={t('Orders and Returns')} lead={t('Ordered without an account? The number and the e-mail address of the order show it to you.')}>
      <LookUpForm />
    </AccountPage>
  )
}
