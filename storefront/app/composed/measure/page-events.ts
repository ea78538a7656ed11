import { readShopCart } from '../../features/cart/cart-store.ts'
import type { CartView } from '../../features/cart/lines/cart-lines.ts'
import { browserSession } from '../../platform/session.ts'
import { waitFor } from '../../platform/wait-for.ts'
import type { Shell } from '../../platform/router/context.ts'
import { currencyOf, linesIn, shownOf, summaryOf } from './cart-changes.ts'
import { findCustomer } from './customer.ts'
import { isAllowed, push } from './data-layer.ts'
import { listChanges } from './list-changes.ts'
import { pageTypeOf, publicAddress } from './page-type.ts'
import { checkout, productDetail, type CheckoutStep } from './payloads.ts'
import { gtag } from './tag-manager.ts'
import { findTitles } from './titles.ts'

/** Milliseconds between a navigation and its report. */
const AFTER_CHANGE = 500

type View = ReturnType<Shell['read']>['view']

/** Fields of page data that reports use, if the page has them. */
interface PageData {
  product?: { sku?: string | null }
  query?: string
  list?: { listing: { total_count: number | null } }
  step?: string
}
const dataOf = ({ data }: View): PageData => (typeof data === 'object' && data !== null ? data : {})

export const customerId = async ({ graphql }: Pick<Shell, 'graphql'>) => {
  const customer = await findCustomer(graphql)
  return customer ? String(customer.id) : null
}

/** The cart of the session, once the header has loaded it. */
export const sessionCart = async (): Promise<CartView | undefined> =>
  browserSession.get('cart') ? waitFor(() => readShopCart(), 'The cart') : undefined

/** Sets URL and title for tags, which would otherwise read them from the document, where they may be personal. */
export function namePage({ base }: Shell, view: View): { address: string; pageType: string } {
  const pageType = pageTypeOf({ name: view.name, status: view.status, isPrivate: view.module.private ?? false })
  const address = publicAddress(view, base)
  gtag('set', { page_location: address, page_title: pageType })
  return { address, pageType }
}

async function general(router: Shell, view: View) {
  if (!isAllowed('gtm_general_init')) return
  const { graphql, store } = router
  const [customer, cart] = await Promise.all([findCustomer(graphql), sessionCart()])
  const { address, pageType } = namePage(router, view)
  push('gtm_general_init', [
    {
      event: 'general',
      pageType,
      country: store.country,
      language: store.locale,
      storeView: store.code,
      userLoginState: customer ? 'logged in' : 'logged out',
      customerId: customer ? String(customer.id) : null,
      userExistingCustomer: customer?.userExistingCustomer ?? false,
      userLifetimeValue: customer?.userLifetimeValue ?? 0,
      userLifetimeOrders: customer?.userLifetimeOrders ?? 0,
      cart: cart
        ? await summaryOf(graphql, cart, store.currency)
        : { items_qty: 0, total: 0, currency: store.currency, itemsData: [] },
    },
    {
      event: 'page_view',
      page_location: address,
      page_title: pageType,
      page_type: pageType,
      language: store.locale.replace('_', '-').toLowerCase(),
    },
  ])
}

async function detail(router: Shell, sku: string) {
  const title = (await findTitles(router.graphql, [sku])).get(sku)
  if (title) push('gtm_product_detail', productDetail(title, router.store.currency))
}

const STEPS: Readonly<Record<string, CheckoutStep>> = { shipping: 2, billing: 3 }
/** Ids of carts for which this document has reported the start of the checkout. */
const begun = new Set<string>()

async function step(router: Shell, number: CheckoutStep) {
  if (!isAllowed('gtm_checkout')) return
  const cart = await sessionCart()
  if (!cart) return
  const shown = await shownOf(router.graphql, linesIn(cart))
  if (shown.length === 0) return
  push(
    'gtm_checkout',
    checkout(number, shown, { currency: currencyOf(cart, router.store.currency), isBegun: begun.has(cart.id) }),
  )
  if (number > 1) begun.add(cart.id)
}

async function search(router: Shell, { query = '', list }: PageData) {
  if (!query) return
  const found = list?.listing.total_count ? 'Results loaded' : 'No Results Found'
  push('gtm_site_search', [
    { event: 'siteSearch', searchTerm: query, searchResults: found, customerId: await customerId(router) },
    { event: 'search', search_term: query },
  ])
}

async function notFound(router: Shell) {
  if (isAllowed('gtm_not_found')) push('gtm_not_found', [{ event: 'notFound', customerId: await customerId(router) }])
}

/** Reports the general event first, then the event of the page's content. */
async function opened(router: Shell, view: View) {
  await general(router, view)
  const data = dataOf(view)
  if (view.status === 404) return notFound(router)
  if (view.name === 'product' && data.product?.sku) return detail(router, data.product.sku)
  if (view.name === 'cart') return step(router, 1)
  if (view.name === 'checkout') {
    const number = STEPS[data.step ?? '']
    return number && step(router, number)
  }
  if (view.name === 'search' || view.name === 'search-form') return search(router, data)
}

async function changed(router: Shell, before: URL, now: URL) {
  const changes = listChanges(before.searchParams, now.searchParams)
  if (changes.length === 0) return
  const customer = await customerId(router)
  for (const { flag, entry } of changes) push(flag, [{ ...entry, customerId: customer }])
}

const isSamePage = (one: View, other: View) =>
  one.name === other.name &&
  one.url.pathname === other.url.pathname &&
  one.url.searchParams.get('q') === other.url.searchParams.get('q')

let reported: Promise<void> = Promise.resolve()
/** Resolves when the events of the shown page have been reported, or the reader has left it. */
export const pageReported = (): Promise<void> => reported

/** Reports page events, starting with the current page. */
export function watchPages(router: Shell, onLeft: () => void): void {
  let shown: View | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let settle = () => {}
  const look = () => {
    const { view } = router.read()
    if (view === shown || view.waiting) return
    const before = shown
    shown = view
    if (before && isSamePage(before, view)) {
      if (before.url.search !== view.url.search) void changed(router, before.url, view.url)
      return
    }
    clearTimeout(timer)
    if (before) onLeft()
    settle()
    reported = new Promise((resolve) => (settle = resolve))
    const done = settle
    timer = setTimeout(() => void opened(router, view).catch(console.warn).finally(done), AFTER_CHANGE)
  }
  router.subscribe(look)
  look()
}
