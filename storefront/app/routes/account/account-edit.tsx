import { AccountForm, loadAccountForm } from '../../features/account/sign-in/account-form.tsx'
import { accountTab } from '../../features/account/account-tab.tsx'
import { accountFormActions } from '../../features/account/own-account.actions.ts'

export const page = accountTab({
  tab: 'edit',
  load: loadAccountForm,
  Content: AccountForm,
  actions: accountFormActions,
})
