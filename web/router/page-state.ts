import { waitOrOnline } from '../platform/load-part.ts'
import type { Notice } from '../platform/notices.ts'
import type { FormResult, View } from './open-page.ts'
import type { StoreView } from '../platform/store-view.ts'

/** State that the server-rendered page passes to hydration. */
export interface PageState {
  origin: string
  stores: readonly StoreView[]
  store: StoreView
  base: string
  /** Path of the shop's base URL, if it has one. */
  basePath?: string
  /** Path and query within the store view. */
  address: string
  notices: readonly Notice[]
  /** URL to which rendering errors are reported. */
  reportTo?: string
  /** Whether the service worker is enabled. */
  hasWorker?: boolean
  /** Inline in private pages; in public pages the URL of the deferred hydration data, so that the page is smaller. */
  content: HydrationData | string
}

/** Data that hydration needs. */
export interface HydrationData {
  name: string
  params: Readonly<Record<string, string>>
  status: View['status']
  data: unknown
  frame: unknown
  result?: FormResult
}

/** Deferred hydration data, with its own URL. */
export type DeferredHydrationData = HydrationData & { at: string }

export const STATE_ID = 'page-state'

const MAX_RETRY_DELAY_MS = 10_000
const REQUEST_TIMEOUT_MS = 20_000

/**
 * The hydration data, if it still exists, and whether the page was rendered from it. Retries until a response arrives,
 * for unstable connections.
 */
export async function fetchHydrationData({
  content,
}: PageState): Promise<{ content?: HydrationData; isUnchanged: boolean }> {
  if (typeof content !== 'string') return { content, isUnchanged: true }
  for (let wait = 500; ; wait = Math.min(wait * 2, MAX_RETRY_DELAY_MS)) {
    try {
      const response = await fetch(content, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
      if (response.status === 404) return { isUnchanged: false }
      if (response.ok) {
        const deferred = (await response.json()) as DeferredHydrationData
        return { content: deferred, isUnchanged: deferred.at === content }
      }
    } catch (error) {
      console.warn(error)
    }
    await waitOrOnline(wait)
  }
}
