import { transfer } from '../composed/transfer.ts'
import { accountTab, type OpenedTab } from '../features/account/account-tab.tsx'
import { forCustomers } from '../features/account/session/guard.ts'
import { isSignedIn } from '../features/account/session/customer-session.ts'
import { orderFiles } from '../features/downloads/order-files.ts'
import { GuestOrderPage } from '../features/orders/look-up/guest-order-page.tsx'
import { loadGuestOrder, loadOwnOrder } from '../features/orders/load-order.ts'
import { orderActions } from '../features/orders/orders.actions.ts'
import { OrdersLoading } from '../features/orders/orders-loading.tsx'
import { OrderView, type OrderData } from '../features/orders/order-view.tsx'
import type { PageModule } from '../platform/page.ts'

type Data = OpenedTab<OrderData> | { guestOrder: OrderData }

const tab = accountTab<OrderData>({
  tab: 'my-orders',
  title: ({ order }, { t }) => t('Order # %s', order.number),
  load: async (context) => withParts(await loadOwnOrder(context)),
  Content: ({ data }) => <OrderView data={data} {...partsOf(data)} />,
})

async function withParts<Opened extends OrderData | undefined>(opened: Opened): Promise<Opened> {
  await Promise.all([opened?.order.transfer && transfer.preload(), opened?.order.files && orderFiles.preload()])
  return opened
}

const partsOf = ({ order }: OrderData) => ({
  transfer: order.transfer && <transfer.Part transfer={order.transfer} />,
  files: order.files && <orderFiles.Part files={order.files} />,
})

/** An order in the customer's account, or on a page of its own for a guest who has looked it up. */
export const page: PageModule<Data> = {
  ...tab,
  texts: 'orders',
  async load(context) {
    const guestOrder = isSignedIn(context.session) ? undefined : await withParts(await loadGuestOrder(context))
    return guestOrder ? { guestOrder } : tab.load(context)
  },
  meta: (data, context) =>
    'guestOrder' in data
      ? { title: context.t('Order # %s', data.guestOrder.order.number), robots: 'noindex' }
      : tab.meta(data, context),
  Page: ({ data }) =>
    'guestOrder' in data ? (
      <GuestOrderPage data={data.guestOrder} {...partsOf(data.guestOrder)} />
    ) : (
      <tab.Page data={data} />
    ),
  Loading: OrdersLoading,
  actions: {
    ...orderActions,
    reorder: forCustomers(orderActions.reorder),
    retry: forCustomers(orderActions.retry),
    link: forCustomers(orderActions.link),
    subscribe: forCustomers(orderActions.subscribe),
  },
}
