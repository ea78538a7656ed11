import { useEffect } from 'react'
import { OfflinePage } from '../features/errors/offline-page.tsx'
import type { PageModule } from '../platform/router/page.ts'

/** Cached by the service worker, which returns it for any page that it cannot fetch. */
export const page: PageModule<null> = {
  load: () => null,
  meta: (_, { t }) => ({ title: t('You are currently offline.'), robots: 'noindex' }),
  Page,
}

// shown at another page's address: only a new document can show that one
const again = () => location.reload()

/**
 * The network may be back before this page listens. A reload that ends here again means that the page cannot be
 * fetched.
 */
async function againIfReachable() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (location.pathname.endsWith('/offline') || navigation?.type === 'reload') return
  await fetch(location.href, { method: 'HEAD' }).then(again, () => undefined)
}

function Page() {
  useEffect(() => {
    void againIfReachable()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return <OfflinePage onAgain={again} />
}
