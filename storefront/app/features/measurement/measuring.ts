import { Measurement } from '../../generated/documents.ts'
import type { MeasurementQuery } from '../../generated/operations.ts'
import { onConsent } from '../../platform/consent/consent.ts'
import { canMeasure, setReportHandler } from '../../platform/consent/measure.ts'
import type { RouterApi } from '../../../../web/router/context.ts'
import { whenIdle } from '../../../../web/platform/when-idle.ts'
import { watchCart } from './cart-changes.ts'
import { allowEvents, push } from './data-layer.ts'
import { watchCards } from './impressions.ts'
import type { MeasuredShop } from './measured-shop.ts'
import { isPersonalUrl } from './public-url.ts'
import { findCustomerId, setPageForTags, watchPages } from './page-events.ts'
import { createReporter } from './reader-events.ts'
import { loadTagManager, startConsents, updateConsents } from './tag-manager.ts'

/** Whether the reader reloaded this document. */
const isReload = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'reload'

/** Reports the first focus of the search field in this document. */
function watchSearch(router: RouterApi) {
  let isStarted = false
  document.addEventListener('focusin', ({ target }) => {
    if (isStarted || !(target instanceof HTMLInputElement) || target.name !== 'q') return
    isStarted = true
    void findCustomerId(router).then((customer) =>
      push('gtm_site_search_started', [{ event: 'siteSearchStarted', customerId: customer }]),
    )
  })
}

/** Reports newsletter forms that the browser submits without the router, such as the footer's, before their result. */
function watchPosts(report: ReturnType<typeof createReporter>) {
  addEventListener('submit', ({ defaultPrevented, target }) => {
    if (defaultPrevented || !(target instanceof HTMLFormElement)) return
    if (new FormData(target).get('intent') === 'subscribe') void report('newsletter', undefined)
  })
}

/** Runs once, on the first page whose URL is not personal, because tags read the document's URL. */
function onFirstPublicPage(router: RouterApi, run: () => void) {
  let unsubscribe = () => {}
  let isDone = false
  const check = () => {
    if (isDone || isPersonalUrl(router.read().view)) return
    isDone = true
    unsubscribe()
    run()
  }
  unsubscribe = router.subscribe(check)
  check()
}

type Settings = MeasurementQuery['getGtm']

/** Starts all enabled reports. */
async function startReports(router: RouterApi, shop: MeasuredShop, settings: Settings): Promise<void> {
  if (isReload()) push('gtm_page_reload', [{ event: 'pageReload', customerId: await findCustomerId(router) }])
  const watched = watchCards(router, settings.events.gtm_impressions_batch_limit)
  const report = createReporter(router, shop, watched.card)
  setReportHandler(report)
  watchPages(router, shop, watched.resetSeen)
  watchCart(router.graphql, router.store.currency, shop)
  watchSearch(router)
  watchPosts(report)
}

/** Before consent, sets the page's URL and type for tags, without events. */
function watchPageForTags(router: RouterApi): () => void {
  let last: string | undefined
  const name = () => {
    const { view } = router.read()
    if (view.url.href === last) return
    last = view.url.href
    setPageForTags(router, view)
  }
  name()
  return router.subscribe(name)
}

/** In the advanced consent mode, the tag manager is loaded before the reader's consent, with every consent denied. */
export async function startMeasuring(router: RouterApi, shop: MeasuredShop): Promise<void> {
  const { getGtm: settings } = await router.graphql(Measurement)
  const isAdvanced = settings.consent_mode === 'advanced'
  // the consent may have changed during the request
  if (!settings.enabled || !(isAdvanced || canMeasure())) return setReportHandler(() => {})
  allowEvents(settings.events)
  startConsents()
  onConsent(updateConsents)
  if (canMeasure()) await startReports(router, shop, settings)
  else {
    const unwatchPages = watchPageForTags(router)
    const unsubscribe = onConsent(() => {
      if (!canMeasure()) return
      unsubscribe()
      unwatchPages()
      void startReports(router, shop, settings)
    })
  }
  onFirstPublicPage(router, () => whenIdle(() => loadTagManager(settings)))
}
