import type { Graphql } from '../../../../web/api/document.ts'
import { onConsent } from '../../platform/consent/consent.ts'
import { canMeasure } from '../../platform/consent/measure.ts'
import { readItem, writeItem } from '../../../../web/platform/local-cache.ts'
import { browserSession } from '../../platform/session.ts'
import { diffCarts, type ChangedLine, type CartSnapshot } from './cart-difference.ts'
import { push } from './data-layer.ts'
import type { MeasuredCart, MeasuredShop } from './measured-shop.ts'
import { addToCart, cartSummary, removeFromCart, type CartSummary, type ReportedTitle } from './payloads.ts'
import { findTitles } from './titles.ts'

/** Storage key of the cart as last reported; shared by all tabs. */
const KEY = 'measured_cart'
/** Debounce in milliseconds: changes within it are reported as one. */
const DEBOUNCE_MS = 200

const NONE: CartSnapshot = { revision: 0, lines: {} }

/** Adds catalogue data to cart lines. The prices are those of the cart, which may differ from the catalogue's. */
export async function loadReportedTitles(graphql: Graphql, lines: readonly ChangedLine[]): Promise<ReportedTitle[]> {
  const titles = await findTitles(
    graphql,
    lines.map(({ sku }) => sku),
  )
  return lines.map(({ sku, name, price, net, author, quantity }) => ({
    title: { brand: author || undefined, category: [], ...titles.get(sku), sku, name, price, net },
    quantity,
  }))
}

export const linesOf = ({ lines }: MeasuredCart): ChangedLine[] =>
  Object.entries(lines).map(([sku, line]) => ({ sku, ...line }))

export const summaryOf = async (graphql: Graphql, cart: MeasuredCart, currency: string): Promise<CartSummary> =>
  cartSummary(await loadReportedTitles(graphql, linesOf(cart)), cart.total, cart.currency ?? currency)

/** After an order or signing out; its lines are not reported as removed. */
const hasNoCart = () => !browserSession.get('cart')

async function reportChanges(graphql: Graphql, currency: string, { readCart }: MeasuredShop) {
  if (!canMeasure()) return
  const cart = readCart()
  const before = readItem(KEY) as CartSnapshot | undefined
  if (hasNoCart()) return writeItem(KEY, NONE)
  if (!cart || (before?.id === cart.id && before.revision > cart.revision)) return
  const now: CartSnapshot = { id: cart.id, revision: cart.revision, lines: cart.lines }
  // lines from before the consent are not reported
  const { added, removed } = diffCarts(before ?? now, now)
  const summary = added.length + removed.length > 0 && (await summaryOf(graphql, cart, currency))
  const [addedTitles, removedTitles] = [
    await loadReportedTitles(graphql, added),
    await loadReportedTitles(graphql, removed),
  ]
  if (!canMeasure()) return
  // stored last: if the page is left before this point, the next page reports the change
  writeItem(KEY, now)
  if (!summary) return
  if (added.length > 0) push('gtm_product_add_to_cart', addToCart(addedTitles, summary))
  if (removed.length > 0) push('gtm_product_remove_from_cart', removeFromCart(removedTitles, summary))
}

/** Holds a lock across tabs, so that only one tab reports a change. */
const withTabLock = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('measured-cart', work) : work()

export function watchCart(graphql: Graphql, currency: string, shop: MeasuredShop): void {
  let debounceTimer: ReturnType<typeof setTimeout> | undefined
  const scheduleReport = () => {
    clearTimeout(debounceTimer)
    if (!canMeasure()) return writeItem(KEY, undefined)
    // without debounce, since the browser may be about to leave for the page of a payment provider
    if (hasNoCart()) writeItem(KEY, NONE)
    debounceTimer = setTimeout(
      () => void withTabLock(() => reportChanges(graphql, currency, shop)).catch(console.warn),
      DEBOUNCE_MS,
    )
  }
  shop.onCartChange(scheduleReport)
  onConsent(scheduleReport)
  scheduleReport()
}
