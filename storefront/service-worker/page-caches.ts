import { CACHE_PREFIX } from './scope.ts'

/** Constant that the build inserts. */
declare const BUILD: {
  /** Hash that changes with any file of the storefront. */
  readonly version: string
  /** The entry script of this build's pages. */
  readonly entry: string
  /** Files of every page, relative to the worker. */
  readonly shell: readonly string[]
}

// per build, since a page works only with the files of its own build
const SHELL = `${CACHE_PREFIX}shell-${BUILD.version}`
const PAGES = `${CACHE_PREFIX}pages-${BUILD.version}`
const CONTENTS = `${CACHE_PREFIX}contents-${BUILD.version}`
const PICTURES = `${CACHE_PREFIX}pictures`
const PRICES = `${CACHE_PREFIX}prices`

export const isOutdated = (name: string) => ![SHELL, PAGES, CONTENTS, PICTURES, PRICES].includes(name)

const MAX_PAGES = 40
const MAX_PICTURES = 150
/** Milliseconds before a cached page is fetched again. */
const FRESH_MS = 600_000
/** Path of the offline page within each store view. */
const OFFLINE = '/offline'

export const cacheShell = async () => (await caches.open(SHELL)).addAll([...BUILD.shell])

/** Whether a response may be cached: private responses, errors and redirects may not. */
export function isCacheable({ status, type, redirected, headers }: Response): boolean {
  const control = headers.get('cache-control') ?? ''
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    /\bpublic\b/.test(control) &&
    !/\b(?:private|no-store)\b/.test(control)
  )
}

/** Files, relative to the worker, and deferred data that a page needs to be opened offline. */
export function dependenciesOf(html: string): { files: string[]; content?: string } {
  const content = /"content":("[^"]*\/_data\/[^"]*")/.exec(html)?.[1]
  return {
    files: [...new Set(html.match(/(?<=\/)assets\/[\w.-]+\.(?:js|css|woff2|svg)/g))],
    content: content && (JSON.parse(content) as string),
  }
}

/**
 * Deletes the cached pages if their prices are of another kind: a chosen currency, '' for the default one, or
 * `partner`, for which no pages are cached.
 */
export async function setPriceKind(kind: string): Promise<void> {
  const cache = await caches.open(PRICES)
  const last = (await (await cache.match('/'))?.text()) ?? ''
  if (last === kind) return
  await Promise.all([caches.delete(PAGES), caches.delete(CONTENTS)])
  await cache.put('/', new Response(kind))
}

/** Fetches a page without cookies, and caches it with the files and data that it needs. */
export async function cachePage(address: string, currency = ''): Promise<void> {
  const url = new URL(address, location.origin)
  if (url.origin !== location.origin) return
  const pages = await caches.open(PAGES)
  const known = await pages.match(url)
  if (known && Date.now() - Date.parse(known.headers.get('date') ?? '') < FRESH_MS) return
  const init: RequestInit = { credentials: 'omit', ...(currency && { headers: { 'Content-Currency': currency } }) }
  const response = await fetch(url, init)
  if (!isCacheable(response)) return
  const html = await response.clone().text()
  // a newer build has been deployed, whose service worker caches its own pages
  if (!html.includes(BUILD.entry)) return
  const { files, content } = dependenciesOf(html)
  const shell = await caches.open(SHELL)
  await Promise.all(files.map(async (file) => (await shell.match(file)) ?? shell.add(file)))
  if (content) await putLimited(await caches.open(CONTENTS), content, await fetch(content, init), MAX_PAGES)
  await putLimited(pages, url, response, MAX_PAGES)
}

/** Adds a response and drops the oldest ones above the limit, except offline pages. */
async function putLimited(cache: Cache, key: URL | string, response: Response, maxEntries: number) {
  if (!isCacheable(response)) return
  await cache.delete(key)
  await cache.put(key, response)
  const old = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.endsWith(OFFLINE))
  await Promise.all(old.slice(0, Math.max(0, old.length - maxEntries)).map((request) => cache.delete(request)))
}

const match = (cacheName: string, key: string | URL) => caches.match(key, { cacheName, ignoreVary: true })

export const cachedPage = (address: string) => match(PAGES, address)
export const cachedContent = (address: string) => match(CONTENTS, address)
/** File from any cache, since paths contain a content hash and are the same in all builds. */
export const cachedFile = (address: string) => caches.match(address, { ignoreVary: true })
export const cachedPicture = (address: string) => match(PICTURES, address)

export async function cachePicture(address: string, response: Response): Promise<void> {
  if (isCacheable(response) && !(await cachedPicture(address)))
    await putLimited(await caches.open(PICTURES), address, response, MAX_PICTURES)
}

/** The offline page of the URL's store view, otherwise of any. */
export async function offlinePage(address: string): Promise<Response | undefined> {
  const pages = await caches.open(PAGES)
  const { pathname } = new URL(address)
  const found = (await pages.keys()).map(({ url }) => new URL(url)).filter((url) => url.pathname.endsWith(OFFLINE))
  const own = (url: URL) => pathname.startsWith(url.pathname.slice(0, -OFFLINE.length + 1))
  const [best] = found.toSorted((a, b) => Number(own(b)) - Number(own(a)) || b.pathname.length - a.pathname.length)
  return best && pages.match(best)
}
