import { AccountPage } from '../features/account/account-page.tsx'
import { LookUpForm } from '../features/orders/look-up/look-up-form.tsx'
import { lookUpActions } from '../features/orders/orders.actions.ts'
import { Link } from '../../../web/router/link.tsx'
import type { PageModule } from '../platform/page.ts'
import { useText } from '../../../web/platform/text.ts'
import { href } from '../paths.ts'

interface Data {
  number?: string
}

const NUMBER = /^[\w-]{1,50}$/

/** Form with which guests look up an order; not private, so that it can be cached and indexed. */
export const page: PageModule<Data> = {
  texts: 'orders',
  load({ url }) {
    const number = url.searchParams.get('order') ?? ''
    return NUMBER.test(number) ? { number } : {}
  },
  meta: (_, { t }) => ({
    title: t('Orders and Returns'),
    description: t('Look up an order by its number and e-mail: its status, parcels, invoices and returns.'),
    canonical: href('orders-and-returns'),
  }),
  Page,
  actions: lookUpActions,
}

function Page({ data: { number } }: { data: Data }) {
  const { t } = useText()
  return (
    <AccountPage
      title={t('Orders and Returns')}
      lead={t('Ordered without an account? The number and the e-mail address of the order show it to you.')}
      actions={<Link to={href('login', {}, { next: href('orders') })}>{t('Ordered with an account? Sign in')}</Link>}
    >
      <LookUpForm number={number} />
    </AccountPage>
  )
}
