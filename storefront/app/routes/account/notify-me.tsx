import { AccountPage } from '../../features/account/account-page.tsx'
import { guestAlertActions } from '../../features/my-books/guest-alerts.actions.ts'
import { type AwaitedTitle, NotifyGuest } from '../../features/my-books/notify-guest.tsx'
import { AwaitedTitle as AwaitedTitleDocument, ScopeConsents } from '../../generated/documents.ts'
import type { ConsentFieldFragment } from '../../generated/operations.ts'
import type { PageModule } from '../../platform/page.ts'
import { notFound } from '../../../../web/router/page.ts'
import { useText } from '../../../../web/platform/text.ts'

interface Data {
  title: AwaitedTitle
  isSent: boolean
  consents: readonly ConsentFieldFragment[]
}

export const page: PageModule<Data> = {
  private: true,
  texts: 'my-books',
  async load({ graphql, url }) {
    const [{ products }, { gdprCheckScope: consents }] = await Promise.all([
      graphql(AwaitedTitleDocument, { sku: url.searchParams.get('sku') ?? '' }),
      graphql(ScopeConsents, { scope: 'alerts' }),
    ])
    const title = products?.items?.[0]
    if (!title) throw notFound()
    return { title, isSent: url.searchParams.has('sent'), consents }
  },
  meta: (_, { t }) => ({ title: t('Notify me when it is available'), robots: 'noindex' }),
  Page,
  actions: guestAlertActions,
}

function Page({ data }: { data: Data }) {
  const { t } = useText()
  return (
    <AccountPage title={t('Notify me when it is available')}>
      <NotifyGuest {...data} />
    </AccountPage>
  )
}
