import { isOffline } from './offline.ts'

/** A part failed to load: the reader is offline, or a newer version was deployed. */
export class PartLoadError extends Error {}

/** Milliseconds before each retry. */
const RETRY_DELAYS_MS = [200, 800]
const MAX_RETRY_DELAY_MS = 10_000

/** Waits for the given time, or until the network is back. */
export const waitOrOnline = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
    addEventListener('online', () => resolve(), { once: true })
  })

/** Style sheets that failed to load; reloaded here, since Vite requests each only once. */
const failedSheets = new Set<HTMLLinkElement>()
globalThis.document?.addEventListener(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failedSheets.add(target),
  true,
)

const reloadSheet = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const { href } = link
    failedSheets.delete(link)
    const onerror = () => reject(new Error(`${href} did not load`))
    link.replaceWith(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve, onerror }),
    )
  })

/** Imports a part, with retries. Every dynamic import goes through this function. */
export async function loadPart<Part>(open: () => Promise<Part>): Promise<Part> {
  for (let attempt = 0; ; attempt++) {
    try {
      if (attempt > 0) await Promise.all([...failedSheets].map(reloadSheet))
      return await open()
    } catch (cause) {
      // a nested part has already been retried
      if (cause instanceof PartLoadError) throw cause
      const wait = RETRY_DELAYS_MS[attempt]
      // no retries on the server, where imports do not use the network
      if (wait === undefined || isOffline() || !globalThis.document)
        throw new PartLoadError(`Part not loaded: ${String(cause)}`, { cause })
      await waitOrOnline(wait)
    }
  }
}

/** Retries until the part is loaded. For parts whose server-rendered HTML stays in place meanwhile. */
export async function loadEventually<Part>(open: () => Promise<Part>): Promise<Part> {
  for (let wait = 1000; ; wait = Math.min(wait * 2, MAX_RETRY_DELAY_MS)) {
    try {
      return await loadPart(open)
    } catch (error) {
      if (!(error instanceof PartLoadError)) throw error
      console.warn(error)
      await reloadIfReplaced()
      await waitOrOnline(wait)
    }
  }
}

/** State of the document's build: still served, replaced by a newer one, or the server does not respond. */
export async function buildState(): Promise<'served' | 'replaced' | 'down'> {
  try {
    const { status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })
    return status === 404 || status === 410 ? 'replaced' : 'served'
  } catch {
    return 'down'
  }
}

const RELOADED_KEY = 'left_build'

/** Reloads the page when its build is no longer served; once per build, to avoid a loop between different servers. */
export async function reloadIfReplaced(): Promise<boolean> {
  if ((await buildState()) !== 'replaced') return false
  // a reload would lose what is being typed; the next navigation opens the new build
  if (document.activeElement?.matches('input, textarea, select')) return false
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === import.meta.url) return false
    sessionStorage.setItem(RELOADED_KEY, import.meta.url)
  } catch {
    return false // without storage a reload loop could not be detected
  }
  location.reload()
  return true
}
