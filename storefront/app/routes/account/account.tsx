import { accountTab } from '../../features/account/account-tab.tsx'
import { Dashboard, loadDashboard } from '../../features/account/dashboard.tsx'
import { redirectToTab } from '../../features/account/session/guard.ts'

/** My Account; an unknown or disabled tab shows the dashboard (D26). */
export const page = accountTab({
  tab: 'my-account',
  async load(context) {
    await redirectToTab(context)
    return loadDashboard(context)
  },
  Content: Dashboard,
})
