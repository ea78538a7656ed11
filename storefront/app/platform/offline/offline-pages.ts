import { basePath } from '../../../../web/platform/base-path.ts'
import type { View } from '../../../../web/router/open-page.ts'
import { isDataSaverOn } from '../../../../web/router/events.ts'
import type { Router } from '../../../../web/router/router.ts'
import { browserSession } from '../session.ts'
import { whenIdle } from '../../../../web/platform/when-idle.ts'

/** Public pages only: private ones are not cached. */
const isPublic = ({ module, personal, status, result, isLoading }: View) =>
  !module.private && !personal && status === 200 && !result && !isLoading

/** Asks the service worker to cache visited pages for offline use, in the chosen currency. */
export async function cachePages(router: Router, currency: string): Promise<void> {
  if (!('serviceWorker' in navigator) || isDataSaverOn()) return
  await navigator.serviceWorker.register(`${basePath()}/sw.js`)
  const { active } = await navigator.serviceWorker.ready
  // the service worker requests pages without cookies, so they would not have a partner's prices
  const isPartners = browserSession.get('partner') !== undefined
  const requestCaching = (...addresses: string[]) =>
    active?.postMessage({ keep: addresses, currency, prices: isPartners ? 'partner' : currency })
  let lastView: View | undefined
  const onRouterChange = () => {
    const { view } = router.read()
    if (view === lastView) return
    lastView = view
    const { pathname, search } = view.url
    if (isPublic(view) && !isPartners) whenIdle(() => requestCaching(router.base + pathname + search))
  }
  requestCaching(`${router.base}/offline`)
  onRouterChange()
  router.subscribe(onRouterChange)
}
