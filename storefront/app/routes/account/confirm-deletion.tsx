import { AccountPage } from '../../features/account/account-page.tsx'
import { ConfirmDeletionForm, DeletionConfirmed } from '../../features/account/privacy/confirm-deletion-form.tsx'
import { confirmActions } from '../../features/account/privacy/privacy.actions.ts'
import type { PageModule } from '../../platform/page.ts'
import { useText } from '../../../../web/platform/text.ts'

interface Data {
  key: string
  /** YYYY-MM-DD */
  dueDate?: string
}

/** Opened by the link in a mail. Only the button confirms, because link scanners of mail services follow links. */
export const page: PageModule<Data> = {
  // the link is personal
  private: true,
  texts: 'account',
  load({ params, url }) {
    const dueDate = url.searchParams.get('due') ?? ''
    return { key: params['key'] ?? '', dueDate: /^\d{4}-\d{2}-\d{2}$/.test(dueDate) ? dueDate : undefined }
  },
  meta: (_, { t }) => ({ title: t('Delete your account and data'), robots: 'noindex' }),
  Page,
  actions: confirmActions,
}

function Page({ data: { key, dueDate } }: { data: Data }) {
  const { t } = useText()
  return (
    <AccountPage title={t('Delete your account and data')}>
      {dueDate === undefined ? <ConfirmDeletionForm link={key} /> : <DeletionConfirmed dueDate={dueDate} />}
    </AccountPage>
  )
}
