import { accountTab } from '../features/account/account-tab.tsx'
import { loadOrders, OrdersTab, type OrdersData } from '../features/orders/orders-tab.tsx'
import { OrdersLoading } from '../features/orders/orders-loading.tsx'

export const page = {
  ...accountTab<OrdersData>({ tab: 'my-orders', load: loadOrders, Content: OrdersTab }),
  texts: 'orders' as const,
  Loading: OrdersLoading,
}
