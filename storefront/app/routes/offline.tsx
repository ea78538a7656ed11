import { useEffect } from 'react'
import { OfflinePage } from '../features/errors/offline-page.tsx'
import { isOffline } from '../../../web/platform/offline.ts'
import type { PageModule } from '../platform/page.ts'

/** Page that the service worker caches and returns for any page that it cannot fetch. */
export const page: PageModule<null> = {
  load: () => null,
  meta: (_, { t }) => ({ title: t('You are currently offline.'), robots: 'noindex' }),
  Page,
}

// the URL is that of the requested page, which only a reload can show
const reloadPage = () => location.reload()
// Chromium also fires `online` when it swaps the process of a page that is still offline
const reloadIfOnline = () => !isOffline() && reloadPage()

/** Pause between reloads that lead here again, when the network is up but the page cannot be fetched. */
const PAUSE_MS = 5_000

/** Reloads if the server can be reached: the network may be back before the page listens for `online`. */
function reloadIfReachable(signal: AbortSignal) {
  if (location.pathname.endsWith('/offline')) return
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const pause = navigation?.type === 'reload' ? PAUSE_MS : 0
  const timer = setTimeout(
    () => void fetch(location.href, { method: 'HEAD', signal }).then(reloadPage, () => {}),
    pause,
  )
  signal.addEventListener('abort', () => clearTimeout(timer))
}

function Page() {
  useEffect(() => {
    const shown = new AbortController()
    reloadIfReachable(shown.signal)
    addEventListener('online', reloadIfOnline, { signal: shown.signal })
    return () => shown.abort()
  }, [])
  return <OfflinePage onAgain={reloadPage} />
}
