import { Measurement } from '../../generated/documents.ts'
import type { MeasurementQuery } from '../../generated/operations.ts'
import { onConsent } from '../../platform/consent/consent.ts'
import { mayMeasure, takeReports } from '../../platform/consent/measure.ts'
import type { Shell } from '../../platform/router/context.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { watchCart } from './cart-changes.ts'
import { allowEvents, push } from './data-layer.ts'
import { watchCards } from './impressions.ts'
import { isOfOneReader } from './page-type.ts'
import { customerId, namePage, watchPages } from './page-events.ts'
import { reporter } from './reader-events.ts'
import { loadTagManager, startConsents, updateConsents } from './tag-manager.ts'

/** Whether the reader reloaded this document. */
const isReload = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'reload'

/** Reports the first focus of the search field in this document. */
function watchSearch(router: Shell) {
  let isStarted = false
  document.addEventListener('focusin', ({ target }) => {
    if (isStarted || !(target instanceof HTMLInputElement) || target.name !== 'q') return
    isStarted = true
    void customerId(router).then((customer) =>
      push('gtm_site_search_started', [{ event: 'siteSearchStarted', customerId: customer }]),
    )
  })
}

/** Reports newsletter forms that the browser submits without the router, such as the footer's, before their result. */
function watchPosts(report: ReturnType<typeof reporter>) {
  addEventListener('submit', ({ defaultPrevented, target }) => {
    if (defaultPrevented || !(target instanceof HTMLFormElement)) return
    if (new FormData(target).get('intent') === 'subscribe') void report('newsletter', undefined)
  })
}

/** Runs once, on the first page whose URL is not personal, because tags read the document's URL. */
function whenPublic(router: Shell, run: () => void) {
  let leave = () => {}
  let isDone = false
  const look = () => {
    if (isDone || isOfOneReader(router.read().view)) return
    isDone = true
    leave()
    run()
  }
  leave = router.subscribe(look)
  look()
}

type Settings = MeasurementQuery['getGtm']

/** Starts all enabled reports. */
async function watchReader(router: Shell, settings: Settings): Promise<void> {
  if (isReload()) push('gtm_page_reload', [{ event: 'pageReload', customerId: await customerId(router) }])
  const watched = watchCards(router, settings.events.gtm_impressions_batch_limit)
  const report = reporter(router, watched.card)
  takeReports(report)
  watchPages(router, watched.leave)
  watchCart(router.graphql, router.store.currency)
  watchSearch(router)
  watchPosts(report)
}

/** Before consent, sets the page's URL and type for tags, without events. */
function namePages(router: Shell): () => void {
  let last: string | undefined
  const name = () => {
    const { view } = router.read()
    if (view.url.href === last) return
    last = view.url.href
    namePage(router, view)
  }
  name()
  return router.subscribe(name)
}

/** In the advanced consent mode, the tag manager is loaded before the reader's consent, with every consent denied. */
export async function startMeasuring(router: Shell): Promise<void> {
  const { getGtm: settings } = await router.graphql(Measurement)
  const isAdvanced = settings.consent_mode === 'advanced'
  // the consent may have changed during the request
  if (!settings.enabled || !(isAdvanced || mayMeasure())) return takeReports(() => {})
  allowEvents(settings.events)
  startConsents()
  onConsent(updateConsents)
  if (mayMeasure()) await watchReader(router, settings)
  else {
    const leavePages = namePages(router)
    const leave = onConsent(() => {
      if (!mayMeasure()) return
      leave()
      leavePages()
      void watchReader(router, settings)
    })
  }
  whenPublic(router, () => whenIdle(() => loadTagManager(settings)))
}
