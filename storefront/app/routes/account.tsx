import { accountTab } from '../features/account/account-tab.tsx'
import { Dashboard, loadDashboard } from '../features/account/dashboard.tsx'
import { openNamedTab } from '../features/account/session/guard.ts'

/** My Account; a tab that does not exist, or is left out, shows the dashboard (D26). */
export const page = accountTab({
  tab: 'my-account',
  async load(context) {
    await openNamedTab(context)
    return loadDashboard(context)
  },
  Content: Dashboard,
})
