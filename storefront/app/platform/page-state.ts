import { pause } from './load-part.ts'
import type { Notice } from './notices.ts'
import type { FormResult, View } from './router/open-page.ts'
import type { StoreView } from './store-view.ts'

/** State that the server-rendered page passes to hydration. */
export interface PageState {
  origin: string
  stores: readonly StoreView[]
  store: StoreView
  base: string
  /** Path and query within the store view. */
  address: string
  notices: readonly Notice[]
  /** URL to which rendering errors are reported. */
  reportTo?: string
  /** Whether the service worker is enabled. */
  hasWorker?: boolean
  /** Inline in private pages; in public pages the URL of the deferred hydration data, so that the page is smaller. */
  content: PageContent | string
}

/** Data that hydration needs. */
export interface PageContent {
  name: string
  params: Readonly<Record<string, string>>
  status: View['status']
  data: unknown
  frame: unknown
  result?: FormResult
}

/** Deferred hydration data, with its own URL. */
export type DeferredContent = PageContent & { at: string }

export const STATE_ID = 'page-state'

const MAX_PAUSE = 10_000
const MAX_WAIT = 20_000

/**
 * The hydration data, if it still exists, and whether the page was rendered from it. Retries until a response arrives,
 * for unstable connections.
 */
export async function fetchContent({ content }: PageState): Promise<{ content?: PageContent; isAsSent: boolean }> {
  if (typeof content !== 'string') return { content, isAsSent: true }
  for (let wait = 500; ; wait = Math.min(wait * 2, MAX_PAUSE)) {
    try {
      const answer = await fetch(content, { signal: AbortSignal.timeout(MAX_WAIT) })
      if (answer.status === 404) return { isAsSent: false }
      if (answer.ok) {
        const deferred = (await answer.json()) as DeferredContent
        return { content: deferred, isAsSent: deferred.at === content }
      }
    } catch (error) {
      console.warn(error)
    }
    await pause(wait)
  }
}
