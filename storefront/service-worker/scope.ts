/** The global scope of a service worker; TypeScript's webworker library conflicts with that of pages. */
export interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableWorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: ExtendableWorkerEvent & { readonly data: unknown }) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> }; unregister(): Promise<boolean> }
}

export interface ExtendableWorkerEvent {
  waitUntil(promise: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableWorkerEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

export const worker = globalThis as unknown as WorkerScope

/** Path below which the shop is served, with its slashes. */
export const SCOPE = new URL('.', location.href).pathname

/** Prefix of this shop's caches. */
export const CACHE_PREFIX = 'zakladka-'

export async function dropCaches(isDropped: (name: string) => boolean): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(CACHE_PREFIX) && isDropped(name)).map((name) => caches.delete(name)),
  )
}
