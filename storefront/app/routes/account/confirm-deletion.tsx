import { AccountPage } from '../../features/account/account-page.tsx'
import { ConfirmDeletionForm, DeletionConfirmed } from '../../features/account/privacy/confirm-deletion-form.tsx'
import { confirmActions } from '../../features/account/privacy/privacy.actions.ts'
import type { PageModule } from '../../platform/router/page.ts'
import { useText } from '../../platform/text.ts'

interface Data {
  key: string
  /** YYYY-MM-DD */
  due?: string
}

/** Opened by the link in a mail. Only the button confirms, because link scanners of mail services follow links. */
export const page: PageModule<Data> = {
  // the link is personal
  private: true,
  texts: 'account',
  load({ params, url }) {
    const due = url.searchParams.get('due') ?? ''
    return { key: params['key'] ?? '', due: /^\d{4}-\d{2}-\d{2}$/.test(due) ? due : undefined }
  },
  meta: (_, { t }) => ({ title: t('Delete your account and data'), robots: 'noindex' }),
  Page,
  actions: confirmActions,
}

function Page({ data: { key, due } }: { data: Data }) {
  const { t } = useText()
  return (
    <AccountPage title={t('Delete your account and data')}>
      {due === undefined ? <ConfirmDeletionForm link={key} /> : <DeletionConfirmed due={due} />}
    </AccountPage>
  )
}
