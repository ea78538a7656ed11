import type { View } from './router/open-page.ts'
import { savesData } from './router/events.ts'
import type { Router } from './router/router.ts'
import { browserSession } from './session.ts'
import { whenIdle } from './when-idle.ts'

/** Public pages only: private ones are not cached. */
const isPublic = ({ module, personal, status, result, waiting }: View) =>
  !module.private && !personal && status === 200 && !result && !waiting

/** Tells the service worker to cache visited pages for offline use, in the chosen currency. */
export async function cachePages(router: Router, currency: string): Promise<void> {
  if (!('serviceWorker' in navigator) || savesData()) return
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  // the service worker requests pages without cookies, so they would not have a partner's prices
  const isPartners = browserSession.get('partner') !== undefined
  const keep = (...addresses: string[]) =>
    active?.postMessage({ keep: addresses, currency, prices: isPartners ? 'partner' : currency })
  let shown: View | undefined
  const look = () => {
    const { view } = router.read()
    if (view === shown) return
    shown = view
    const { pathname, search } = view.url
    if (isPublic(view) && !isPartners) whenIdle(() => keep(router.base + pathname + search))
  }
  keep(`${router.base}/offline`)
  look()
  router.subscribe(look)
}
