import { useEffect } from 'react'
import { OfflinePage } from '../features/errors/offline-page.tsx'
import { isOffline } from '../platform/offline.ts'
import type { PageModule } from '../platform/router/page.ts'

/** Cached by the service worker, which returns it for any page that it cannot fetch. */
export const page: PageModule<null> = {
  load: () => null,
  meta: (_, { t }) => ({ title: t('You are currently offline.'), robots: 'noindex' }),
  Page,
}

// shown at another page's address: only a new document can show that one
const again = () => location.reload()
// Chromium also sends the event while it exchanges the processes of a page that stays offline
const againIfOnline = () => !isOffline() && again()

/** Between reloads that end here again: the network is there, and the page cannot be fetched. */
const PAUSE_MS = 5_000

/** The network may be back before this page listens. */
function againIfReachable(signal: AbortSignal) {
  if (location.pathname.endsWith('/offline')) return
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const pause = navigation?.type === 'reload' ? PAUSE_MS : 0
  const timer = setTimeout(() => void fetch(location.href, { method: 'HEAD', signal }).then(again, () => {}), pause)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

function Page() {
  useEffect(() => {
    const shown = new AbortController()
    againIfReachable(shown.signal)
    addEventListener('online', againIfOnline, { signal: shown.signal })
    return () => shown.abort()
  }, [])
  return <OfflinePage onAgain={again} />
}
