import {
  isOld,
  keepPage,
  keepPicture,
  keepShell,
  keptContent,
  keptFile,
  keptPage,
  keptPicture,
  offlinePage,
} from './kept-pages.ts'
import { dropCaches, worker, type FetchEvent } from './scope.ts'

/** Milliseconds after which a cached page replaces a slow network response. */
const PATIENCE = 4000

worker.addEventListener('install', (event) => event.waitUntil(keepShell()))

// the browser activates it when no page of the old one is open, so its caches are no longer needed
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([dropCaches(isOld), worker.registration.navigationPreload?.enable(), worker.clients.claim()]),
  ),
)

let keeping = Promise.resolve()

// one at a time, with lower priority than what the reader waits for
worker.addEventListener('message', (event) => {
  const { keep } = event.data as { keep?: unknown }
  if (!Array.isArray(keep)) return
  for (const address of keep)
    if (typeof address === 'string')
      keeping = keeping.then(() => keepPage(address)).catch((error: unknown) => console.warn(error))
  event.waitUntil(keeping)
})

worker.addEventListener('fetch', (event) => {
  const { method, url: address, mode, destination } = event.request
  const url = new URL(address)
  if (method !== 'GET' || url.origin !== location.origin) return
  if (mode === 'navigate') event.respondWith(openPage(event))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(keptOr(event, keptFile))
  else if (/^(?:\/[^/]+)?\/_data\//.test(url.pathname)) event.respondWith(keptOr(event, keptContent))
  else if (destination === 'image' && url.pathname.startsWith('/media/')) event.respondWith(openPicture(event))
})

/** For immutable addresses. */
const keptOr = async ({ request }: FetchEvent, find: (address: string) => Promise<Response | undefined>) =>
  (await find(request.url)) ?? fetch(request)

async function openPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  const network = event.preloadResponse.then((early) => early ?? fetch(request))
  try {
    const kept = keptPage(request.url)
    const late = new Promise<Response>((resolve) => {
      setTimeout(() => void kept.then((page) => page && resolve(page)), PATIENCE)
    })
    return await Promise.race([network, late])
  } catch {
    return (await keptPage(request.url)) ?? (await offlinePage(request.url)) ?? Response.error()
  }
}

async function openPicture(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  try {
    const answer = await fetch(event.request)
    event.waitUntil(keepPicture(url, answer.clone()).catch(() => {})) // the disk is full
    return answer
  } catch {
    return (await keptPicture(url)) ?? Response.error()
  }
}
