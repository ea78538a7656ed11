import { AccountPage } from '../../features/account/account-page.tsx'
import { ByMailLink } from '../../features/my-books/by-mail-link.tsx'
import { guestAlertActions } from '../../features/my-books/guest-alerts.actions.ts'
import type { PageModule } from '../../platform/page.ts'
import { useText } from '../../../../web/platform/text.ts'
import { href } from '../../paths.ts'

interface Data {
  link: string
}

export const page: PageModule<Data> = {
  // the link is personal
  private: true,
  texts: 'my-books',
  load: ({ params }) => ({ link: params['link'] ?? '' }),
  meta: (_, { t }) => ({ title: t('Notify me when it is available'), robots: 'noindex' }),
  Page,
  actions: guestAlertActions,
}

function Page({ data: { link } }: { data: Data }) {
  const { t } = useText()
  return (
    <AccountPage title={t('Notify me when it is available')}>
      <ByMailLink link={link} to={href('confirm-alert', { link })} intent="confirm">
        {t('Yes, write to me')}
      </ByMailLink>
    </AccountPage>
  )
}
