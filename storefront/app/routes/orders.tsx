import { forCustomers } from '../features/account/session/guard.ts'
import { accountTab } from '../features/account/account-tab.tsx'
import { loadOrders, OrdersTab, type OrdersData } from '../features/orders/orders-tab.tsx'
import { orderActions } from '../features/orders/orders.actions.ts'
import { OrdersLoading } from '../features/orders/orders-loading.tsx'

export const page = {
  ...accountTab<OrdersData>({
    tab: 'my-orders',
    load: loadOrders,
    Content: OrdersTab,
    actions: { retry: forCustomers(orderActions.retry) },
  }),
  texts: 'orders' as const,
  Loading: OrdersLoading,
}
