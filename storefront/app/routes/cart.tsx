import { CartSettings } from '../generated/documents.ts'
import { cartActions } from '../features/cart/cart.actions.ts'
import { CartPage, type CartPageProps } from '../features/cart/cart-page.tsx'
import { isEmpty } from '../features/cart/lines/cart-lines.ts'
import { openShortages } from '../features/cart/lines/lazy-shortage-panel.tsx'
import { openPromise } from '../features/cart/delivery-promise.ts'
import { loadCart } from '../features/cart/cart-store.ts'
import type { NextStepsQuery } from '../generated/operations.ts'
import type { PageModule } from '../platform/page.ts'
import { loadNextSteps, nextSteps } from '../composed/next-steps.ts'

export const page: PageModule<CartPageProps & { next?: NextStepsQuery | null }> = {
  private: true,
  async load({ graphql, session, store }) {
    const [cart, { getCartDisplayConfig, storeConfig }] = await Promise.all([
      loadCart(graphql, session),
      graphql(CartSettings),
    ])
    if (cart) await Promise.all([openShortages(cart), openPromise(cart)])
    return {
      cart,
      next: !cart || isEmpty(cart) ? await loadNextSteps({ graphql }) : undefined,
      display: getCartDisplayConfig,
      maxQuantity: storeConfig?.quantity_control_max ?? undefined,
      country: store.country,
    }
  },
  meta: (_, { t }) => ({ title: t('Cart'), robots: 'noindex' }),
  Page: ({ data: { next, ...data } }) => <CartPage {...data} whenEmpty={next && <nextSteps.Part data={next} />} />,
  actions: cartActions,
}
