import { accountTab } from '../../features/account/account-tab.tsx'
import { loadPrivacy, PrivacyTab } from '../../features/account/privacy/privacy-tab.tsx'
import { privacyActions } from '../../features/account/privacy/privacy.actions.ts'

export const page = accountTab({
  tab: 'privacy-settings',
  load: loadPrivacy,
  Content: PrivacyTab,
  actions: privacyActions,
})
