import type { RouterApi } from '../../../../web/router/context.ts'
import { mountedCards } from '../../platform/consent/measure.ts'
import { isAllowed, push } from './data-layer.ts'
import { impressions, productClick, type ReportedTitle } from './payloads.ts'
import { findTitles } from './titles.ts'
import type { MeasuredTitle } from './title.ts'

/** Milliseconds after which an incomplete batch is reported (specification B section 9). */
const FLUSH_MS = 2000
/** Milliseconds by which the report of a click is delayed, so that the browser handles the click first. */
const CLICK_DELAY_MS = 150
/** Share of a card that must be visible to count as an impression. */
const VISIBLE_RATIO = 0.5
const LIST_SELECTOR = 'ul, ol, section, main'

interface PendingImpression {
  sku: string
  list: string
  position: number
}

/** Reported name of the list, by page. */
function listNameOf({ name }: ReturnType<RouterApi['read']>['view']): string {
  switch (name) {
    case 'home':
      return 'Homepage'
    case 'product':
      return 'Recommended'
    case 'search':
    case 'search-form':
      return 'Search results'
    case 'wishlist':
    case 'shared-wishlist':
      return 'Wishlist'
    case 'cart':
    case 'checkout':
      return 'Cross sell impressions'
    default:
      return `PLP - ${document.querySelector('h1')?.textContent.trim() ?? ''}`
  }
}

function cardsInSameList(card: Element): Element[] {
  const list = card.closest(LIST_SELECTOR) ?? document.body
  return [...list.querySelectorAll('*')].filter((element) => mountedCards.has(element))
}

/** Reports cards that become visible, in batches, each title once per page. */
export function watchCards(
  router: RouterApi,
  batchSize: number,
): { card: (element: Element) => void; resetSeen: () => void } {
  const seen = new Set<string>()
  let pending: PendingImpression[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = async (sentBatch: readonly PendingImpression[]) => {
    const titles = await findTitles(
      router.graphql,
      sentBatch.map(({ sku }) => sku),
    )
    for (const list of new Set(sentBatch.map((one) => one.list)))
      report(
        list,
        sentBatch.filter((one) => one.list === list),
        titles,
      )
  }
  const report = (
    list: string,
    sentBatch: readonly PendingImpression[],
    titles: ReadonlyMap<string, MeasuredTitle>,
  ) => {
    const reportedTitles = sentBatch.flatMap(({ sku, position }): ReportedTitle[] => {
      const title = titles.get(sku)
      return title ? [{ title, position, list }] : []
    })
    if (reportedTitles.length > 0) push('gtm_impressions', impressions(reportedTitles, router.store.currency, list))
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const sentBatch = pending
    pending = []
    if (sentBatch.length > 0) void send(sentBatch)
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) queueImpression(target)
    },
    { threshold: VISIBLE_RATIO },
  )
  function queueImpression(card: Element) {
    observer.unobserve(card)
    const sku = mountedCards.get(card)
    const list = listNameOf(router.read().view)
    if (!sku || !isAllowed('gtm_impressions') || seen.has(`${list} ${sku}`)) return
    seen.add(`${list} ${sku}`)
    const cards = cardsInSameList(card)
    // loads the whole list in one request, since the other cards are likely to become visible
    void findTitles(
      router.graphql,
      cards.map((one) => mountedCards.get(one) ?? ''),
    )
    pending.push({ sku, list, position: cards.indexOf(card) + 1 })
    if (pending.length >= batchSize) flush()
    else timer ??= setTimeout(flush, FLUSH_MS)
  }

  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a[href]') : null
      const card = link && [...mountedCards.keys()].find((one) => one.contains(link))
      const isTitle = card?.querySelector('a[href]')?.getAttribute('href') === link?.getAttribute('href')
      const sku = card && isTitle ? mountedCards.get(card) : undefined
      if (!card || !sku) return
      const list = listNameOf(router.read().view)
      const position = cardsInSameList(card).indexOf(card) + 1
      setTimeout(() => {
        void findTitles(router.graphql, [sku]).then((titles) => {
          const title = titles.get(sku)
          if (title) push('gtm_product_click', productClick({ title, position, list }))
        })
      }, CLICK_DELAY_MS)
    },
    { capture: true, passive: true },
  )
  addEventListener('pagehide', flush)
  for (const card of mountedCards.keys()) observer.observe(card)
  return {
    card: (element) => observer.observe(element),
    /** Call on navigation: the next page may report the same titles again. */
    resetSeen: () => seen.clear(),
  }
}
