import { useEffect } from 'react'
import { CartSettings } from '../generated/documents.ts'
import { cartActions } from '../features/cart/cart.actions.ts'
import { CartPage, type CartPageProps } from '../features/cart/cart-page.tsx'
import { isEmpty } from '../features/cart/cart-lines.ts'
import { loadCart } from '../features/cart/cart-store.ts'
import type { NextStepsQuery } from '../generated/operations.ts'
import { useRouter } from '../platform/router/context.ts'
import type { PageModule } from '../platform/router/page.ts'
import { loadNextSteps, NextStepsPlace } from './next-steps.tsx'

type Data = CartPageProps & { nextSteps?: NextStepsQuery | null }

export const page: PageModule<Data> = {
  private: true,
  async load({ graphql, session }) {
    const [cart, { getCartDisplayConfig, storeConfig }] = await Promise.all([loadCart(graphql, session), graphql(CartSettings)])
    return {
      cart,
      ...(isEmpty(cart) && { nextSteps: await loadNextSteps({ graphql }) }),
      display: getCartDisplayConfig,
      most: storeConfig?.quantity_control_max ?? undefined,
      country: storeConfig?.default_country ?? 'PL',
    }
  },
  meta: (_, { t }) => ({ title: t('Cart'), robots: 'noindex' }),
  Page: ({ data: { nextSteps, ...data } }) => <CartPage {...data} whenEmpty={<FromEmptyCart nextSteps={nextSteps} />} />,
  actions: cartActions,
}

function FromEmptyCart({ nextSteps }: { nextSteps: NextStepsQuery | null | undefined }) {
  const { refresh } = useRouter()
  const isMissing = nextSteps === undefined
  // its last book was taken out here or in another tab
  useEffect(() => {
    if (isMissing) void refresh()
  }, [isMissing, refresh])
  return nextSteps && <NextStepsPlace data={nextSteps} />
}
