import { AccountForm, type AccountFormData, loadAccountForm } from '../../features/account/sign-in/account-form.tsx'
import { accountTab } from '../../features/account/account-tab.tsx'
import { deviceActions } from '../../features/account/devices/devices.actions.ts'
import { Devices, loadDevices, type OpenSession } from '../../features/account/devices/devices.tsx'
import { accountFormActions } from '../../features/account/own-account.actions.ts'
import { PendingEmail } from '../../features/account/pending-email.tsx'

interface Data {
  account: AccountFormData
  sessions: readonly OpenSession[]
}

export const page = accountTab<Data>({
  tab: 'edit',
  async load(context) {
    const [account, sessions] = await Promise.all([loadAccountForm(context), loadDevices(context)])
    return { account, sessions }
  },
  Content: ({ data }) => (
    <>
      {data.account.customer.pending_email && <PendingEmail email={data.account.customer.pending_email} />}
      <AccountForm data={data.account} />
      <Devices sessions={data.sessions} />
    </>
  ),
  actions: { ...accountFormActions, ...deviceActions },
})
