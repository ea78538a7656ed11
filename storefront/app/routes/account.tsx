import { accountTab } from '../features/account/account-tab.tsx'
import { Dashboard, loadDashboard, type DashboardData } from '../features/account/dashboard.tsx'

/** My Account; a tab that does not exist shows the dashboard (D26). */
export const page = accountTab<DashboardData>({ tab: 'my-account', load: loadDashboard, Content: Dashboard })
