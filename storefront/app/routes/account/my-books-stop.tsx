import { AccountPage } from '../../features/account/account-page.tsx'
import { stopActions } from '../../features/my-books/my-books.actions.ts'
import { StopNotices } from '../../features/my-books/stop-notices.tsx'
import type { PageModule } from '../../platform/page.ts'
import { useText } from '../../../../web/platform/text.ts'

interface Data {
  link: string
  isDone: boolean
}

export const page: PageModule<Data> = {
  // the link is personal
  private: true,
  texts: 'my-books',
  load: ({ params, url }) => ({ link: params['link'] ?? '', isDone: url.searchParams.has('done') }),
  meta: (_, { t }) => ({ title: t('Mails about my books'), robots: 'noindex' }),
  Page,
  actions: stopActions,
}

function Page({ data }: { data: Data }) {
  const { t } = useText()
  return (
    <AccountPage title={t('Mails about my books')}>
      <StopNotices {...data} />
    </AccountPage>
  )
}
