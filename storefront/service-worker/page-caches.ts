import { PREFIX } from './scope.ts'

/** Inserted by the build. */
declare const BUILD: {
  /** Changes with every file of the storefront. */
  readonly version: string
  /** The entry script of this build's pages. */
  readonly entry: string
  /** Files of every page. */
  readonly shell: readonly string[]
}

// by build: a page is shown only with the files that it was built for
const SHELL = `${PREFIX}shell-${BUILD.version}`
const PAGES = `${PREFIX}pages-${BUILD.version}`
const CONTENTS = `${PREFIX}contents-${BUILD.version}`
const PICTURES = `${PREFIX}pictures`
const PRICES = `${PREFIX}prices`

export const isOld = (name: string) => ![SHELL, PAGES, CONTENTS, PICTURES, PRICES].includes(name)

const MOST_PAGES = 40
const MOST_PICTURES = 150
/** Milliseconds in which a cached page is not fetched again. */
const FRESH = 600_000
/** Each store view has one. */
const OFFLINE = '/offline'

export const cacheShell = async () => (await caches.open(SHELL)).addAll([...BUILD.shell])

/** Public and cacheable. Private responses and errors are never cached. */
export function isPublic({ status, type, redirected, headers }: Response): boolean {
  const control = headers.get('cache-control') ?? ''
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    /\bpublic\b/.test(control) &&
    !/\b(?:private|no-store)\b/.test(control)
  )
}

/** What a page needs to open. */
export function neededBy(html: string): { files: string[]; content?: string } {
  const content = /"content":("[^"]*\/_data\/[^"]*")/.exec(html)?.[1]
  return {
    files: [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g))],
    content: content && (JSON.parse(content) as string),
  }
}

/** Pages are cached with prices of one kind: of a currency, or none with any; empty is what everybody sees. */
export async function usePrices(kind: string): Promise<void> {
  const cache = await caches.open(PRICES)
  const last = (await (await cache.match('/'))?.text()) ?? ''
  if (last === kind) return
  await Promise.all([caches.delete(PAGES), caches.delete(CONTENTS)])
  await cache.put('/', new Response(kind))
}

/** Requests a page without cookies, and caches it with everything that it needs. */
export async function cachePage(address: string, currency = ''): Promise<void> {
  const url = new URL(address, location.origin)
  if (url.origin !== location.origin) return
  const pages = await caches.open(PAGES)
  const known = await pages.match(url)
  if (known && Date.now() - Date.parse(known.headers.get('date') ?? '') < FRESH) return
  const init: RequestInit = { credentials: 'omit', ...(currency && { headers: { 'Content-Currency': currency } }) }
  const answer = await fetch(url, init)
  if (!isPublic(answer)) return
  const html = await answer.clone().text()
  // a newer build has been deployed, and caches its own pages
  if (!html.includes(BUILD.entry)) return
  const { files, content } = neededBy(html)
  const shell = await caches.open(SHELL)
  await Promise.all(files.map(async (file) => (await shell.match(file)) ?? shell.add(file)))
  if (content) await put(await caches.open(CONTENTS), content, await fetch(content, init), MOST_PAGES)
  await put(pages, url, answer, MOST_PAGES)
}

/** First in, first out, except the offline pages. */
async function put(cache: Cache, key: URL | string, answer: Response, most: number) {
  if (!isPublic(answer)) return
  await cache.delete(key)
  await cache.put(key, answer)
  const old = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.endsWith(OFFLINE))
  await Promise.all(old.slice(0, Math.max(0, old.length - most)).map((request) => cache.delete(request)))
}

const match = (cacheName: string, key: string | URL) => caches.match(key, { cacheName, ignoreVary: true })

export const cachedPage = (address: string) => match(PAGES, address)
export const cachedContent = (address: string) => match(CONTENTS, address)
/** Addresses contain a content hash: equal in all builds. */
export const cachedFile = (address: string) => caches.match(address, { ignoreVary: true })
export const cachedPicture = (address: string) => match(PICTURES, address)

export async function cachePicture(address: string, answer: Response): Promise<void> {
  if (isPublic(answer) && !(await cachedPicture(address)))
    await put(await caches.open(PICTURES), address, answer, MOST_PICTURES)
}

/** The offline page of the address's store view, else of any. */
export async function offlinePage(address: string): Promise<Response | undefined> {
  const pages = await caches.open(PAGES)
  const { pathname } = new URL(address)
  const found = (await pages.keys()).map(({ url }) => new URL(url)).filter((url) => url.pathname.endsWith(OFFLINE))
  const own = (url: URL) => pathname.startsWith(url.pathname.slice(0, -OFFLINE.length + 1))
  const [best] = found.toSorted((a, b) => Number(own(b)) - Number(own(a)) || b.pathname.length - a.pathname.length)
  return best && pages.match(best)
}
