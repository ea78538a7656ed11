import { useSyncExternalStore } from 'react'

/** Whether the browser reports that it is offline; false on the server. */
export const isOffline = (): boolean => 'navigator' in globalThis && 'onLine' in navigator && !navigator.onLine

function subscribe(listener: () => void) {
  const events = ['online', 'offline'] as const
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline, () => false)

/** Whether the service worker has cached a page, which can then be opened as a new document. */
export async function isCachedOffline(url: URL): Promise<boolean> {
  // `caches` exists only in secure contexts
  if (!('caches' in globalThis)) return false
  return !!(await caches.match(url.pathname + url.search, { ignoreVary: true }).catch(() => undefined))
}
