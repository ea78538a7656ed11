import { MeasurePurchase } from '../../generated/documents.ts'
import type { Reports } from '../../platform/consent/measure.ts'
import type { Shell } from '../../platform/router/context.ts'
import { present } from '../../features/catalog/card/card-facts.ts'
import { skusOf } from '../../features/wishlist/wishlist-store.ts'
import { currencyOf, linesIn, shownOf } from './cart-changes.ts'
import { forgetCustomer } from './customer.ts'
import { isAllowed, push, type EventFlag } from './data-layer.ts'
import { customerId, pageReported, sessionCart } from './page-events.ts'
import { deliveryChosen, paymentChosen, purchase, unwished, wished, type Entry, type Shown } from './payloads.ts'
import { pathOf } from './title.ts'
import { findTitles } from './titles.ts'

type Handlers = { [Name in keyof Reports]: (data: Reports[Name]) => Promise<void> | void }

/** Reported method of signing in and up. */
const METHOD = 'password'

function handlersOf(router: Shell, onCard: (element: Element) => void): Handlers {
  const { graphql, store } = router
  /** Pushes an event of the reader's account, with the customer id. */
  const ofCustomer = async (flag: EventFlag, event: string, ...more: Entry[]) => {
    if (isAllowed(flag)) push(flag, [{ event, customerId: await customerId(router) }, ...more])
  }
  /** Pushes a checkout option, with the contents of the cart. */
  const option = async (make: (shown: readonly Shown[], currency: string) => Entry[]) => {
    const cart = isAllowed('gtm_checkout_option') ? await sessionCart() : undefined
    if (cart) push('gtm_checkout_option', make(await shownOf(graphql, linesIn(cart)), currencyOf(cart, store.currency)))
  }
  return {
    card: onCard,
    delivery: (method) => option((shown, currency) => deliveryChosen(method, shown, currency)),
    payment: (method) => option((shown, currency) => paymentChosen(method, shown, currency)),
    order: (order) => reportPurchase(router, order),
    'login-attempt': () => ofCustomer('gtm_user_login_attempt', 'userLoginAttempt'),
    login: () => ofCustomer('gtm_user_login', 'userLogin', { event: 'login', method: METHOD }),
    'register-attempt': () => ofCustomer('gtm_user_register_attempt', 'userRegisterAttempt'),
    register: () => ofCustomer('gtm_user_register', 'userRegister', { event: 'sign_up', method: METHOD }),
    logout: () => ofCustomer('gtm_user_logout', 'userLogout'),
    newsletter: () => ofCustomer('gtm_newsletter', 'newsletterSubscription'),
    'clear-wishes': () => ofCustomer('gtm_remove_all_items_from_wishlist', 'removeAllItemsFromWishlist'),
    async wish(sku) {
      const title = isAllowed('gtm_add_to_wishlist') && (await findTitles(graphql, [sku])).get(sku)
      if (title) push('gtm_add_to_wishlist', wished(title, store.currency))
    },
    async unwish(ids) {
      const skus = skusOf(ids)
      if (!isAllowed('gtm_remove_from_wishlist') || skus.length === 0) return
      push('gtm_remove_from_wishlist', unwished([...(await findTitles(graphql, skus)).values()]))
    },
    async error(text) {
      if (!isAllowed('gtm_error_message')) return
      push('gtm_error_message', [{ event: 'errorMessage', errorMessage: text, customerId: await customerId(router) }])
    },
  }
}

/** Reports an order once: the server marks it as measured, and returns null for it afterwards, on any device. */
async function reportPurchase({ graphql }: Shell, { number, email }: Reports['order']) {
  if (!isAllowed('gtm_purchase')) return
  await pageReported()
  const { measurePurchase: bought } = await graphql(MeasurePurchase, { number, email })
  if (!bought) return
  forgetCustomer()
  const products = present(bought.purchaseProducts)
  const titles = await findTitles(
    graphql,
    products.map(({ id }) => id ?? ''),
  )
  const shown = products.map((product): Shown => {
    const sku = product.id ?? ''
    const title = titles.get(sku)
    return {
      title: {
        ...title,
        sku,
        name: product.name ?? '',
        price: product.price ?? 0,
        net: product.price_excl_tax,
        discount: product.discount_excl_tax || undefined,
        category: pathOf(product.category),
        dimensions: product.dimensions ?? undefined,
      },
      quantity: product.quantity ?? 1,
    }
  })
  const { currency, revenue, tax, shipping, coupon, discount_amount } = bought
  push(
    'gtm_purchase',
    purchase(
      {
        number,
        currency,
        revenue: revenue ?? 0,
        tax: tax ?? 0,
        shipping: shipping ?? 0,
        coupon: coupon ?? undefined,
        discount: discount_amount ?? 0,
      },
      shown,
    ),
  )
}

/** Handles the reports of features. */
export function reporter(router: Shell, onCard: (element: Element) => void) {
  const handlers = handlersOf(router, onCard)
  // a failed report must not affect the page
  return <Name extends keyof Reports>(name: Name, data: Reports[Name]): Promise<void> =>
    Promise.resolve(handlers[name](data)).catch((error: unknown) => console.warn(error))
}
