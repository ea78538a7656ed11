import { MeasurePurchase } from '../../generated/documents.ts'
import type { Reports } from '../../platform/consent/measure.ts'
import type { RouterApi } from '../../../../web/router/context.ts'
import { withoutNulls } from '../../../../web/api/without-nulls.ts'
import { linesOf, loadReportedTitles } from './cart-changes.ts'
import { clearMeasuredCustomer } from './customer.ts'
import { isAllowed, push, type EventFlag } from './data-layer.ts'
import type { MeasuredShop } from './measured-shop.ts'
import { findCustomerId, whenPageReported, waitForSessionCart } from './page-events.ts'
import {
  deliveryChosen,
  paymentChosen,
  purchase,
  removedFromWishlist,
  addedToWishlist,
  type Entry,
  type ReportedTitle,
} from './payloads.ts'
import { splitCategoryPath } from './title.ts'
import { findTitles } from './titles.ts'

type Handlers = { [Name in keyof Reports]: (data: Reports[Name]) => Promise<void> | void }

/** Reported method of signing in and up. */
const METHOD = 'password'

function handlersOf(router: RouterApi, shop: MeasuredShop, onCard: (element: Element) => void): Handlers {
  const { graphql, store } = router
  /** Pushes an event of the reader's account, with the customer id. */
  const pushCustomerEvent = async (flag: EventFlag, event: string, ...otherEntries: Entry[]) => {
    if (isAllowed(flag)) push(flag, [{ event, customerId: await findCustomerId(router) }, ...otherEntries])
  }
  /** Pushes a checkout option, with the contents of the cart. */
  const pushCheckoutOption = async (createEntries: (titles: readonly ReportedTitle[], currency: string) => Entry[]) => {
    const cart = isAllowed('gtm_checkout_option') ? await waitForSessionCart(shop) : undefined
    if (cart)
      push(
        'gtm_checkout_option',
        createEntries(await loadReportedTitles(graphql, linesOf(cart)), cart.currency ?? store.currency),
      )
  }
  return {
    card: onCard,
    delivery: (method) => pushCheckoutOption((titles, currency) => deliveryChosen(method, titles, currency)),
    payment: (method) => pushCheckoutOption((titles, currency) => paymentChosen(method, titles, currency)),
    order: (order) => reportPurchase(router, order),
    'login-attempt': () => pushCustomerEvent('gtm_user_login_attempt', 'userLoginAttempt'),
    login: () => pushCustomerEvent('gtm_user_login', 'userLogin', { event: 'login', method: METHOD }),
    'register-attempt': () => pushCustomerEvent('gtm_user_register_attempt', 'userRegisterAttempt'),
    register: () => pushCustomerEvent('gtm_user_register', 'userRegister', { event: 'sign_up', method: METHOD }),
    logout: () => pushCustomerEvent('gtm_user_logout', 'userLogout'),
    newsletter: () => pushCustomerEvent('gtm_newsletter', 'newsletterSubscription'),
    'clear-wishes': () => pushCustomerEvent('gtm_remove_all_items_from_wishlist', 'removeAllItemsFromWishlist'),
    async wish(sku) {
      const title = isAllowed('gtm_add_to_wishlist') && (await findTitles(graphql, [sku])).get(sku)
      if (title) push('gtm_add_to_wishlist', addedToWishlist(title, store.currency))
    },
    async unwish(ids) {
      const skus = shop.skusOfWishes(ids)
      if (!isAllowed('gtm_remove_from_wishlist') || skus.length === 0) return
      push('gtm_remove_from_wishlist', removedFromWishlist([...(await findTitles(graphql, skus)).values()]))
    },
    async error(text) {
      if (!isAllowed('gtm_error_message')) return
      push('gtm_error_message', [
        { event: 'errorMessage', errorMessage: text, customerId: await findCustomerId(router) },
      ])
    },
  }
}

/** Reports an order once: the server marks it as measured, and returns null for it afterwards, on any device. */
async function reportPurchase({ graphql }: RouterApi, { number, email }: Reports['order']) {
  if (!isAllowed('gtm_purchase')) return
  await whenPageReported()
  const { measurePurchase: bought } = await graphql(MeasurePurchase, { number, email })
  if (!bought) return
  clearMeasuredCustomer()
  const products = withoutNulls(bought.purchaseProducts)
  const titles = await findTitles(
    graphql,
    products.map(({ id }) => id ?? ''),
  )
  const reportedTitles = products.map((product): ReportedTitle => {
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
        category: splitCategoryPath(product.category),
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
      reportedTitles,
    ),
  )
}

/** Handles the reports of features. */
export function createReporter(router: RouterApi, shop: MeasuredShop, onCard: (element: Element) => void) {
  const handlers = handlersOf(router, shop, onCard)
  // a failed report must not affect the page
  return <Name extends keyof Reports>(name: Name, data: Reports[Name]): Promise<void> =>
    Promise.resolve(handlers[name](data)).catch((error: unknown) => console.warn(error))
}
