import type { DeclaredMetrics } from '../../platform/process/module-metrics.ts'
import { providersOf } from './providers.ts'
import { countDifferences } from './records/overview.sql.ts'

export const FORGED_NOTIFICATIONS = 'payment_notifications_forged_total'

export const paymentMetrics: DeclaredMetrics = {
  payment_differences: {
    help: 'Payments of which the company says something else than the shop',
    read: countDifferences,
  },
  [FORGED_NOTIFICATIONS]: {
    help: 'Notifications of payments that were unreadable or not signed by the company',
    label: 'provider',
    values: (settings) => providersOf(settings).flatMap(({ online }) => online?.name ?? []),
  },
}
