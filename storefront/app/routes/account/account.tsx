import type { ComponentProps } from 'react'
import { loadUpcomingTitles } from '../../composed/upcoming-titles.ts'
import { accountTab } from '../../features/account/account-tab.tsx'
import { UpcomingTitles, type UpcomingTitlesData } from '../../features/account/upcoming-titles.tsx'
import { Dashboard, loadDashboard, type DashboardData } from '../../features/account/dashboard.tsx'
import { redirectToTab } from '../../features/account/session/guard.ts'
import { OrderProgress } from '../../features/orders/order-progress.tsx'

const renderProgress: ComponentProps<typeof Dashboard>['renderProgress'] = (order) => <OrderProgress order={order} />

/** My Account; an unknown or disabled tab shows the dashboard (D26). */
export const page = accountTab<{ dashboard: DashboardData; upcoming: UpcomingTitlesData }>({
  tab: 'my-account',
  async load(context) {
    await redirectToTab(context)
    const [dashboard, upcoming] = await Promise.all([loadDashboard(context), loadUpcomingTitles(context)])
    return { dashboard, upcoming }
  },
  Content: ({ data: { dashboard, upcoming } }) => (
    <Dashboard data={dashboard} renderProgress={renderProgress} upcoming={<UpcomingTitles data={upcoming} />} />
  ),
})
