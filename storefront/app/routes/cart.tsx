import { CartSettings } from '../generated/documents.ts'
import { cartActions } from '../features/cart/cart.actions.ts'
import { CartPage, type CartPageProps } from '../features/cart/cart-page.tsx'
import { loadCart } from '../features/cart/cart-store.ts'
import type { PageModule } from '../platform/router/page.ts'
import { NextSteps } from '../composed/next-steps.tsx'

export const page: PageModule<CartPageProps> = {
  private: true,
  async load({ graphql, session }) {
    const [cart, { getCartDisplayConfig, storeConfig }] = await Promise.all([
      loadCart(graphql, session),
      graphql(CartSettings),
    ])
    return {
      cart,
      display: getCartDisplayConfig,
      most: storeConfig?.quantity_control_max ?? undefined,
      country: storeConfig?.default_country ?? 'PL',
    }
  },
  meta: (_, { t }) => ({ title: t('Cart'), robots: 'noindex' }),
  Page: ({ data }) => <CartPage {...data} whenEmpty={<NextSteps />} />,
  actions: cartActions,
}
