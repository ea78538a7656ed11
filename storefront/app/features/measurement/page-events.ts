import { pageTypeOf } from '../../platform/page-types.ts'
import { browserSession } from '../../platform/session.ts'
import { waitFor } from '../../../../web/platform/wait-for.ts'
import type { RouterApi } from '../../../../web/router/context.ts'
import { linesOf, loadReportedTitles, summaryOf } from './cart-changes.ts'
import { findCustomer } from './customer.ts'
import { isAllowed, push } from './data-layer.ts'
import { listChanges } from './list-changes.ts'
import type { MeasuredCart, MeasuredShop } from './measured-shop.ts'
import { publicUrlOf } from './public-url.ts'
import { checkout, productDetail, type CheckoutStep } from './payloads.ts'
import { gtag } from './tag-manager.ts'
import { findTitles } from './titles.ts'

/** Milliseconds between a navigation and its report. */
const REPORT_DELAY_MS = 500

type View = ReturnType<RouterApi['read']>['view']

/** Fields of page data that reports use, if the page has them. */
interface PageData {
  product?: { sku?: string | null }
  query?: string
  list?: { listing: { total_count: number | null } }
  step?: string
}
const dataOf = ({ data }: View): PageData => (typeof data === 'object' && data !== null ? data : {})

export const findCustomerId = async ({ graphql }: Pick<RouterApi, 'graphql'>) => {
  const customer = await findCustomer(graphql)
  return customer ? String(customer.id) : null
}

/** The cart of the session, once the header has loaded it. */
export const waitForSessionCart = async ({ readCart }: MeasuredShop): Promise<MeasuredCart | undefined> =>
  browserSession.get('cart') ? waitFor(readCart, 'The cart') : undefined

/** Sets URL and title for tags, which would otherwise read them from the document, where they may be personal. */
export function setPageForTags({ base }: RouterApi, view: View): { address: string; pageType: string } {
  const pageType = pageTypeOf(view)
  const address = publicUrlOf(view, base)
  gtag('set', { page_location: address, page_title: pageType })
  return { address, pageType }
}

async function reportGeneral(router: RouterApi, shop: MeasuredShop, view: View) {
  if (!isAllowed('gtm_general_init')) return
  const { graphql, store } = router
  const [customer, cart] = await Promise.all([findCustomer(graphql), waitForSessionCart(shop)])
  const { address, pageType } = setPageForTags(router, view)
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

async function reportProduct(router: RouterApi, sku: string) {
  const title = (await findTitles(router.graphql, [sku])).get(sku)
  if (title) push('gtm_product_detail', productDetail(title, router.store.currency))
}

const STEPS: Readonly<Record<string, CheckoutStep>> = { shipping: 2, billing: 3 }
/** Ids of carts for which this document has reported the start of the checkout. */
const startedCheckouts = new Set<string>()

async function reportCheckoutStep(router: RouterApi, shop: MeasuredShop, number: CheckoutStep) {
  if (!isAllowed('gtm_checkout')) return
  const cart = await waitForSessionCart(shop)
  if (!cart) return
  const titles = await loadReportedTitles(router.graphql, linesOf(cart))
  if (titles.length === 0) return
  push(
    'gtm_checkout',
    checkout(number, titles, {
      currency: cart.currency ?? router.store.currency,
      isBegun: startedCheckouts.has(cart.id),
    }),
  )
  if (number > 1) startedCheckouts.add(cart.id)
}

async function reportSearch(router: RouterApi, { query = '', list }: PageData) {
  if (!query) return
  const found = list?.listing.total_count ? 'Results loaded' : 'No Results Found'
  push('gtm_site_search', [
    { event: 'siteSearch', searchTerm: query, searchResults: found, customerId: await findCustomerId(router) },
    { event: 'search', search_term: query },
  ])
}

async function reportNotFound(router: RouterApi) {
  if (isAllowed('gtm_not_found'))
    push('gtm_not_found', [{ event: 'notFound', customerId: await findCustomerId(router) }])
}

/** Reports the general event first, then the event of the page's content. */
async function reportPage(router: RouterApi, shop: MeasuredShop, view: View) {
  await reportGeneral(router, shop, view)
  const data = dataOf(view)
  if (view.status === 404) return reportNotFound(router)
  if (view.name === 'product' && data.product?.sku) return reportProduct(router, data.product.sku)
  if (view.name === 'cart') return reportCheckoutStep(router, shop, 1)
  if (view.name === 'checkout') {
    const number = STEPS[data.step ?? '']
    return number && reportCheckoutStep(router, shop, number)
  }
  if (view.name === 'search' || view.name === 'search-form') return reportSearch(router, data)
}

async function reportListChanges(router: RouterApi, before: URL, now: URL) {
  const changes = listChanges(before.searchParams, now.searchParams)
  if (changes.length === 0) return
  const customer = await findCustomerId(router)
  for (const { flag, entry } of changes) push(flag, [{ ...entry, customerId: customer }])
}

const isSamePage = (one: View, other: View) =>
  one.name === other.name &&
  one.url.pathname === other.url.pathname &&
  one.url.searchParams.get('q') === other.url.searchParams.get('q')

let currentReport: Promise<void> = Promise.resolve()
/** Resolves when the events of the shown page have been reported, or the reader has left it. */
export const whenPageReported = (): Promise<void> => currentReport

/** Reports page events, starting with the current page. */
export function watchPages(router: RouterApi, shop: MeasuredShop, onLeft: () => void): void {
  let lastView: View | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let settle = () => {}
  const onRouterChange = () => {
    const { view } = router.read()
    if (view === lastView || view.isLoading) return
    const before = lastView
    lastView = view
    if (before && isSamePage(before, view)) {
      if (before.url.search !== view.url.search) void reportListChanges(router, before.url, view.url)
      return
    }
    clearTimeout(timer)
    if (before) onLeft()
    settle()
    currentReport = new Promise((resolve) => (settle = resolve))
    const done = settle
    timer = setTimeout(() => void reportPage(router, shop, view).catch(console.warn).finally(done), REPORT_DELAY_MS)
  }
  router.subscribe(onRouterChange)
  onRouterChange()
}
