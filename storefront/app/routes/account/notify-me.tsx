import { AccountPage } from '../../features/account/account-page.tsx'
import { guestAlertActions } from '../../features/my-books/guest-alerts.actions.ts'
import { type AwaitedTitle, NotifyGuest } from '../../features/my-books/notify-guest.tsx'
import { AwaitedTitle as AwaitedTitleDocument } from '../../generated/documents.ts'
import { notFound, type PageModule } from '../../platform/router/page.ts'
import { useText } from '../../platform/text.ts'

interface Data {
  title: AwaitedTitle
  isSent: boolean
}

export const page: PageModule<Data> = {
  private: true,
  texts: 'my-books',
  async load({ graphql, url }) {
    const { products } = await graphql(AwaitedTitleDocument, { sku: url.searchParams.get('sku') ?? '' })
    const title = products?.items?.[0]
    if (!title) throw notFound()
    return { title, isSent: url.searchParams.has('sent') }
  },
  meta: (_, { t }) => ({ title: t('Tell me when it can be bought'), robots: 'noindex' }),
  Page,
  actions: guestAlertActions,
}

function Page({ data }: { data: Data }) {
  const { t } = useText()
  return (
    <AccountPage title={t('Tell me when it can be bought')}>
      <NotifyGuest {...data} />
    </AccountPage>
  )
}
