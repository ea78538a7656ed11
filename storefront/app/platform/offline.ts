import { useSyncExternalStore } from 'react'

/** The browser is sure that there is no network; on the server nobody is offline. */
export const isOffline = (): boolean => 'navigator' in globalThis && 'onLine' in navigator && !navigator.onLine

function subscribe(listener: () => void) {
  const events = ['online', 'offline'] as const
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline, () => false)

/** The service worker keeps this page: it opens offline, as a whole document. */
export async function isKept(url: URL): Promise<boolean> {
  // only where the page is served securely
  if (!('caches' in globalThis)) return false
  return !!(await caches.match(url.pathname + url.search, { ignoreVary: true }).catch(() => undefined))
}
