import { pause } from './load-part.ts'
import type { Notice } from './notices.ts'
import type { FormResult, View } from './router/open-page.ts'
import type { StoreView } from './store-view.ts'

/** What the server's page tells the scripts that wake it. */
export interface PageState {
  origin: string
  stores: readonly StoreView[]
  store: StoreView
  base: string
  /** Path and query within the store view. */
  address: string
  notices: readonly Notice[]
  /** Where failures of rendering are sent. */
  reportTo?: string
  /** Visited pages are kept to be opened offline. */
  hasWorker?: boolean
  /**
   * Within the page where it is one reader's; what anybody may see is at this address instead, and the page arrives
   * sooner by it.
   */
  content: PageContent | string
}

/** What a page is made of. */
export interface PageContent {
  name: string
  params: Readonly<Record<string, string>>
  status: View['status']
  data: unknown
  frame: unknown
  result?: FormResult
}

/** Content that is asked for apart, with its own address. */
export type ApartContent = PageContent & { at: string }

export const STATE_ID = 'page-state'

const LONGEST_PAUSE = 10_000
const LONGEST_WAIT = 20_000

/**
 * The content, if it is still there, and whether the page was made of it. On a train answers are lost: it is asked for
 * until one comes.
 */
export async function fetchContent({ content }: PageState): Promise<{ content?: PageContent; isAsSent: boolean }> {
  if (typeof content !== 'string') return { content, isAsSent: true }
  for (let wait = 500; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
    try {
      const answer = await fetch(content, { signal: AbortSignal.timeout(LONGEST_WAIT) })
      if (answer.status === 404) return { isAsSent: false }
      if (answer.ok) {
        const apart = (await answer.json()) as ApartContent
        return { content: apart, isAsSent: apart.at === content }
      }
    } catch (error) {
      console.warn(error)
    }
    await pause(wait)
  }
}
