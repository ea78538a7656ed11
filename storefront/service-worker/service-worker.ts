import {
  isOutdated,
  cachePage,
  cachePicture,
  cacheShell,
  cachedContent,
  cachedFile,
  cachedPage,
  cachedPicture,
  offlinePage,
  setPriceKind,
} from './page-caches.ts'
import { dropCaches, SCOPE, worker, type FetchEvent } from './scope.ts'

/** Milliseconds after which a cached page replaces a slow network response. */
const NETWORK_TIMEOUT_MS = 4000

worker.addEventListener('install', (event) => event.waitUntil(cacheShell()))

// activated when no page of the previous worker is open, so its caches are no longer needed
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([dropCaches(isOutdated), worker.registration.navigationPreload?.enable(), worker.clients.claim()]),
  ),
)

let cachingQueue = Promise.resolve()

// pages are cached one at a time, so that they do not delay requests of the open page
worker.addEventListener('message', (event) => {
  const { keep = [], currency = '', prices = currency } = event.data as Record<string, unknown>
  if (!Array.isArray(keep) || typeof currency !== 'string' || typeof prices !== 'string') return
  const next = (work: () => Promise<void>) =>
    (cachingQueue = cachingQueue.then(work).catch((error: unknown) => console.warn(error)))
  void next(() => setPriceKind(prices))
  for (const address of keep) if (typeof address === 'string') void next(() => cachePage(address, currency))
  event.waitUntil(cachingQueue)
})

worker.addEventListener('fetch', (event) => {
  const { method, url: address, mode, destination } = event.request
  const url = new URL(address)
  if (method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(SCOPE)) return
  const path = url.pathname.slice(SCOPE.length)
  if (mode === 'navigate') event.respondWith(openPage(event))
  else if (path.startsWith('assets/')) event.respondWith(cachedOrFetched(event, cachedFile))
  else if (/^(?:[^/]+\/)?_data\//.test(path)) event.respondWith(cachedOrFetched(event, cachedContent))
  else if (destination === 'image' && path.startsWith('media/')) event.respondWith(openPicture(event))
})

/** Cache first, for immutable URLs. */
const cachedOrFetched = async ({ request }: FetchEvent, find: (address: string) => Promise<Response | undefined>) =>
  (await find(request.url)) ?? fetch(request)

async function openPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  const network = event.preloadResponse.then((early) => early ?? fetch(request))
  try {
    const cached = cachedPage(request.url)
    const delayedCache = new Promise<Response>((resolve) => {
      setTimeout(() => void cached.then((page) => page && resolve(page)), NETWORK_TIMEOUT_MS)
    })
    return await Promise.race([network, delayedCache])
  } catch {
    return (await cachedPage(request.url)) ?? (await offlinePage(request.url)) ?? Response.error()
  }
}

async function openPicture(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  try {
    const response = await fetch(event.request)
    event.waitUntil(cachePicture(url, response.clone()).catch(() => {})) // the disk is full
    return response
  } catch {
    return (await cachedPicture(url)) ?? Response.error()
  }
}
